import { grouped } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { loadLooks } from './facet-looks.ts';
import { FEW } from './list-state.ts';
import { NearRow, ROW_MAX } from './NearRow.tsx';
import { fetchFound } from './search.client.ts';
import type { GalleryList } from './use-list.ts';
import { useLoaded } from './use-loaded.ts';
import { isFew, takeWay, waysOut } from './ways-out.ts';

/** Wider searches whose images are shown; the others are buttons. */
const MOST = 2;

/** The first images of some searches, once they can be shown; `key` is their parameters as JSON. */
async function fetchSome(key: string) {
  const searches = (JSON.parse(key) as string[]).map((params) => fetchFound(params, { limit: ROW_MAX + FEW }));
  const [found] = await Promise.all([Promise.all(searches), loadLooks()]);
  return found;
}

/** Below few images: the searches that find more, the narrowest first, each with images that the list does not have. */
export function NearResults({ list }: { list: GalleryList }) {
  const ways = isFew(list) ? waysOut(list) : [];
  const loaded = useLoaded(JSON.stringify(ways.map(({ params }) => params)), fetchSome);
  if (ways.length === 0) return null;
  const known = new Set(list.items.map((item) => item?.id));
  const wider = (loaded.state === 'ready' ? loaded.value : [])
    .flatMap(({ total, items }, at) => {
      const others = items.filter(({ id }) => !known.has(id));
      const way = ways[at];
      return way && total > list.total && others.length > 0 ? [{ way, total, others }] : [];
    })
    .sort((a, b) => a.total - b.total);
  return (
    <div className="mt-8 flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2 text-14 text-muted">
        <p>{`Only ${list.total === 1 ? '1 image has' : `${list.total} images have`} all of this.`}</p>
        {wider.slice(MOST).map(({ way, total }) => (
          <Button key={way.label} size="sm" onClick={() => takeWay(way)}>
            {`${way.label} · ${grouped(total)}`}
          </Button>
        ))}
      </div>
      {wider.slice(0, MOST).map(({ way, total, others }) => (
        <NearRow
          key={way.label}
          title={way.label}
          items={others}
          all={
            <Button size="sm" aria-label={`See all ${grouped(total)}: ${way.label}`} onClick={() => takeWay(way)}>
              {`See all ${grouped(total)}`}
            </Button>
          }
        />
      ))}
    </div>
  );
}
