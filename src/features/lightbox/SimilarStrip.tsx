import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { callCached } from '#browser/cached-read.ts';
import { $session } from '#features/session/session.store.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { responsive } from '#shared/images/image-address.ts';
import { imagePath, similarPath } from '#shared/site/addresses.ts';

/** Images in a strip. */
const COUNT = 12;

/** Images like one that this viewer may see; undefined while they are on their way, or where they can't be had. */
function useSimilar(id: string): readonly GalleryItem[] | undefined {
  const [found, setFound] = useState<{ id: string; items: readonly GalleryItem[] }>();
  const session = useStore($session, { ssr: 'initial' });
  const viewer = session.kind === 'signed-in' ? session.user.id : undefined;
  const isKnown = session.kind !== 'loading';
  useEffect(() => {
    if (!isKnown) return;
    let isOver = false;
    callCached(viewer, 'GET /api/images/{id}/similar', { params: { id }, query: { limit: COUNT } }).then(
      ({ items }) => !isOver && setFound({ id, items }),
      (error: unknown) => console.debug('No similar images were found.', error),
    );
    return () => {
      isOver = true;
    };
  }, [id, viewer, isKnown]);
  return found?.id === id ? found.items : undefined;
}

type SimilarStripProps = { id: string; heading: string; list: string; tile: string; link: string; sizes: string };

/** Images with a similar layout as a small grid; each leads to its page. */
function SimilarStrip({ id, heading, list, tile, link, sizes }: SimilarStripProps) {
  const items = useSimilar(id);
  if (!items) return null;
  return (
    <section aria-label="Similar layout" className="flex flex-col gap-2.5">
      <header className="flex items-baseline justify-between gap-4">
        <h2 className={heading}>Similar layout</h2>
        {items.length > 0 && (
          <a href={similarPath(id)} className={link}>
            See all
          </a>
        )}
      </header>
      {items.length === 0 && <p className={heading}>Nothing here is similar enough.</p>}
      <ul className={list}>
        {items.map(({ id: other, image, company }) => (
          <li key={other}>
            <a href={imagePath(other)} title={`${company.name}: ${image.alt}`} className={tile}>
              <img
                src={image.secure_url}
                {...responsive(image, sizes)}
                alt={`${company.name}: ${image.alt}`}
                loading="lazy"
                decoding="async"
                className="size-full object-cover object-left-top"
                style={image.ground ? { background: image.ground } : undefined}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The strip in the lightbox's panel, which is always dark. */
export function SimilarInPanel({ id }: { id: string }) {
  return (
    <SimilarStrip
      id={id}
      heading="text-xs font-medium text-white/60"
      list="grid grid-cols-3 gap-2"
      tile="block aspect-16/10 overflow-hidden rounded-lg bg-white/10 ring-1 ring-white/15 ring-inset focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white"
      link="inline-flex h-7 items-center rounded-sm text-xs underline decoration-white/40 underline-offset-4 hover:decoration-white focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white"
      sizes="100px"
    />
  );
}

/** The strip on an image's page. */
export function SimilarOnPage({ id }: { id: string }) {
  return (
    <SimilarStrip
      id={id}
      heading="font-semibold text-16"
      list="similar-wide grid grid-cols-3 gap-3"
      tile="block aspect-16/10 overflow-hidden rounded-lg bg-soft ring-1 ring-hairline"
      link="inline-flex h-7 items-center text-14 text-accent-text underline-offset-4 hover:underline"
      sizes="(min-width: 1024px) 16vw, 33vw"
    />
  );
}
