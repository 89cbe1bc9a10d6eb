import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { useNearViewport } from './use-near-viewport.ts';

type FadeImageProps = {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Address of a tiny image; without one, a pulsing block is shown. */
  placeholder?: string | null | undefined;
  /**
   * Rendered into the HTML, and loaded when the browser finds it near the viewport; `first`: immediately and before all others.
   */
  eager?: boolean | 'first' | undefined;
  /** `object-fit` class of the image. */
  fit?: string;
};

type LoadState = 'loading' | 'loaded' | 'failed';

const blockGesture = (event: SyntheticEvent) => event.preventDefault();

/** State of an image in the HTML, which may have loaded or failed before this code ran. */
const settledState = (image: HTMLImageElement | null): LoadState =>
  image?.complete && image.currentSrc ? (image.naturalWidth > 0 ? 'loaded' : 'failed') : 'loading';

/**
 * An image that fills its positioned parent: placeholder, then faded in, or 'Failed to load' (spec 2). Without JavaScript it is
 * a plain image. Right-click and dragging are blocked.
 */
export function FadeImage({ placeholder, eager = false, fit = 'object-cover', alt, ...image }: FadeImageProps) {
  const box = useRef<HTMLSpanElement>(null);
  const element = useRef<HTMLImageElement>(null);
  const isNear = useNearViewport(box, eager !== false);
  const [state, setState] = useState<LoadState>('loading');
  // Not a layout effect, which would render every tile of the first view again in the task that hydrates them.
  useEffect(() => {
    if (isNear) setState((now) => (now === 'loading' ? settledState(element.current) : now));
  }, [isNear]);

  return (
    <span ref={box} data-state={state} className="absolute inset-0 block overflow-hidden">
      {state === 'loading' && !placeholder && <span className="pulse absolute inset-0 block bg-sunken" />}
      {state !== 'failed' && placeholder && (
        <img
          src={placeholder}
          alt=""
          aria-hidden="true"
          className={classNames(
            'absolute inset-0 size-full scale-125 transition-opacity duration-200',
            fit,
            state === 'loading' ? 'pulse' : 'opacity-0',
          )}
        />
      )}
      {isNear && state !== 'failed' && (
        <img
          ref={element}
          {...image}
          alt={alt}
          draggable={false}
          decoding="async"
          loading={eager === true ? 'lazy' : 'eager'}
          fetchPriority={eager === 'first' ? 'high' : 'auto'}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
          onContextMenu={blockGesture}
          onDragStart={blockGesture}
          className={classNames(
            'absolute inset-0 size-full',
            fit,
            !eager && 'transition-opacity duration-200 ease-out',
            !eager && state === 'loading' && 'opacity-0',
          )}
        />
      )}
      {!isNear && (
        <noscript>
          <img src={image.src} alt={alt} loading="lazy" className={classNames('absolute inset-0 size-full', fit)} />
        </noscript>
      )}
      {state === 'failed' && (
        <span className="absolute inset-0 grid place-items-center bg-soft text-14 text-muted">Failed to load</span>
      )}
    </span>
  );
}
