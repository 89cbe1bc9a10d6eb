import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bookmark from 'lucide-react/icons/bookmark';
import Download from 'lucide-react/icons/download';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { $user } from '#features/session/session.store.ts';
import type { ImageById } from '#shared/collections/collection.contract.ts';
import { shownName } from '#shared/companies/demo.ts';
import { captionShown } from '#shared/images/caption.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { regionPath } from '#shared/regions/region-path.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { Button } from '#ui/Button.tsx';
import { moved } from '#ui/sortable/moved.ts';
import { openSaveDialog } from '../actions.store.ts';
import { arranged, GAP, type Size } from './compare-view.ts';
import { Differences } from './Differences.tsx';
import { useCompareView } from './use-compare-view.ts';

type ComparedImagesProps = {
  images: readonly ImageById[];
  onReorder: (images: readonly ImageById[]) => void;
  onRemove: (image: string) => void;
};

/** Two images can be overlaid, with a slider or as their difference. */
const MODES = [
  { mode: 'side', label: 'Side by side' },
  { mode: 'slider', label: 'Slider' },
  { mode: 'difference', label: 'Difference' },
] as const;

type Mode = (typeof MODES)[number]['mode'];

/** Lowest height of all panes; below them the first row of details is in view, in CSS pixels. */
const HEIGHT = { least: 320, details: 72 };
/** Room for the slider and the captions of overlaid images, in CSS pixels. */
const OVERLAID_LEAST = 320;
/** Shape of an image that this viewer does not see. */
const UNSEEN: Size = { width: 16, height: 10 };

const shapeOf = ({ item, blurred }: ImageById): Size => (item ? pictureOf(item) : (blurred ?? UNSEEN));

/** The space for the panes; null until it is measured. */
function useRoom(root: RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + scrollY;
      const banner = document.querySelector<HTMLElement>('[data-sources-banner]')?.offsetHeight ?? 0;
      const height = Math.max(HEIGHT.least, innerHeight - top - banner - HEIGHT.details);
      setRoom({ width: element.clientWidth, height });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [root]);
  return room;
}

const block = (event: SyntheticEvent) => event.preventDefault();

/** The images with their tools; all zoom and pan together. */
export function ComparedImages({ images, onReorder, onRemove }: ComparedImagesProps) {
  const [mode, setMode] = useState<Mode>('side');
  const [share, setShare] = useState(50);
  const root = useRef<HTMLDivElement>(null);
  const ids = images.map(({ image }) => image);
  const user = useStore($user);
  const isPair = images.length === 2;
  const shown = isPair ? mode : 'side';
  const [first, second] = images;
  const room = useRoom(root);
  const apart = room && arranged(images.map(shapeOf), room);
  const arrangement = shown === 'side' || !first ? apart : room && arranged([shapeOf(first)], room);
  const { columns = 1, column, panes = [] } = arrangement ?? {};
  const isRow = shown === 'side' && columns > 1 && columns === images.length;
  return (
    <>
      <section aria-label="Compared images">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 pb-4">
          {isPair && (
            <fieldset aria-label="How to compare" className="flex gap-1 rounded-lg bg-soft p-1">
              {MODES.map(({ mode: name, label }) => (
                <Button
                  key={name}
                  size="sm"
                  kind={mode === name ? 'secondary' : 'quiet'}
                  aria-pressed={mode === name}
                  onClick={() => setMode(name)}
                >
                  {name === 'side' && apart?.columns === 1 ? 'Stacked' : label}
                </Button>
              ))}
            </fieldset>
          )}
          <ZoomTools root={root} view={`${mode} ${ids.join(' ')}`} />
          <ReorderTool images={images} onReorder={onReorder} />
          <div className="ml-auto flex gap-2">
            <Button size="sm" onClick={() => openSaveDialog(ids)}>
              <Bookmark className="size-4" />
              <span className="max-sm:sr-only">Save</span>
            </Button>
            {user && (
              <Button
                size="sm"
                data-image-action="export"
                data-image={ids.join(',')}
                title="Export: PDF, PowerPoint, ZIP (E)"
              >
                <Download className="size-4" />
                <span className="max-sm:sr-only">Export</span>
              </Button>
            )}
          </div>
        </div>
        <div ref={root} data-compare={shown}>
          {shown === 'side' ? (
            <ul
              className="grid items-start justify-center gap-y-3"
              style={{ columnGap: GAP, gridTemplateColumns: `repeat(${columns}, ${column ? `${column}px` : '1fr'})` }}
            >
              {images.map((image, at) => (
                <li key={image.image}>
                  <Pane size={panes[at]}>
                    <Picture image={image} />
                  </Pane>
                  <Caption image={image} onRemove={onRemove} />
                </li>
              ))}
            </ul>
          ) : (
            first &&
            second && (
              <div style={{ maxWidth: panes[0] && Math.max(OVERLAID_LEAST, panes[0].width) }}>
                <Pane size={panes[0]}>
                  <Picture image={first} />
                  <div
                    className="absolute inset-0 grid place-items-center overflow-hidden"
                    style={shown === 'slider' ? { clipPath: `inset(0 0 0 ${share}%)` } : { mixBlendMode: 'difference' }}
                  >
                    <Picture image={second} hasGround={shown === 'slider'} />
                  </div>
                  {shown === 'slider' && (
                    <span
                      aria-hidden="true"
                      className="pointer-events-none absolute inset-y-0 w-0.5 bg-accent"
                      style={{ left: `${share}%` }}
                    />
                  )}
                </Pane>
                {shown === 'slider' && (
                  <input
                    type="range"
                    aria-label="Share of the first image"
                    className="mt-3 w-full accent-(--accent)"
                    value={share}
                    onChange={({ target }) => setShare(Number(target.value))}
                  />
                )}
                <div className="grid grid-cols-2 gap-3">
                  <Caption image={first} onRemove={onRemove} />
                  <Caption image={second} onRemove={onRemove} />
                </div>
              </div>
            )
          )}
        </div>
      </section>
      <Differences images={images} column={isRow ? column : undefined} />
    </>
  );
}

