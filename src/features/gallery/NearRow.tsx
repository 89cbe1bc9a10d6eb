import type { ReactNode } from 'react';
import { ImageLink } from '#features/lightbox/ImageLink.tsx';
import { shownName } from '#shared/companies/demo.ts';
import { captionShown } from '#shared/images/caption.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';

/** Images of a search that are asked for and shown in a row. */
export const ROW_MAX = 6;

/** A titled row of images beyond a short list; each links to its page. Needs `loadLooks`. */
export function NearRow({
  title,
  all,
  items,
}: {
  title: string;
  /** The way to all of them. */
  all?: ReactNode;
  items: readonly GalleryItem[];
}) {
  return (
    <section aria-label={title}>
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 className="font-semibold text-16">{title}</h2>
        {all}
      </header>
      <ul className="near-results">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <ImageLink
              item={item}
              list={items}
              className="grid aspect-16/10 place-items-center overflow-hidden rounded-xl bg-soft ring-1 ring-hairline"
              sizes="(min-width: 1024px) 16vw, 50vw"
            />
            <p className="mt-1.5 line-clamp-2 text-balance text-14">{captionShown(item)}</p>
            <p className="truncate text-12 text-muted">{shownName(item.company)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
