import Upload from 'lucide-react/icons/upload';
import { droppedFiles } from '#browser/dropped-files.ts';
import { useFileDrop } from '#browser/use-file-drop.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { AdminFolders } from '#shared/images/image-admin.contract.ts';
import { type PageFilter, uploadFolderOf } from './image-filter.ts';
import { DROP_UNREADABLE, NOTHING_DROPPED } from './upload.messages.ts';
import type { Uploads } from './use-uploads.ts';

type UploadDropProps = { filter: PageFilter; folders: AdminFolders; uploads: Uploads; isEnabled: boolean };

/** Uploads files and folders that are dropped anywhere on the page into the current folder. */
export function UploadDrop({ filter, folders, uploads, isEnabled }: UploadDropProps) {
  const folder = uploadFolderOf(filter, folders);
  const isReady = isEnabled && folder !== undefined && uploads.progress === null;
  const isOver = useFileDrop(isReady, async (items) => {
    try {
      const files = await droppedFiles(items);
      if (files.length === 0) showToast(NOTHING_DROPPED);
      else if (folder !== undefined) await uploads.upload(files, folder);
    } catch {
      showToast(DROP_UNREADABLE);
    }
  });
  if (!isOver) return null;
  const company = folders.companies.find(({ slug }) => slug === filter.company);
  return (
    <div className="pointer-events-none fixed inset-0 z-50 bg-page/80 p-3">
      <div className="grid size-full place-items-center rounded-2xl border-2 border-accent border-dashed">
        <p className="flex max-w-full flex-col items-center gap-3 rounded-2xl bg-surface px-8 py-6 text-center shadow-float">
          <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text">
            <Upload aria-hidden="true" className="size-5" />
          </span>
          <span className="max-w-full truncate font-semibold text-16">Drop to upload to {company?.name ?? folder}</span>
          <span className="text-14 text-muted">Images, or folders of images</span>
        </p>
      </div>
    </div>
  );
}
