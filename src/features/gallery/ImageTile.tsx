import { memo } from 'react';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { responsive } from '#shared/images/image-address.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { FadeImage } from '#ui/FadeImage.tsx';
import { LogoTile } from '#ui/LogoTile.tsx';
import { openTile } from './open-image.store.ts';
import { type GridKind, tileSizes } from './tile-sizes.ts';

type ImageTileProps = {
  item: GalleryItem;
  grid: GridKind;
  /** Screens fill their tile from the top, UI elements are shown whole. */
  kind: TagKind;
  badge: CompanyBadge | undefined;
  eager: boolean | 'first';
};

/** Most tags named under a tile. */
const TAGS_NAMED = 3;

const LOOKS: Record<TagKind, { box: string; inner: string; fit: string }> = {
  screens: { box: 'aspect-16/10', inner: 'inset-0', fit: 'object-cover object-left-top' },
  'ui-elements': { box: 'aspect-16/10', inner: 'inset-[8%] [&_.pulse]:-inset-[10%]', fit: 'object-scale-down' },
};

function Caption({ item, grid, badge }: Pick<ImageTileProps, 'item' | 'grid' | 'badge'>) {
  const tags = item.tags.slice(0, TAGS_NAMED).map(tagLabel).join(' · ');
  if (grid === 'company') return <p className="mt-2.5 h-5 truncate text-14 text-muted">{tags || 'Screen'}</p>;
  return (
    <div className="mt-3 flex h-9 items-center gap-2.5">
      {badge ? (
        <LogoTile src={badge.logoUrl} icon={badge.logoIconSvg} color={badge.logoColor} className="size-8 rounded-lg" />
      ) : (
        <span className="size-8 shrink-0 rounded-lg bg-sunken" />
      )}
      <div className="min-w-0 flex-1">
        {badge?.hasPage === false ? (
          <p className="truncate font-medium text-14 leading-[18px]">{item.company.name}</p>
        ) : (
          <a
            href={companyPath(item.company.slug)}
            className="block w-fit max-w-full truncate rounded-sm font-medium text-14 leading-[18px] underline-offset-4 hover:underline"
          >
            {item.company.name}
          </a>
        )}
        <p className="truncate text-12 leading-[18px] text-muted">{tags}</p>
      </div>
    </div>
  );
}

/** An image of the grid: a button that opens the lightbox, and whose it is. All boxes of a grid have the same size. */
export const ImageTile = memo(function ImageTile({ item, grid, kind, badge, eager }: ImageTileProps) {
  const { image } = item;
  const look = LOOKS[kind];
  return (
    <article>
      <button
        type="button"
        data-image-id={item.id}
        aria-label={`Open image: ${image.alt}`}
        onClick={() => openTile(item.id)}
        className={`group relative block w-full cursor-zoom-in overflow-hidden rounded-xl bg-soft transition-[translate,box-shadow] duration-200 ease-out hover:-translate-y-0.5 hover:shadow-float focus-visible:-translate-y-0.5 focus-visible:shadow-float ${look.box}`}
      >
        <span className={`absolute block ${look.inner}`}>
          <FadeImage
            src={image.secure_url}
            {...responsive(image, tileSizes(grid, image))}
            alt={image.alt}
            placeholder={kind === 'screens' ? image.placeholder : null}
            eager={eager}
            fit={look.fit}
          />
        </span>
        <span aria-hidden="true" className="image-edge absolute inset-0 rounded-xl" />
      </button>
      <Caption item={item} grid={grid} badge={badge} />
    </article>
  );
});

/** The same box without an image: one that is on its way, or one that only its colours may be seen of. */
export function TileGhost({
  placeholder,
  grid,
  isPulsing,
}: {
  placeholder?: string;
  grid: GridKind;
  isPulsing: boolean;
}) {
  // Over a white screenshot as over a black one something is left to see at 30 percent.
  const veil = isPulsing ? 'bg-sunken' : 'bg-veil';
  return (
    <div aria-hidden="true" className={isPulsing ? 'pulse' : undefined}>
      <div className="relative aspect-16/10 overflow-hidden rounded-xl bg-sunken">
        {placeholder && (
          <img
            src={placeholder}
            alt=""
            draggable={false}
            className="absolute inset-0 size-full scale-125 object-cover saturate-150"
          />
        )}
        <span
          className={`absolute inset-0 rounded-xl ring-1 ring-hairline-strong ring-inset ${isPulsing ? '' : veil}`}
        />
      </div>
      {grid === 'company' ? (
        <div className="mt-2.5 flex h-5 items-center">
          <span className={`h-2.5 w-1/3 rounded-full ${veil}`} />
        </div>
      ) : (
        <div className="mt-3 flex h-9 items-center gap-2.5">
          <span className={`size-8 rounded-lg ${veil}`} />
          <span className="flex flex-1 flex-col gap-2">
            <span className={`h-2.5 w-1/3 rounded-full ${veil}`} />
            <span className={`h-2 w-1/2 rounded-full ${veil}`} />
          </span>
        </div>
      )}
    </div>
  );
}
