import { droppedFiles } from '#browser/dropped-files.ts';
import { useFileDrop } from '#browser/use-file-drop.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { AdminFolders } from '#shared/images/image-admin.contract.ts';
import { DropOverlay } from '#ui/DropOverlay.tsx';
import { type PageFilter, uploadFolderOf } from './image-filter.ts';
import { DROP_UNREADABLE, NOTHING_DROPPED, refusedDrop } from './upload.messages.ts';
import type { Uploads } from './use-uploads.ts';

type UploadDropProps = { filter: PageFilter; folders: AdminFolders; uploads: Uploads; isEnabled: boolean };

/** Uploads files and folders that are dropped anywhere on the page into the current folder, or says why it can't. */
export function UploadDrop({ filter, folders, uploads, isEnabled }: UploadDropProps) {
  const folder = uploadFolderOf(filter, folders);
  const refusal = refusedDrop(folder !== undefined, uploads.progress !== null);
  const isOver = useFileDrop(isEnabled, async (items) => {
    if (folder === undefined || refusal) return void showToast(refusal ?? NOTHING_DROPPED);
    try {
      const files = await droppedFiles(items);
      if (files.length === 0) showToast(NOTHING_DROPPED);
      else await uploads.upload(files, folder);
    } catch {
      showToast(DROP_UNREADABLE);
    }
  });
  if (!isOver) return null;
  if (refusal) return <DropOverlay title={refusal.title} hint={refusal.description} />;
  const company = folders.companies.find(({ slug }) => slug === filter.company);
  return <DropOverlay title={`Drop to upload to ${company?.name ?? folder}`} hint="Images, or folders of images" />;
}
