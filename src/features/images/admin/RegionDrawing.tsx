import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { loadStylesheet } from '#browser/load-stylesheet.ts';
import type { HostedImage } from '#shared/images/image.contract.ts';
import { type Box, drawnBox, normalBox, pixelsOf } from '#shared/regions/box.ts';
import type { RegionInput } from '#shared/regions/region.contract.ts';
import type { ProposedRegion } from '#shared/suggestions/suggestion.contract.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { type Brightness, brightnessOf, type Sides, snapToEdges } from './edge-snap.ts';
import {
  boxBetween,
  elementTags,
  MIDDLE,
  moved,
  nextTag,
  openProposals,
  type Point,
  stretched,
  withBox,
  withRegion,
} from './region-draft.ts';
import stylesUrl from './region-drawing.css?url';
import { useDrawingKeys } from './use-drawing-keys.ts';

/** Widest copy of an image in which edges are looked for. */
const MOST_PIXELS = 4_000_000;

/** The brightness of an image's pixels; undefined: not read yet, null: the host does not let a script read them. */
function useBrightness({ secure_url, width, height }: HostedImage): Brightness | null | undefined {
  const [brightness, setBrightness] = useState<Brightness | null>();
  useEffect(() => {
    let isCurrent = true;
    setBrightness(undefined);
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = secure_url;
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
    const read = async () => {
      await image.decode();
      const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context || !isCurrent) return;
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      setBrightness(brightnessOf(context.getImageData(0, 0, canvas.width, canvas.height)));
    };
    read().catch(() => isCurrent && setBrightness(null));
    return () => {
      isCurrent = false;
    };
  }, [secure_url, width, height]);
  return brightness;
}

/** What a pointer does, from where: draws a box, moves or stretches that of a region. */
type Drag = { from: Point; at: number | null; proposal: number | null; box: Box; sides: Sides | null };

/** A drag begins after this many pixels of the screen; edges are looked for within so many. */
const DRAG_PX = 3;
const REACH_PX = 8;

const ALL_SIDES: Sides = { left: true, top: true, right: true, bottom: true };

/** The handles of a box: which sides each moves, and where it is. */
const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'].map((name) => {
  const sides: Sides = {
    left: name.includes('w'),
    right: name.includes('e'),
    top: name.includes('n'),
    bottom: name.includes('s'),
  };
  return {
    name,
    sides,
    style: {
      left: sides.left ? '0%' : sides.right ? '100%' : '50%',
      top: sides.top ? '0%' : sides.bottom ? '100%' : '50%',
      cursor: `${name}-resize`,
    },
  };
});

