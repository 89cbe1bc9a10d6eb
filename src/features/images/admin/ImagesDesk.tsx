import '#browser/no-eval.ts';
import Images from 'lucide-react/icons/images';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useState } from 'react';
import { holdReload } from '#browser/busy.ts';
import type { DeskImage } from '#shared/images/image-desk.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { DeskToolbar } from './DeskToolbar.tsx';
import { ImageEditor } from './ImageEditor.tsx';
import { ImageGrid, ImagePlaceholders } from './ImageGrid.tsx';
import { Remedies } from './Remedies.tsx';
import { useImagesDesk } from './use-images-desk.ts';

/** The images desk (/admin/images): every image of a company or a stray folder, to be tagged, described, hidden, ordered and moved. */
export function ImagesDesk() {
  const desk = useImagesDesk();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<readonly DeskImage[] | null>(null);
  const { value: folders, failed, read } = desk.folders;

  const isSelecting = selected.size > 0;
  useEffect(() => (isSelecting ? holdReload('unsaved input') : undefined), [isSelecting]);

  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const chosen = desk.images?.filter(({ id }) => selected.has(id)) ?? [];

  return (
    <>
      <header className="mb-6">
        <h1 className="text-20">Images</h1>
        <p className="mt-1 text-14 text-muted">Tag, describe, hide, order and move the images of a company.</p>
      </header>
      {!folders && !failed && (
        <>
          <Skeleton className="mb-6 h-9 w-full sm:max-w-72" />
          <ImagePlaceholders />
        </>
      )}
      {!folders && failed && (
        <StateMessage
          tone="danger"
          icon={<TriangleAlert />}
          title="Something went wrong"
          text="The images could not be read. Try again later."
          action={<Button onClick={() => void read()}>Try again</Button>}
        />
      )}
      {folders && (
        <>
          <Remedies folders={folders} onShow={(key) => desk.setPlace({ kind: 'folder', key })} />
          <DeskToolbar
            desk={desk}
            folders={folders}
            selected={chosen}
            onSelect={(images) => setSelected(new Set(images.map(({ id }) => id)))}
            onEdit={() => setEdited(chosen)}
          />
          {!desk.images && desk.place && <ImagePlaceholders />}
          {desk.images?.length === 0 && (
            <StateMessage icon={<Images />} title="No images here" text="Upload some, or move images from elsewhere." />
          )}
          {desk.images && desk.images.length > 0 && (
            <ImageGrid
              images={desk.images}
              selected={selected}
              onToggle={toggle}
              onEdit={(image) => setEdited([image])}
              onOrder={desk.reorder}
            />
          )}
        </>
      )}
      {edited && folders && (
        <ImageEditor
          images={edited}
          companies={folders.companies}
          onClose={() => setEdited(null)}
          onSave={async (changes) => {
            const ids = edited.map(({ id }) => id);
            if (!(await desk.change(ids, changes))) return;
            setEdited(null);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}
