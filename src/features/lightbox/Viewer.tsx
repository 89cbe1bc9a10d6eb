import { useMemo } from 'react';
import {
  type GenericSlide,
  Lightbox,
  MODULE_TOOLBAR,
  type Plugin,
  type RenderSlideProps,
} from 'yet-another-react-lightbox';
import { useStore } from '#browser/use-store.ts';
import { $isInfoOpen, $lightbox, closeLightbox, imageOf, showImage } from './lightbox.store.ts';
import { restoreFocus } from './restore-focus.ts';
import { ViewerFrame } from './ViewerFrame.tsx';
import { ViewerImage } from './ViewerImage.tsx';
import { $zoom } from './zoom.store.ts';
import { isZoomed, type Size } from './zoom.ts';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    'gallery-item': GalleryItemSlide;
  }
}

interface GalleryItemSlide extends GenericSlide {
  type: 'gallery-item';
  /** Index of its image in the list. */
  at: number;
}

/** Motion of the frame, in ms (look: 120 to 200 ms). */
const ANIMATION = { fade: 160, swipe: 220, navigation: 180 };

const withoutToolbar: Plugin = ({ remove }) => remove(MODULE_TOOLBAR);

const nothing = () => null;

/** The image at an index; empty until it is loaded. */
function Slide({ at, screen, inFront }: { at: number; screen: Size; inFront: boolean }) {
  const item = useStore($lightbox)?.items[at];
  return item && <ViewerImage key={item.id} item={item} screen={screen} inFront={inFront} />;
}

function renderSlide({ slide, offset, rect }: RenderSlideProps) {
  return slide.type === 'gallery-item' && <Slide at={slide.at} screen={rect} inFront={offset === 0} />;
}

/** The open lightbox: the library provides frame, swiping, focus and scroll lock, the rest is ours. */
export function Viewer() {
  const open = useStore($lightbox);
  const zoomed = isZoomed(useStore($zoom));
  const isInfoOpen = useStore($isInfoOpen);
  const items = open?.items;
  const count = items?.length ?? 0;
  // Stable while pages load: a changed array would undo a step that the library is about to take.
  const slides = useMemo(
    () => Array.from({ length: count }, (_, at) => ({ type: 'gallery-item' as const, at })),
    [count],
  );
  if (!open) return null;
  return (
    <Lightbox
      open
      className={isInfoOpen ? 'lightbox lightbox-informed' : 'lightbox'}
      slides={slides}
      index={open.index}
      close={closeLightbox}
      plugins={[withoutToolbar]}
      labels={{ Lightbox: 'Image viewer', 'Photo gallery': 'Images' }}
      animation={ANIMATION}
      carousel={{ finite: slides.length < 2, preload: 1, padding: 0, spacing: 0 }}
      controller={{ closeOnBackdropClick: true, disableSwipeNavigation: zoomed }}
      render={{
        slide: renderSlide,
        buttonPrev: nothing,
        buttonNext: nothing,
        controls: () => <ViewerFrame open={open} />,
      }}
      on={{
        view: ({ index }) => showImage(index),
        // The library has just focused the opener; the image last viewed may be another one.
        exiting: () => restoreFocus(imageOf($lightbox.get())?.id ?? ''),
      }}
    />
  );
}
