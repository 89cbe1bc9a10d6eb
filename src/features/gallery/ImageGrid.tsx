import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { UNMEASURED, WINDOWED_FROM } from '#browser/windowed-from.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { BlurredItem } from '#shared/images/image.contract.ts';
import { kindShown } from '#shared/images/picture.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';
import { $gridScroller } from './grid-scroller.store.ts';
import { ImageTile, TileGhost } from './ImageTile.tsx';
import type { FoundItem } from './list-state.ts';
import type { GridKind } from './tile-sizes.ts';

export type ImageGridProps = {
  /** Items that have not been loaded are holes. */
  items: readonly (FoundItem | undefined)[];
  /** Placeholders after the items. */
  blurred?: readonly BlurredItem[];
  /** Number of tiles after the items that pulse. */
  awaited?: number;
  grid: GridKind;
  /** The tab's kind; without one, each item's own kind is used. */
  kind?: TagKind | undefined;
  badges: ReadonlyMap<string, CompanyBadge>;
  /** Number of tiles that are loaded eagerly. */
  eagerCount: number;
  label: string;
  /** Called with the positions in the document or near it. */
  onNeed?: ((from: number, to: number) => void) | undefined;
};

const classOf = (grid: GridKind): string => `image-grid ${grid === 'home' ? '' : 'image-grid-dense'}`;

/** The part of a long list that is in the document, the room of the rest, and how the list is loaded. */
export type GridPart = { start: number; end: number; style?: CSSProperties; of?: ImageGridProps['onNeed'] };

/** Of a longer one until the code that follows its scrolling is loaded. */
const FIRST_TILES: GridPart = { start: 0, end: UNMEASURED };

/** A grid of any number of images: of a long one, the part near the viewport is in the document. It is one Tab stop (features/keyboard). */
export function ImageGrid(props: ImageGridProps) {
  const scroller = useStore($gridScroller);
  const list = useRef<HTMLUListElement>(null);
  const [view, setView] = useState(FIRST_TILES);
  const { items, onNeed } = props;
  const isLong = items.length > WINDOWED_FROM;
  useEffect(() => {
    if (!isLong) onNeed?.(0, items.length);
  }, [onNeed, items.length, isLong]);
  // It may be a part of the list before.
  const part = view.of === onNeed && view.end <= items.length ? view : FIRST_TILES;
  return (
    <>
      <Tiles {...props} list={list} {...(isLong ? part : { start: 0, end: items.length })} />
      {isLong && scroller && <scroller.Component {...{ items, onNeed, list }} onPart={setView} />}
    </>
  );
}

type TilesProps = ImageGridProps & Omit<GridPart, 'of'> & { list: RefObject<HTMLUListElement | null> };

/** Tiles of a part of the items, then the placeholders. */
function Tiles({
  items,
  blurred = [],
  awaited = 0,
  grid,
  kind,
  badges,
  eagerCount,
  label,
  list,
  start,
  end,
  style,
}: TilesProps) {
  return (
    <ul ref={list} aria-label={label} className={classOf(grid)} style={style}>
      {Array.from(items.slice(start, end), (item, offset) => (
        <li key={item?.id ?? start + offset} aria-setsize={items.length} aria-posinset={start + offset + 1}>
          {item ? (
            <ImageTile
              item={item}
              grid={grid}
              kind={kind ?? kindShown(item)}
              badge={badges.get(item.company.slug)}
              eager={eagernessAt(start + offset, eagerCount)}
              tabIndex={start + offset === 0 ? 0 : -1}
            />
          ) : (
            <TileGhost isPulsing />
          )}
        </li>
      ))}
      {Array.from({ length: awaited }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <li key={index} aria-hidden="true">
          <TileGhost isPulsing />
        </li>
      ))}
      {blurred.map((ghost, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never change places
        <li key={index} data-blurred aria-hidden="true" className="select-none">
          <TileGhost placeholder={ghost.preview ?? placeholderUrl(ghost.placeholder)} isPulsing={false} />
        </li>
      ))}
    </ul>
  );
}

/** Priority of the image at a place: the first before all others, those of the first row before the scripts. */
const eagernessAt = (index: number, eagerCount: number): boolean | 'first' =>
  index < eagerCount && (index > 0 || 'first');

/** The grid before its images are known. */
export function GridSkeleton({ count, grid }: { count: number; grid: GridKind }) {
  return (
    <div role="status" aria-label="Loading images" className={classOf(grid)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <TileGhost key={index} isPulsing />
      ))}
    </div>
  );
}
