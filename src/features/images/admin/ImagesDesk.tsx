import '#browser/no-eval.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useState } from 'react';
import { holdReload } from '#browser/busy.ts';
import { useAddressText } from '#browser/use-address-text.ts';
import { useScrollMemory } from '#browser/use-scroll-memory.ts';
import type { DeskImage } from '#shared/images/image-desk.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { DeskToolbar } from './DeskToolbar.tsx';
import { findImages, type Wanted } from './find-images.ts';
import { ImageEditor } from './ImageEditor.tsx';
import { ImageFinder } from './ImageFinder.tsx';
import { ImageGrid, ImagePlaceholders } from './ImageGrid.tsx';
import { PlaceState } from './PlaceState.tsx';
import { Remedies } from './Remedies.tsx';
import { UploadDrop } from './UploadDrop.tsx';
import { UploadReport } from './UploadReport.tsx';
import { useImagesDesk } from './use-images-desk.ts';

/** The images desk (/admin/images): every image of a company or a stray folder, to be tagged, described, hidden, ordered and moved. */
export function ImagesDesk({ maxMb }: { maxMb: number }) {
  const desk = useImagesDesk(maxMb);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<readonly DeskImage[] | null>(null);
  const { value: folders, failed, read } = desk.folders;

  const [text, setText] = useAddressText('q');
  const [wanted, setWanted] = useState<Wanted>('all');
  const isNarrowed = text.trim() !== '' || wanted !== 'all';
  const shown = desk.images && findImages(desk.images, text, wanted);

  useScrollMemory(true, desk.images !== null);
  const isSelecting = selected.size > 0;
  useEffect(() => (isSelecting ? holdReload('unsaved input') : undefined), [isSelecting]);

  const showAll = () => {
    setText('');
    setWanted('all');
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const chosen = shown?.filter(({ id }) => selected.has(id)) ?? [];

  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-20">Images</h1>
          <p className="mt-1 text-14 text-muted">Tag, describe, hide, order and move the images of a company.</p>
        </div>
        {folders && <ImageFinder text={text} wanted={wanted} onText={setText} onWanted={setWanted} />}
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
          <Remedies
            folders={folders}
            onShow={(place) => {
              setSelected(new Set());
              desk.setPlace(place);
            }}
          />
          <DeskToolbar
            desk={desk}
            images={shown}
            folders={folders}
            selected={chosen}
            onSelect={(images) => setSelected(new Set(images.map(({ id }) => id)))}
            onEdit={() => setEdited(chosen)}
          />
          <UploadDrop place={desk.place} folders={folders} uploads={desk.uploads} isEnabled={!edited} />
          <UploadReport uploads={desk.uploads} />
          <PlaceState desk={desk} shown={shown} isNarrowed={isNarrowed} onShowAll={showAll} />
          {shown && shown.length > 0 && (
            <ImageGrid
              images={shown}
              isSortable={!isNarrowed && desk.place?.kind !== 'untagged'}
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
