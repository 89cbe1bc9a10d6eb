import { Suspense, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { responsive, withoutVersion } from '#shared/images/image-address.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import type { Box } from '#shared/regions/box.ts';
import type { Region } from '#shared/regions/region.contract.ts';
import type { FoundItem } from '#shared/search/search.contract.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { $lightbox, imageOf } from './lightbox.store.ts';
import { useShownPart } from './shown-part.store.ts';
import { fitWithin, stageOf, timesShown } from './stage.ts';
import { useImageGestures } from './use-image-gestures.ts';
import { $zoom } from './zoom.store.ts';
import { AT_REST, isZoomed, type Size } from './zoom.ts';

type ViewerImageProps = { item: FoundItem; screen: Size; inFront: boolean };

const percent = (fraction: number) => `${fraction * 100}%`;

const inPercent = ([x, y, width, height]: Box) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

const SmallElement = lazyComponent(() => import('./SmallElement.tsx').then((part) => part.SmallElement));

type MarksProps = { item: FoundItem; region: Region | undefined; inContext: boolean };

/** Boxes over a whole image: the element that is shown in context, and the words that a search matched. */
function Marks({ item, region, inContext }: MarksProps) {
  if (region && !inContext) return null;
  return (
    <>
      {region && <span className="lightbox-word" data-region={region.id} style={inPercent(region.box)} />}
      {item.match?.boxes.map((box) => (
        <span key={box.join(' ')} aria-hidden="true" className="lightbox-word" style={inPercent(box)} />
      ))}
    </>
  );
}

/** An image of the lightbox, with its final size from the start; the current one can be zoomed and panned. */
export function ViewerImage({ item, screen, inFront }: ViewerImageProps) {
  const { image } = item;
  const open = useStore($lightbox);
  const shown = inFront && imageOf(open)?.id === item.id;
  const zoom = useStore($zoom);
  const { percent, x, y } = shown ? zoom : AT_REST;
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const { region, inContext } = useShownPart(item);
  const picture = region && !inContext ? region : image;
  const box = fitWithin(picture, stageOf(screen), picture === region ? timesShown(region) : 1);
  const isEnlarged = box.width > picture.width;
  const { moving, onImage, onStage } = useImageGestures({ image: picture, box, shown });
  const address = withoutVersion(picture.secure_url);
  const placeholder = placeholderUrl(picture.placeholder);
  const cursor = isZoomed({ percent, x, y }) ? (moving ? 'cursor-grabbing' : 'cursor-grab') : 'cursor-zoom-in';

  return (
    <div className="yarl__slide_wrapper flex size-full items-center justify-center overflow-hidden" {...onStage}>
      <div
        className={`lightbox-image relative shrink-0 rounded-sm ${cursor}`}
        data-moving={moving || undefined}
        data-enlarged={isEnlarged || undefined}
        style={{
          width: box.width,
          height: box.height,
          transform: `translate(${x}px, ${y}px) scale(${percent / 100})`,
          backgroundImage: state === 'loading' && placeholder ? `url(${placeholder})` : undefined,
        }}
        {...onImage}
      >
        {state === 'failed' ? (
          <p className="grid size-full place-items-center bg-white/5 text-sm text-white/70">Failed to load</p>
        ) : (
          <>
            <img
              className={`lightbox-picture size-full ${state === 'loaded' ? 'opacity-100' : 'opacity-0'}`}
              key={address}
              src={address}
              {...responsive({ ...picture, secure_url: address }, `${Math.ceil((box.width * percent) / 100)}px`)}
              alt={image.alt}
              width={picture.width}
              height={picture.height}
              draggable={false}
              decoding="async"
              fetchPriority={shown ? 'high' : 'low'}
              onLoad={() => setState('loaded')}
              onError={() => setState('failed')}
            />
            <Marks {...{ item, region, inContext }} />
          </>
        )}
      </div>
      {shown && isEnlarged && percent === 100 && (
        <Suspense>
          <SmallElement size={picture} box={box} />
        </Suspense>
      )}
    </div>
  );
}
