import { memo, type ReactNode, type SyntheticEvent } from 'react';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import { shownName } from '#shared/companies/demo.ts';
import { captionOf, elementName } from '#shared/images/caption.ts';
import { responsive } from '#shared/images/image-address.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { placeInTile } from '#shared/images/place-in-tile.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { FadeImage } from '#ui/FadeImage.tsx';
import { LogoTile } from '#ui/LogoTile.tsx';
import type { FoundItem } from './list-state.ts';
import { openTile, prepareOpening } from './open-image-root.ts';
import { type GridKind, tileSizes } from './tile-sizes.ts';

type ImageTileProps = {
  item: FoundItem;
  grid: GridKind;
  /** Screens fill their tile from the top, UI elements are shown whole, but for tall strips. */
  kind: TagKind;
  badge: CompanyBadge | undefined;
  eager: boolean | 'first';
  /** In a grid that is one Tab stop. */
  tabIndex?: 0 | -1 | undefined;
};

/** Most tags below a tile. */
const TAGS_NAMED = 3;

/** The matched words of the image, in context. */
function quoteOf(snippet: string, ranges: readonly (readonly [number, number])[]): ReactNode[] {
  let from = 0;
  const parts = ranges.flatMap(([start, end]) => {
    const before = snippet.slice(from, start);
    from = end;
    return [before, <mark key={start}>{snippet.slice(start, end)}</mark>];
  });
  return ['“', ...parts, `${snippet.slice(from)}”`];
}

/** A title's second line reaches into the gap below, so that all rows are equally high. */
function Caption({ item, grid, badge, tabIndex }: Pick<ImageTileProps, 'item' | 'grid' | 'badge' | 'tabIndex'>) {
  const { company, match } = item;
  // Not focusable: the lightbox links to the same pages, and three more stops per tile would be in the way.
  const tags = item.tags.slice(0, TAGS_NAMED).map((tag, at) => [
    at > 0 && ' · ',
    <a key={tag} href={tagPath(tag)} tabIndex={-1} className="hover:underline">
      {tagLabel(tag)}
    </a>,
  ]);
  const element = elementName(item);
  return (
    <div className="mt-2.5 h-10.5">
      <p className="line-clamp-2 text-balance font-medium text-14 leading-4.5">
        {element && <span className="tile-element">{element} in </span>}
        <span>{captionOf(item)}</span>
      </p>
      <div className="mt-0.5 flex h-5 items-center gap-1.5 text-12 text-muted">
        {grid === 'home' && (
          <>
            {badge ? (
              <LogoTile
                src={badge.logoUrl}
                icon={badge.logoIconSvg}
                color={badge.logoColor}
                className="size-4 rounded"
              />
            ) : (
              <span className="size-4 shrink-0 rounded bg-sunken" />
            )}
            {badge?.hasPage === false ? (
              <span className="truncate">{shownName(company)}</span>
            ) : (
              <a
                href={companyPath(company.slug)}
                tabIndex={tabIndex == null ? tabIndex : -1}
                className="truncate rounded-sm underline-offset-4 hover:underline"
              >
                {shownName(company)}
              </a>
            )}
          </>
        )}
        <span className="min-w-0 flex-1 truncate text-faint">
          {grid === 'company' && company.isDemo && 'Demo · '}
          {match?.field === 'text' ? quoteOf(match.snippet, match.ranges) : tags}
        </span>
        {item.otherRegions && <span aria-hidden="true">{'•'.repeat(item.otherRegions.length + 1)}</span>}
      </div>
    </div>
  );
}

const EMPTY = { __html: '' };

/** Right-click is blocked on the whole tile (spec 2): what covers the image would receive it. */
const blockMenu = (event: SyntheticEvent) => event.preventDefault();

/** An image of the grid: a button that opens the lightbox, with a caption. All boxes of a grid have the same size. */
export const ImageTile = memo(function ImageTile({ item, grid, kind, badge, eager, tabIndex }: ImageTileProps) {
  const { image } = item;
  const picture = pictureOf(item);
  const { whole, box } = placeInTile(picture, kind);
  return (
    <article className="relative">
      <button
        type="button"
        data-image-id={item.id}
        data-region={item.region?.id}
        tabIndex={tabIndex}
        aria-label={`Open image: ${image.alt}`}
        onPointerEnter={prepareOpening}
        onFocus={prepareOpening}
        onClick={(event) => openTile(item.id, event)}
        onContextMenu={blockMenu}
        className="group relative grid aspect-16/10 w-full cursor-zoom-in place-items-center rounded-xl bg-soft transition-[translate,box-shadow] duration-200 ease-out hover:-translate-y-0.5 hover:shadow-float focus-visible:-translate-y-0.5 focus-visible:shadow-float"
        style={whole ? { background: kind === 'screens' ? image.ground : item.region?.ground } : undefined}
      >
        <span
          className={whole ? 'tile-box rounded-lg' : 'relative size-full overflow-hidden rounded-xl'}
          style={whole ? box : undefined}
        >
          <FadeImage
            src={picture.secure_url}
            {...responsive(picture, tileSizes(grid, picture, kind))}
            alt={image.alt}
            placeholder={placeholderUrl(picture.placeholder)}
            eager={eager}
            fit="object-cover object-left-top"
          />
        </span>
        <span aria-hidden="true" className="image-edge absolute inset-0 rounded-xl" />
      </button>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React ignores the actions that are put in it, also before it hydrates */}
      <div data-beside-tile dangerouslySetInnerHTML={EMPTY} />
      <Caption item={item} grid={grid} badge={badge} tabIndex={tabIndex} />
    </article>
  );
});

/** The same box without an image: while it loads, or with only its blurred preview. */
export function TileGhost({ placeholder, isPulsing }: { placeholder?: string; isPulsing: boolean }) {
  // Visible at 30 percent over a white screenshot as well as a black one.
  const veil = isPulsing ? 'bg-sunken' : 'bg-veil';
  return (
    <div aria-hidden="true" className={isPulsing ? 'pulse' : undefined}>
      <div className="relative aspect-16/10 overflow-hidden rounded-xl bg-sunken">
        {placeholder && (
          <img
            src={placeholder}
            alt=""
            draggable={false}
            className="absolute inset-0 size-full scale-110 object-cover contrast-150 saturate-150"
          />
        )}
        <span
          className={`absolute inset-0 rounded-xl ring-1 ring-hairline-strong ring-inset ${isPulsing ? '' : veil}`}
        />
      </div>
      <div className="mt-2.5 flex h-10.5 flex-col justify-center gap-3">
        <span className={`h-2.5 w-1/2 rounded-full ${veil}`} />
        <span className={`h-2 w-1/3 rounded-full ${veil}`} />
      </div>
    </div>
  );
}
