import '#browser/no-eval.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { holdReload } from '#browser/busy.ts';
import { droppedFiles, NOTHING_DROPPED } from '#browser/dropped-files.ts';
import { useFileDrop } from '#browser/use-file-drop.ts';
import { useScrollMemory } from '#browser/use-scroll-memory.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { AdminFolders, AdminImage } from '#shared/images/image-admin.contract.ts';
import { DropOverlay } from '#ui/DropOverlay.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ForgetGone } from './ForgetGone.tsx';
import { ImageEditor } from './ImageEditor.tsx';
import { ImageFilters } from './ImageFilters.tsx';
import { ImageGrid, ImagePlaceholders } from './ImageGrid.tsx';
import { ImagesStatus } from './ImagesStatus.tsx';
import { ImagesToolbar } from './ImagesToolbar.tsx';
import { apiFilter, isNarrowed, isWholePlace, NO_FILTER, type PageFilter, uploadFolderOf } from './image-filter.ts';
import { allShown, NOTHING_SELECTED, type Selection, still, toggled } from './image-selection.ts';
import { fetchImages } from './images-admin.client.ts';
import { MoreImages } from './MoreImages.tsx';
import { Remedies } from './Remedies.tsx';
import { UploadReport } from './UploadReport.tsx';
import { DROP_UNREADABLE, refusedDrop } from './upload.messages.ts';
import { type ImagesControls, useImagesPage } from './use-images-page.ts';
import type { UploadLimits, Uploads } from './use-uploads.ts';

/** The image in the address (`?edit=<id>`), read before the address is normalised. */
const imageId = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('edit');

/** Opens the image that the address names, as linked by the lightbox. */
function useEditInAddress(open: (image: AdminImage) => void): void {
  const onFound = useEffectEvent(open);
  useEffect(() => {
    if (imageId === null) return;
    const controller = new AbortController();
    const filter = { ...NO_FILTER, q: `/?image=${encodeURIComponent(imageId)}` };
    fetchImages(filter, { limit: 1 }, controller.signal).then(
      ({ images: [image] }) => {
        if (image) onFound(image);
        else showToast({ title: 'Image not found', description: 'This image no longer exists.', kind: 'destructive' });
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);
}

type UploadDropProps = { filter: PageFilter; folders: AdminFolders; uploads: Uploads; isEnabled: boolean };

/** Uploads files and folders that are dropped anywhere on the page into the current folder, or says why it can't. */
function UploadDrop({ filter, folders, uploads, isEnabled }: UploadDropProps) {
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

/** Images in the editor: some of the visible ones, or all that match. */
type Edited = { images: readonly AdminImage[]; count: number; isAllMatching: boolean };

/** Names of the companies by folder; a folder without one has its own name. */
function ownerNames({ companies, folders }: AdminFolders): (folder: string) => string {
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const owners = new Map(folders.map(({ folder, companyId }) => [folder, names.get(companyId ?? '')]));
  return (folder) => owners.get(folder) ?? folder;
}

type FoundProps = { controls: ImagesControls; folders: AdminFolders; filter: PageFilter };

/** Filters, results and editor. */
function FoundImages({ controls, folders, filter }: FoundProps) {
  const [selected, setSelected] = useState<Selection>(NOTHING_SELECTED);
  const [edited, setEdited] = useState<Edited | null>(null);
  const { found } = controls;
  const images = found.images ?? [];
  const order = images.map(({ id }) => id);
  const selection = still(selected, order);
  const chosen = images.filter(({ id }) => selection.ids.has(id));
  const count = selection.isAllMatching ? found.total : chosen.length;
  const isWhole = isWholePlace(filter);

  useScrollMemory(found.images !== null);
  const isSelecting = count > 0;
  useEffect(() => (isSelecting ? holdReload('unsaved input') : undefined), [isSelecting]);
  useEditInAddress((image) => setEdited({ images: [image], count: 1, isAllMatching: false }));

  const narrow = (change: Partial<PageFilter>) => {
    setSelected(NOTHING_SELECTED);
    controls.narrow(change);
  };

  return (
    <>
      <Remedies folders={folders} onShow={narrow} />
      <ImagesToolbar
        controls={{ ...controls, narrow }}
        filter={filter}
        folders={folders}
        selected={count}
        shown={images.length}
        onSelect={(isAll) => setSelected(isAll ? allShown(order) : NOTHING_SELECTED)}
        onEdit={() => setEdited({ images: chosen, count, isAllMatching: selection.isAllMatching })}
        deletion={
          selection.isAllMatching ? { matching: apiFilter(filter), count } : { ids: chosen.map(({ id }) => id) }
        }
        onDeleted={async () => {
          await controls.readAll();
          setSelected(NOTHING_SELECTED);
        }}
      />
      <ImageFilters filter={filter} uploaders={folders.uploaders} onChange={narrow} />
      <UploadDrop filter={filter} folders={folders} uploads={controls.uploads} isEnabled={!edited} />
      <UploadReport uploads={controls.uploads} />
      <ImagesStatus
        found={found}
        selection={selection}
        isNarrowed={isNarrowed(filter)}
        onSelect={setSelected}
        onClear={() => narrow({ ...NO_FILTER, company: filter.company, folder: filter.folder })}
      />
      {filter.gone === 'true' && images.length > 0 && !found.isStale && (
        <ForgetGone filter={filter} count={found.total} onDone={controls.readAll} />
      )}
      {images.length > 0 && (
        <ImageGrid
          images={images}
          isSortable={isWhole && images.length === found.total}
          selected={selection.ids}
          onToggle={(id, isRange) => setSelected(toggled(selection, id, { isRange, order }))}
          ownerOf={filter.company || filter.folder ? undefined : ownerNames(folders)}
          onEdit={(image) => setEdited({ images: [image], count: 1, isAllMatching: false })}
          onOrder={controls.reorder}
        />
      )}
      <MoreImages found={found} />
      {edited && (
        <ImageEditor
          {...edited}
          companies={folders.companies}
          onClose={() => setEdited(null)}
          onGone={async () => {
            await controls.readAll();
            // An undo may come when another image is being edited.
            setEdited((now) => (now === edited ? null : now));
            setSelected(NOTHING_SELECTED);
          }}
          onSave={async (changes, based) => {
            const versions = Object.fromEntries(based.map(({ id, version }) => [id, version]));
            const target = edited.isAllMatching
              ? { matching: apiFilter(filter), count: edited.count, versions, seen: folders.latestEntry }
              : { ids: based.map(({ id }) => id), versions };
            if (!(await controls.change(target, changes))) return false;
            setEdited(null);
            setSelected(NOTHING_SELECTED);
            return true;
          }}
        />
      )}
    </>
  );
}

/** The Images page (/admin/images): finding, tagging, describing, hiding, ordering and moving images of all companies. */
export function ImagesPage(limits: UploadLimits) {
  const controls = useImagesPage(limits);
  const { value: folders, failed, read } = controls.folders;
  return (
    <>
      <header className="mb-6">
        <h1 className="text-20">Images</h1>
        <p className="mt-1 text-14 text-muted">Find, tag, describe, hide, order and move images.</p>
      </header>
      {!folders && !failed && (
        <>
          <Skeleton className="mb-6 h-9 w-full sm:max-w-72" />
          <ImagePlaceholders />
        </>
      )}
      {!folders && failed && <LoadFailure title="The images could not be loaded" onRetry={() => void read()} />}
      {folders && controls.filter && <FoundImages controls={controls} folders={folders} filter={controls.filter} />}
    </>
  );
}
