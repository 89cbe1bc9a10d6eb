import Images from 'lucide-react/icons/images';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { ImagePlaceholders } from './ImageGrid.tsx';
import { allMatching, type Selection } from './image-selection.ts';
import type { FoundImagesState } from './use-found-images.ts';

type ImagesStatusProps = {
  found: FoundImagesState;
  selection: Selection;
  isNarrowed: boolean;
  onSelect: (selection: Selection) => void;
  onClear: () => void;
};

/** Status beside the images: loading, failed, empty, no results, or a count; and a button that selects the rest. */
export function ImagesStatus({ found, selection, isNarrowed, onSelect, onClear }: ImagesStatusProps) {
  const { images, total, unreadable } = found;
  if (unreadable) return <LoadFailure title="The images could not be loaded" onRetry={() => void found.read()} />;
  if (!images) return <ImagePlaceholders />;
  const isOffered = images.length < total && selection.ids.size === images.length && !selection.isAllMatching;
  return (
    <>
      <p role="status" className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 text-12 text-muted tabular-nums">
        {counted(total, 'image')}
        {selection.isAllMatching && <span className="text-ink">All {counted(total, 'image')} selected</span>}
        {!selection.isAllMatching && selection.ids.size > 0 && (
          <span className="text-ink">{counted(selection.ids.size, 'image')} selected</span>
        )}
        {isOffered && (
          <Button kind="quiet" size="sm" onClick={() => onSelect(allMatching(images.map(({ id }) => id)))}>
            Select all {counted(total, 'matching image')}
          </Button>
        )}
      </p>
      {total === 0 && isNarrowed && (
        <StateMessage
          icon={<Images />}
          title="No image found"
          text="No image matches all filters."
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      )}
      {total === 0 && !isNarrowed && (
        <StateMessage icon={<Images />} title="No images here" text="Upload some, or move images from elsewhere." />
      )}
    </>
  );
}