const styleOf = ([x, y, w, h]: Box) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${w * 100}%`,
  height: `${h * 100}%`,
});

/** Smaller proposals are above larger ones, and all are below regions. */
const layerOf = ([, , w, h]: Box): number => Math.round(5 * (1 - w * h));

type RegionDrawingProps = {
  image: HostedImage;
  /** The image's tags, as they will be when the regions are saved. */
  tags: readonly string[];
  regions: readonly RegionInput[];
  /** Where elements probably are, best first; a click adds one. */
  proposals?: readonly ProposedRegion[];
  /** How many regions were drawn on other bytes. */
  toCheck?: number;
  /** Height that the image may have, as a CSS length. */
  maxHeight: string;
  onChange: (regions: readonly RegionInput[]) => void;
  /** Enter. */
  onFinish: () => void;
};

/** An image on which an admin draws its regions, by pointer or keyboard. */
function RegionDrawing(props: RegionDrawingProps) {
  const { image, regions, toCheck = 0, maxHeight, onChange, onFinish } = props;
  const tags = elementTags(props.tags);
  const proposals = openProposals(props.proposals ?? [], tags, regions);
  const root = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const brightness = useBrightness(image);
  const [selected, setSelected] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string>();
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = selected === null ? undefined : regions[selected];
  const following = chosen !== undefined && tags.includes(chosen) ? chosen : nextTag(tags, regions);
  const active = current?.tag ?? following;

  const focus = () => stage.current?.focus({ preventScroll: true });
  const add = (box: Box) => {
    if (following === undefined) return;
    onChange([...regions, { tag: following, box: drawnBox(box), title: '' }]);
    setSelected(regions.length);
    setChosen(undefined);
  };
  const accept = (proposal: ProposedRegion | undefined) => {
    if (!proposal) return;
    onChange([...regions, { tag: proposal.tag, box: normalBox(proposal.box), title: '' }]);
    setSelected(null);
    setChosen(undefined);
    focus();
  };
  const remove = (at: number) => {
    onChange(regions.filter((_, index) => index !== at));
    setSelected(null);
    focus();
  };
  const choose = (tag: string | undefined) => {
    if (tag === undefined) return;
    if (selected !== null && current) onChange(withRegion(regions, selected, { tag }));
    else setChosen(tag);
  };

  useDrawingKeys(root, {
    choose: (digit) => choose(tags[digit - 1]),
    move: ([dx, dy], isSize) => {
      if (selected === null || !current) return;
      const by: Point = [dx / image.width, dy / image.height];
      const sides = { left: false, top: false, right: true, bottom: true };
      onChange(withBox(regions, selected, isSize ? stretched(current.box, by, sides) : moved(current.box, by)));
    },
    add: () => add(MIDDLE),
    accept: () => accept(proposals.find(({ tag }) => tag === following) ?? proposals[0]),
    remove: () => selected !== null && current && remove(selected),
    leave: () => {
      const isAnything = selected !== null || drag !== null;
      setSelected(null);
      setDrag(null);
      return isAnything;
    },
    finish: onFinish,
  });

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return [(clientX - left) / width, (clientY - top) / height];
  };

  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary || tags.length === 0) return;
    const target = event.target as HTMLElement;
    const indexOf = (name: 'region' | 'proposal') => {
      const index = target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];
      return index === undefined ? null : Number(index);
    };
    const at = indexOf('region');
    const sides = HANDLES.find(({ name }) => name === target.dataset.handle)?.sides ?? null;
    const from = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    focus();
    setDrag({
      from,
      at,
      proposal: indexOf('proposal'),
      sides,
      box: regions[at ?? -1]?.box ?? boxBetween(from, from),
    });
  };

  /** Where a drag has led; null: not far enough to be one. */
  const draggedTo = (event: PointerEvent): Box | null => {
    if (!drag) return null;
    const { width = 1, height = 1 } = stage.current?.getBoundingClientRect() ?? {};
    const [x, y] = pointOf(event);
    const by: Point = [x - drag.from[0], y - drag.from[1]];
    if (Math.max(Math.abs(by[0]) * width, Math.abs(by[1]) * height) < DRAG_PX) return null;
    const region = regions[drag.at ?? -1];
    if (region && !drag.sides) return moved(region.box, by);
    const box = region && drag.sides ? stretched(region.box, by, drag.sides) : boxBetween(drag.from, [x, y]);
    if (!brightness || event.shiftKey) return box;
    return snapToEdges(box, brightness, REACH_PX / width, drag.sides ?? ALL_SIDES);
  };

  const move = (event: PointerEvent) => {
    const box = draggedTo(event);
    if (drag && box) setDrag({ ...drag, box });
  };

  const end = (event: PointerEvent) => {
    const box = draggedTo(event);
    setDrag(null);
    if (!drag) return;
    if (!box && drag.proposal !== null) accept(proposals[drag.proposal]);
    else if (!box) setSelected(drag.at);
    else if (drag.at !== null) {
      setSelected(drag.at);
      onChange(withBox(regions, drag.at, box));
    } else if (Math.min(box[2] * image.width, box[3] * image.height) >= 4) add(box);
  };

  const isTall = image.height > image.width * 1.6;
  const shown = regions.map((region, at) => (drag?.at === at ? { ...region, box: drag.box } : region));
  const size = current && pixelsOf(shown[selected ?? -1]?.box ?? current.box, image);

  return (
    <section ref={root} aria-label="Regions" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {tags.map((tag, at) => {
          const count = regions.filter((region) => region.tag === tag).length;
          return (
            <button
              key={tag}
              type="button"
              data-drawing-keys
              aria-pressed={tag === active}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => {
                choose(tag);
                focus();
              }}
              className={classNames(
                'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-14 ring-1 ring-inset transition-colors duration-150',
                tag === active ? 'bg-ink text-page ring-ink' : 'bg-soft ring-hairline hover:bg-sunken',
              )}
            >
              <span aria-hidden="true" className="text-12 tabular-nums opacity-75">
                {at + 1}
              </span>
              {tagLabel(tag)}
              {count > 0 && <span className="text-12 tabular-nums opacity-75">{count}</span>}
            </button>
          );
        })}
        {tags.length === 0 && (
          <p className="text-14 text-muted">The image has no tag of a UI element. Add one first, then draw it here.</p>
        )}
      </div>
      {toCheck > 0 && (
        <p className="rounded-xl bg-warning-soft p-3 text-14 text-warning-text">
          The image has changed since its regions were drawn. Move what is wrong; saving says that the rest is right.
        </p>
      )}
      <div className="drawing-ground" style={isTall ? { maxHeight } : undefined}>
        <div
          ref={stage}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the drawing work while it has the focus
          tabIndex={0}
          role="application"
          aria-label="Drag to draw a region"
          aria-busy={brightness === undefined || undefined}
          className="drawing-stage"
          style={{
            aspectRatio: `${image.width} / ${image.height}`,
            width: isTall
              ? `min(100%, ${image.width}px)`
              : `min(100%, calc((${maxHeight}) * ${image.width / image.height}))`,
            cursor: tags.length > 0 ? 'crosshair' : undefined,
          }}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={() => setDrag(null)}
        >
          <img
            src={image.secure_url}
            alt={image.alt}
            width={image.width}
            height={image.height}
            draggable={false}
            className="size-full"
          />
          {proposals.map((proposal, at) => (
            <button
              key={`${proposal.tag} ${proposal.box.join(' ')}`}
              type="button"
              data-proposal={at}
              aria-label={`Proposed: ${tagLabel(proposal.tag)}`}
              // A pointer's click is the end of a drag that has led nowhere.
              onClick={({ detail }) => detail === 0 && accept(proposal)}
              style={{ ...styleOf(proposal.box), zIndex: layerOf(proposal.box) }}
              className="drawn-region"
            >
              <span className="drawn-tag">{tagLabel(proposal.tag)}?</span>
            </button>
          ))}
          {shown.map(({ tag, box, title }, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a region is known by its place in the list
              key={at}
              type="button"
              data-region={at}
              data-drawing-keys
              aria-pressed={at === selected}
              aria-label={`${at + 1}: ${tagLabel(tag)}${title && `, ${title}`}`}
              onFocus={() => drag === null && setSelected(at)}
              style={styleOf(box)}
              className="drawn-region"
            >
              <span className="drawn-tag" data-above={box[1] > 0.04 || undefined}>
                {tagLabel(tag)}
              </span>
              {at === selected &&
                HANDLES.map(({ name, style }) => (
                  <span key={name} data-handle={name} style={style} className="drawn-handle" />
                ))}
            </button>
          ))}
          {drag && drag.at === null && drag.box[2] > 0 && (
            <span className="drawn-region" data-new style={styleOf(drag.box)} />
          )}
        </div>
      </div>
      {current && selected !== null ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-40 flex-1">
            <TextField
              label={`Title of region ${selected + 1} (${tagLabel(current.tag)})`}
              autoComplete="off"
              maxLength={100}
              value={current.title}
              onChange={(text) => onChange(withRegion(regions, selected, { title: text }))}
            />
          </div>
          <p className="py-2 text-12 text-muted tabular-nums">
            {size?.width} × {size?.height} px
          </p>
          <Button aria-keyshortcuts="Delete" onClick={() => remove(selected)}>
            Delete region
          </Button>
        </div>
      ) : (
        tags.length > 0 && (
          <p className="text-12 text-muted">
            {proposals.length > 0 && 'Click a dashed proposal to take it, or press Y for the best one. '}
            Drag to draw, or press R. Numbers choose the tag, arrows move a region, with Shift they resize it, Delete
            removes it, Enter saves. Sides snap to edges; hold Shift to draw freely.
          </p>
        )
      )}
    </section>
  );
}

/** The drawing with its looks; loaded on use. */
export async function loadDrawing(): Promise<typeof RegionDrawing> {
  await loadStylesheet(stylesUrl);
  return RegionDrawing;
}
