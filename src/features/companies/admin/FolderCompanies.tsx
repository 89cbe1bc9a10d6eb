import FolderPlus from 'lucide-react/icons/folder-plus';
import { useState } from 'react';
import { ApiError, callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import { nameOfFolder } from '#shared/companies/folder-name.ts';
import type { AdminFolder } from '#shared/images/image-admin.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CREATE_FAILED, createdFromFolders } from './company.messages.ts';

type FolderDialogProps = {
  folders: readonly AdminFolder[];
  onClose: () => void;
  /** Creates the companies; returns false on failure. */
  onCreate: (folders: readonly string[]) => Promise<boolean>;
};

function FolderDialog({ folders, onClose, onCreate }: FolderDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isCreating, setCreating] = useState(false);
  const chosen = folders.map(({ folder }) => folder).filter((folder) => !left.has(folder));
  const toggle = (folder: string) => {
    const next = new Set(left);
    if (!next.delete(folder)) next.add(folder);
    setLeft(next);
  };
  const create = async () => {
    setCreating(true);
    const isDone = await onCreate(chosen);
    if (!isDone) setCreating(false);
  };
  return (
    <Dialog
      size="small"
      title="Create Companies from Folders"
      onClose={() => !isCreating && onClose()}
      footer={
        <>
          <Button
            size="sm"
            className="mr-auto"
            disabled={isCreating}
            onClick={() => setLeft(new Set(left.size === 0 ? chosen : []))}
          >
            {left.size === 0 ? 'Select none' : 'Select all'}
          </Button>
          <Button size="sm" disabled={isCreating} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            size="sm"
            disabled={isCreating || chosen.length === 0}
            onClick={() => void create()}
            data-first-focus
          >
            {isCreating ? 'Creating...' : `Create ${counted(chosen.length, 'company', 'companies')}`}
          </Button>
        </>
      }
    >
      <SessionEnded />
      <p className="mb-3 text-14 text-muted">Each company is named after its folder and can be edited afterwards.</p>
      <ul className="divide-y divide-hairline">
        {folders.map(({ folder, images }) => (
          <li key={folder}>
            <label className="flex cursor-pointer items-center gap-3 py-2 text-14">
              <input
                type="checkbox"
                checked={!left.has(folder)}
                onChange={() => toggle(folder)}
                className="size-4 shrink-0 cursor-pointer accent-[var(--accent)]"
              />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate font-medium">
                  {nameOfFolder(folder)}
                </span>
                <span className="block truncate text-12 text-muted">{folder}</span>
              </span>
              <span className="shrink-0 text-12 text-muted tabular-nums">{counted(images, 'image')}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Shows how many folders of the image host have no company, and creates companies for all or some. */
export function FolderCompanies({ onCreated }: { onCreated: () => Promise<void> }) {
  const { value, read } = useCall('GET /api/admin/folders');
  const [isOpen, setOpen] = useState(false);
  const folders = value?.folders.filter(({ companyId }) => companyId === null) ?? [];
  if (folders.length === 0) return null;
  const create = async (chosen: readonly string[]): Promise<boolean> => {
    try {
      await callApi('POST /api/admin/companies/from-folders', { body: { folders: [...chosen] } });
      showToast(createdFromFolders(chosen.length));
      setOpen(false);
      await Promise.all([read(), onCreated()]);
      return true;
    } catch (error) {
      showFailure(error, CREATE_FAILED);
      if (error instanceof ApiError) await read();
      return false;
    }
  };
  return (
    <section
      aria-label="Folders without a company"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-soft px-4 py-3 text-14"
    >
      <FolderPlus className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-56">
        {counted(folders.length, 'folder of the image host has', 'folders of the image host have')} no company, so their
        images do not show.
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Create companies
      </Button>
      {isOpen && <FolderDialog folders={folders} onClose={() => setOpen(false)} onCreate={create} />}
    </section>
  );
}
