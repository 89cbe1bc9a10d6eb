import Images from 'lucide-react/icons/images';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { DeskImage } from '#shared/images/image-desk.contract.ts';
import { Button } from '#ui/Button.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { ImagePlaceholders } from './ImageGrid.tsx';
import type { ImagesDeskControls } from './use-images-desk.ts';

type PlaceStateProps = {
  desk: ImagesDeskControls;
  /** The images of the place that are looked for; null as long as none are known. */
  shown: readonly DeskImage[] | null;
  isNarrowed: boolean;
  onShowAll: () => void;
};

/** What is to be said of a place beside its images: on their way, unreadable, none there, none found, or how many of all. */
export function PlaceState({ desk, shown, isNarrowed, onShowAll }: PlaceStateProps) {
  if (desk.unreadable) {
    return (
      <StateMessage
        tone="danger"
        icon={<TriangleAlert />}
        title="Something went wrong"
        text="The images of this place could not be read."
        action={<Button onClick={() => void desk.readImages()}>Try again</Button>}
      />
    );
  }
  if (!desk.images || !shown) return desk.place && <ImagePlaceholders />;
  const total = desk.images.length;
  if (total === 0) {
    return <StateMessage icon={<Images />} title="No images here" text="Upload some, or move images from elsewhere." />;
  }
  return (
    <>
      {isNarrowed && (
        <p role="status" className="mb-3 text-12 text-muted tabular-nums">
          {shown.length} of {total === 1 ? '1 image' : `${total} images`}
        </p>
      )}
      {shown.length === 0 && (
        <StateMessage
          icon={<Images />}
          title="No image found"
          text="No image of this place is like that."
          action={<Button onClick={onShowAll}>Show all images</Button>}
        />
      )}
    </>
  );
}
