import { shownName } from '#shared/companies/demo.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { responsive } from '#shared/images/image-address.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { placeInTile } from '#shared/images/place-in-tile.ts';
import { regionPath } from '#shared/regions/region-path.ts';
import { storeOpenedList } from './opened-list.ts';

type ImageLinkProps = {
  item: GalleryItem;
  /** The list that the image is shown in, which its page follows. */
  list: readonly GalleryItem[];
  className: string;
  sizes: string;
};

/** The picture of an image, or of its region, that links to its page. */
export function ImageLink({ item, list, className, sizes }: ImageLinkProps) {
  const { id, image, region, company } = item;
  const text = `${shownName(company)}: ${region?.title || image.alt}`;
  const picture = pictureOf(item);
  const { whole, box } = placeInTile(picture, region ? 'ui-elements' : 'screens');
  return (
    <a
      href={regionPath(id, region ?? undefined)}
      title={text}
      className={className}
      onClick={() => storeOpenedList(list, list.indexOf(item))}
      style={whole && picture.ground ? { background: picture.ground } : undefined}
    >
      <img
        src={picture.secure_url}
        {...responsive(picture, sizes)}
        alt={text}
        loading="lazy"
        decoding="async"
        className={`object-cover object-left-top ${whole ? 'h-auto tile-box' : 'size-full'}`}
        style={whole ? box : undefined}
      />
    </a>
  );
}
