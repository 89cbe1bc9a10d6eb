import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { HostedImage } from '#shared/images/image.contract.ts';
import { responsive } from '#shared/images/image-address.ts';
import { buttonStyle } from '#ui/button-style.ts';
import './before-after.css';

type Side = { image: HostedImage; label: string };

type BeforeAfterProps = { before: Side; after: Side; sizes: string };

/** One side's image, or a message in its place if it can't be loaded. */
function SideImage({ side: { image, label }, sizes }: { side: Side; sizes: string }) {
  const element = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  // In server-rendered HTML the image may have failed before hydration.
  useEffect(() => {
    const { complete, currentSrc, naturalWidth } = element.current ?? {};
    if (complete && currentSrc && naturalWidth === 0) setFailed(true);
  }, []);
  if (hasFailed) {
    return (
      <p role="alert">
        <span>{label}: failed to load</span>
        <button type="button" onClick={() => setFailed(false)} className={buttonStyle('secondary', 'sm')}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <img
      ref={element}
      src={image.secure_url}
      {...responsive(image, sizes)}
      alt={`${label}: ${image.alt}`}
      width={image.width}
      height={image.height}
      draggable="false"
      onError={() => setFailed(true)}
    />
  );
}

const ratioOf = ({ width, height }: HostedImage): number => width / height;

/** Two overlaid images of equal width, and a slider that reveals one of them. The taller one sets the height. */
export function BeforeAfter({ before, after, sizes }: BeforeAfterProps) {
  const slider = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(50);
  // In server-rendered HTML the slider may have been moved before hydration.
  useEffect(() => setAt(Number(slider.current?.value ?? 50)), []);
  const ratio = Math.min(ratioOf(before.image), ratioOf(after.image));
  const width = Math.max(before.image.width, after.image.width);
  const style = { '--at': `${at}%`, '--ratio': ratio, '--width': `${width}px` } as CSSProperties;
  return (
    <div className="before-after" style={style}>
      {[after, before].map((side) => (
        <SideImage key={side.image.secure_url} side={side} sizes={sizes} />
      ))}
      <span aria-hidden="true">{before.label}</span>
      <span aria-hidden="true">{after.label}</span>
      <input
        ref={slider}
        type="range"
        aria-label={`${before.label}, compared with ${after.label.toLowerCase()}`}
        aria-valuetext={`${at} % of the earlier version shown`}
        min={0}
        max={100}
        value={at}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <i aria-hidden="true" />
    </div>
  );
}
