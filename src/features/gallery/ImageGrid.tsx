import { useEffect, useRef } from 'react';
import { rowTop } from '#browser/grid-window.ts';
import { useGridWindow } from '#browser/use-grid-window.ts';
import { $lastViewed } from '#features/lightbox/lightbox.store.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { BlurredItem } from '#shared/images/image.contract.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { kindOf, type TagKind } from '#shared/tags/tag-kind.ts';
import { ImageTile, TileGhost } from './ImageTile.tsx';
import type { FoundItem } from './list-state.ts';
import type { GridKind } from './tile-sizes.ts';

type ImageGridProps = {
  /** Items that have not been loaded are holes. */
  items: readonly (FoundItem | undefined)[];
  /** Placeholders after the items. */
  blurred?: readonly BlurredItem[];
  grid: GridKind;
  /** The tab's kind; without one, each item's own kind is used. */
  kind?: TagKind;
  badges: ReadonlyMap<string, CompanyBadge>;
  /** Number of tiles that are loaded eagerly. */
  eagerCount: number;
  label: string;
  /** Called with the places in the document or near it. */
  onNeed?: ((from: number, to: number) => void) | undefined;
};

/** Images that are loaded ahead of the scroll position. */
const AHEAD = 30;

const GRIDS: Record<GridKind, string> = { home: 'image-grid', company: 'image-grid image-grid-dense' };

/** A grid of any number of images: only those near the viewport are in the document. */
export function ImageGrid({ items, blurred = [], grid, kind, badges, eagerCount, label, onNeed }: ImageGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { window: view, geometry } = useGridWindow(list, items.length);
  const isWhole = view.end - view.start === items.length;

  useEffect(
    () => onNeed?.(Math.max(0, view.start - AHEAD), Math.min(items.length, view.end + AHEAD)),
    [onNeed, view.start, view.end, items.length],
  );

  // Moves the focus to the tile of the image last viewed, even if it was not in the document (contract 7).
  useEffect(
    () =>
      $lastViewed.listen((id) => {
        const index = items.findIndex((item) => item?.id === id);
        const measured = index < 0 ? null : geometry();
        if (!measured) return;
        const top = measured.top + rowTop(index, measured);
        if (top >= 0 && top + measured.rowHeight <= innerHeight) return;
        scrollTo({ top: scrollY + top - (innerHeight - measured.rowHeight) / 2, behavior: 'instant' });
      }),
    [items, geometry],
  );

  return (
    <ul
      ref={list}
      aria-label={label}
      className={GRIDS[grid]}
      style={isWhole ? undefined : { paddingTop: view.before, paddingBottom: view.after }}
    >
      {Array.from(items.slice(view.start, view.end), (item, offset) => (
        <li
          key={item?.id ?? view.start + offset}
          {...(isWhole ? {} : { 'aria-setsize': items.length, 'aria-posinset': view.start + offset + 1 })}
        >
          {item ? (
            <ImageTile
              item={item}
              grid={grid}
              kind={kind ?? kindOf(item.tags)}
              badge={badges.get(item.company.slug)}
              eager={eagernessAt(view.start + offset, eagerCount)}
            />
          ) : (
            <TileGhost isPulsing />
          )}
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
  index === 0 && eagerCount > 0 ? 'first' : index < eagerCount;

/** The grid before its images are known. */
export function GridSkeleton({ count, grid }: { count: number; grid: GridKind }) {
  return (
    <div role="status" aria-label="Loading images" className={GRIDS[grid]}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <TileGhost key={index} isPulsing />
      ))}
    </div>
  );
}
