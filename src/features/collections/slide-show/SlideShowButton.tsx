import Play from 'lucide-react/icons/play';
import { Suspense, useCallback, useState } from 'react';
import { useAttempt } from '#features/notifications/attempt.ts';
import { Button } from '#ui/Button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { ShownSlide } from './slide.ts';
import { useSlideInAddress } from './slide-address.ts';

/** The slide show, which is loaded when one starts. */
export const LazySlideShow = lazyComponent(() => import('./SlideShow.tsx').then((part) => part.SlideShow));

type Slides = readonly ShownSlide[];
type SlideShowButtonProps = { title: string; slides: () => Slides | Promise<Slides>; isEmpty: boolean };

/** Starts a slide show; `slides` is called on use, and may have to be loaded. */
export function SlideShowButton({ title, slides, isEmpty }: SlideShowButtonProps) {
  const [shown, setShown] = useState<readonly ShownSlide[] | null>(null);
  const [isPending, run] = useAttempt();
  const end = useCallback(() => setShown(null), []);
  const start = async () => {
    await run(async () => setShown(await slides()), 'Please try again.', 'The images could not be loaded');
  };
  useSlideInAddress(() => shown ?? void start(), !isEmpty);
  return (
    <>
      <Button size="sm" disabled={isEmpty || isPending} onClick={() => void start()}>
        <Play className="size-4" />
        Slide show
      </Button>
      {shown && (
        <Suspense>
          <LazySlideShow title={title} slides={shown} onClose={end} />
        </Suspense>
      )}
    </>
  );
}
