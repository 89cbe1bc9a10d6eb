import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '#browser/api-calls.ts';
import { callCached } from '#browser/cached-read.ts';
import { useStore } from '#browser/use-store.ts';
import { $isAdmin, $session } from '#features/session/session.store.ts';
import { shownName } from '#shared/companies/demo.ts';
import { captionShown } from '#shared/images/caption.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';
import { similarPath } from '#shared/site/addresses.ts';
import { ImageLink } from './ImageLink.tsx';
import { $pageRegion } from './page-region.store.ts';
import { $rejected } from './rejected.store.ts';

/** Images in a strip. */
const COUNT = 12;
/** Images in a row of a page. */
const ROW = 6;

type Reply = ResponseOf<'GET /api/images/{id}/similar'>;

/** Relation of an image to another one of the same screen. */
const RELATED: Record<Reply['related'][number]['kind'], string> = {
  twin: 'Other theme',
  'same-screen': 'Other state',
};

/** Images similar to one, or to one of its regions, that this viewer may see; undefined while they load. */
function useSimilar({ id, region }: Original): Reply | 'failed' | undefined {
  const [found, setFound] = useState<Original & { reply: Reply | 'failed' }>();
  const session = useStore($session);
  const viewer = session.kind === 'signed-in' ? session.user.id : undefined;
  const isKnown = session.kind !== 'loading';
  useEffect(() => {
    if (!isKnown) return;
    let isOver = false;
    callCached(viewer, 'GET /api/images/{id}/similar', {
      params: { id },
      query: { limit: COUNT, ...(region !== undefined && { region }) },
    }).then(
      (reply) => !isOver && setFound({ id, region, reply }),
      () => !isOver && setFound({ id, region, reply: 'failed' }),
    );
    return () => {
      isOver = true;
    };
  }, [id, region, viewer, isKnown]);
  return found?.id === id && found.region === region ? found.reply : undefined;
}

/** The image that others are similar to, and its region, if one is shown. */
type Original = { id: string; region: number | undefined };

type SimilarStripProps = Original & {
  heading: string;
  list: string;
  tile: string;
  link: string;
  sizes: string;
  caption: string;
  /** Whether images have their titles and companies below them. */
  isTitled?: boolean;
};

/** What an image of a strip is, where there is room for that, and whose. */
const Title = ({ item }: { item: GalleryItem }) => (
  <div className="mt-1.5">
    <p className="line-clamp-2 text-balance text-14 max-sm:hidden">{captionShown(item)}</p>
    <p className="truncate text-12 text-muted">{shownName(item.company)}</p>
  </div>
);

/** Lets an admin mark an image as not similar. */
function RejectButton({ id, item }: { id: string; item: GalleryItem }) {
  const reject = () =>
    import('./reject-similar.ts').then(({ rejectSimilar }) => rejectSimilar(id, item.id)).catch(console.debug);
  return (
    <button
      type="button"
      title="Not similar"
      aria-label={`Not similar: ${item.company.name}, ${item.image.alt}`}
      onClick={() => void reject()}
      className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-neutral-900/80 text-white opacity-0 transition-opacity duration-150 focus-visible:opacity-100 focus-visible:outline-2 focus-visible:outline-white group-hover:opacity-100 pointer-coarse:opacity-100 [&_svg]:size-3.5"
    >
      <X />
    </button>
  );
}

/** Images of the same screen and similar ones as small grids; each links to its page. */
function SimilarStrip(props: SimilarStripProps) {
  const [attempt, setAttempt] = useState(0);
  return <Strip key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

type StripProps = SimilarStripProps & { onRetry: () => void };

function Strip({ id, region, heading, list, tile, link, sizes, caption, isTitled, onRetry }: StripProps) {
  const found = useSimilar({ id, region });
  const isAdmin = useStore($isAdmin);
  const name = region === undefined ? 'Similar images' : 'Similar elements';
  const rejected = useStore($rejected);
  // Rendered in the HTML too: a part without an element would never be seen, and so never be loaded.
  if (!found) return <h2 className={heading}>{name}</h2>;
  if (found === 'failed') {
    return (
      <p role="alert" className={heading}>
        {name} could not be loaded.{' '}
        <button type="button" className={link} onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  }
  const items = found.items.filter((item) => !rejected.includes(`${id} ${item.id}`));
  const related = found.related.map(({ item }) => item);
  const more = found.more?.items.length ?? 0;
  /** Both lists in one row, where there is room for their images side by side. */
  const isShared = items.length > 0 && more > 0 && items.length + more <= ROW;
  const share = (count: number) => (isShared ? { gridColumn: `span ${count}` } : undefined);
  return (
    <>
      {found.related.length > 0 && (
        <section aria-label="Same screen" className="flex flex-col gap-2.5">
          <h2 className={heading}>Same screen</h2>
          <ul className={list}>
            {found.related.map(({ kind, item }) => (
              <li key={item.id}>
                <ImageLink item={item} list={related} className={tile} sizes={sizes} />
                <p className={caption}>{RELATED[kind]}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 && (
        <section aria-label={name} style={share(items.length)} className="flex flex-col gap-2.5">
          <header className="flex items-baseline justify-between gap-4">
            <h2 className={heading}>{name}</h2>
            <a href={similarPath(id, region)} className={link}>
              See all
            </a>
          </header>
          <ul className={list}>
            {items.map((item) => (
              <li key={item.id} className="group relative">
                <ImageLink item={item} list={items} className={tile} sizes={sizes} />
                {isTitled && <Title item={item} />}
                {isAdmin && <RejectButton id={id} item={item} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length === 0 && !found.more && <p className={heading}>No {name.toLowerCase()} were found.</p>}
      {found.more && (
        <section aria-label={`More with ${found.more.label}`} style={share(more)} className="flex flex-col gap-2.5">
          <header className="flex items-baseline justify-between gap-4">
            <h2 className={heading}>More with {found.more.label}</h2>
            <a href={tagPath(found.more.tag)} className={link}>
              See all
            </a>
          </header>
          <ul className={list}>
            {found.more.items.map((item, _at, all) => (
              <li key={item.id}>
                <ImageLink item={item} list={all} className={tile} sizes={sizes} />
                {isTitled && <Title item={item} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The strip in the lightbox's panel, which is always dark. */
export function SimilarInPanel({ id, region }: Original) {
  return (
    <SimilarStrip
      id={id}
      region={region}
      heading="text-xs font-medium text-white/60"
      list="grid grid-cols-3 gap-2"
      tile="grid aspect-16/10 place-items-center overflow-hidden rounded-lg bg-white/10 ring-1 ring-white/15 ring-inset focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white"
      link="inline-flex h-7 items-center rounded-sm text-xs underline decoration-white/40 underline-offset-4 hover:decoration-white focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white"
      sizes="100px"
      caption="mt-1 text-xs text-white/60"
    />
  );
}

/** The strip on an image's page, of the region that the page shows. */
export function SimilarOnPage({ id }: { id: string }) {
  return (
    <div className="similar-rows flex flex-col gap-10">
      <SimilarStrip
        id={id}
        region={useStore($pageRegion)}
        heading="font-semibold text-16"
        list="similar-wide grid grid-cols-3 gap-3"
        tile="grid aspect-16/10 place-items-center overflow-hidden rounded-xl bg-soft ring-1 ring-hairline"
        link="inline-flex h-7 items-center text-14 text-accent-text underline-offset-4 hover:underline"
        sizes="(min-width: 1024px) 16vw, 33vw"
        caption="mt-1 text-12 text-muted"
        isTitled
      />
    </div>
  );
}