/** Swaps two images; of more, each use puts another one first. */
function ReorderTool({ images, onReorder }: Pick<ComparedImagesProps, 'images' | 'onReorder'>) {
  if (images.length < 2) return null;
  return (
    <Tool
      label={images.length === 2 ? 'Swap' : 'First image to the end'}
      act={() => onReorder(moved(images, 0, images.length - 1))}
    >
      <ArrowLeftRight className="size-4" />
    </Tool>
  );
}

/** Zoom of all images, and which of its two fixed steps they have. */
function ZoomTools({ root, view }: { root: RefObject<HTMLElement | null>; view: string }) {
  const { isFit, isOnePixel, zoomIn, zoomOut, fit, onePixel } = useCompareView(root, view);
  return (
    <fieldset aria-label="Zoom" className="flex gap-1 rounded-lg bg-soft p-1">
      <Tool label="Zoom out (−)" act={zoomOut} disabled={isFit}>
        <Minus className="size-4" />
      </Tool>
      <Tool label="Zoom in (+)" act={zoomIn}>
        <Plus className="size-4" />
      </Tool>
      <Tool label="Fit (0 or Z)" act={fit} isPressed={isFit}>
        Fit
      </Tool>
      <Tool label="1:1, pixel for pixel (1 or Z)" act={onePixel} isPressed={isOnePixel}>
        1:1
      </Tool>
    </fieldset>
  );
}

type ToolProps = { label: string; act: () => void; isPressed?: boolean; disabled?: boolean; children: ReactNode };

function Tool({ label, act, isPressed, disabled, children }: ToolProps) {
  return (
    <Button
      size="sm"
      kind={isPressed ? 'secondary' : 'quiet'}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      disabled={disabled}
      onClick={act}
    >
      {children}
    </Button>
  );
}

const Pane = ({ size, children }: { size: Size | undefined; children: ReactNode }) => (
  <div
    data-pane
    className="relative isolate grid min-h-30 w-full cursor-grab touch-none select-none place-items-center overflow-hidden rounded-xl bg-sunken ring-1 ring-hairline active:cursor-grabbing"
    style={size && { maxWidth: size.width, height: size.height }}
  >
    {children}
  </div>
);

function Picture({ image: { item, blurred, kind }, hasGround = false }: { image: ImageById; hasGround?: boolean }) {
  if (!item) {
    const src = placeholderUrl(blurred?.placeholder ?? null);
    return (
      <div className="relative grid size-full place-items-center overflow-hidden">
        {src && <img src={src} alt="" className="absolute size-full scale-125 object-cover opacity-40" />}
        <p className="relative px-4 text-center text-14 text-muted">
          {kind === 'hidden' ? 'Sign in to see this image.' : 'This image is no longer in the gallery.'}
        </p>
      </div>
    );
  }
  return (
    <>
      {hasGround && <span aria-hidden="true" className="absolute inset-0 bg-sunken" />}
      <img
        data-compared
        data-width={pictureOf(item).width}
        data-height={pictureOf(item).height}
        src={pictureOf(item).secure_url}
        alt={item.image.alt}
        draggable={false}
        decoding="async"
        onContextMenu={block}
        onDragStart={block}
        className="absolute max-w-none will-change-transform"
      />
    </>
  );
}

function Caption({ image: { image, item, kind }, onRemove }: { image: ImageById; onRemove: (image: string) => void }) {
  const label = `Remove ${item ? captionShown(item) : 'this image'} from the comparison`;
  return (
    <div className="mt-2 flex h-8 min-w-0 items-center gap-1">
      {item ? (
        <p className="truncate text-14">
          <a href={companyPath(item.company.slug)} className="font-medium underline-offset-4 hover:underline">
            {shownName(item.company)}
          </a>
          <span className="text-muted"> · </span>
          <a
            href={regionPath(item.id, item.region ?? undefined)}
            title={captionShown(item)}
            className="text-muted underline-offset-4 hover:underline"
          >
            {captionShown(item)}
          </a>
        </p>
      ) : (
        <p className="text-14 text-faint">{kind === 'hidden' ? 'Not in the preview' : 'Removed'}</p>
      )}
      <button
        type="button"
        className="grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-soft hover:text-ink"
        aria-label={label}
        title="Remove from the comparison"
        onClick={() => onRemove(image)}
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
