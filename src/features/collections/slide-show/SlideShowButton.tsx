import Play from 'lucide-react/icons/play';
import { Suspense, useCallback, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { ShownSlide } from './slide.ts';

/** The slide show, which is loaded when one starts. */
export const LazySlideShow = lazyComponent(async () => (await import('./SlideShow.tsx')).SlideShow);

type SlideShowButtonProps = { title: string; slides: () => readonly ShownSlide[]; isEmpty: boolean };

/** Starts a slide show; `slides` is called on use. */
export function SlideShowButton({ title, slides, isEmpty }: SlideShowButtonProps) {
  const [shown, setShown] = useState<readonly ShownSlide[] | null>(null);
  const end = useCallback(() => setShown(null), []);
  return (
    <>
      <Button size="sm" disabled={isEmpty} onClick={() => setShown(slides())}>
        <Play aria-hidden="true" className="size-4" />
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
