import type { ReactNode } from 'react';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { TAG_KINDS } from '#shared/tags/tag-kind.ts';
import { grouped } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { loadLooks } from './facet-looks.ts';
import { $tab, ofElements } from './gallery.store.ts';
import { searchParams } from './list-source.ts';
import { FEW, type SearchResponse } from './list-state.ts';
import { NearRow, ROW_MAX } from './NearRow.tsx';
import { withoutRepeats } from './near-rows.ts';
import { onlyFew } from './result-sentences.ts';
import { fetchFound } from './search.client.ts';
import type { GalleryList } from './use-list.ts';
import { useLoaded } from './use-loaded.ts';
import { nearOf, takeWay, type WayOut, waysOut } from './ways-out.ts';

/** Wider searches whose images are shown; the others are buttons. */
const MOST = 2;

const asked = new Map<string, Promise<SearchResponse>>();

/** The first images of a search; the buttons and the rows of a message ask for the same ones at the same time. */
export function fetchNear(params: string): Promise<SearchResponse> {
  const found =
    asked.get(params) ?? fetchFound(params, { limit: ROW_MAX * MOST + FEW }).finally(() => asked.delete(params));
  asked.set(params, found);
  return found;
}

/** The first images of some searches, once they can be shown; `key` is their parameters as JSON. */
async function fetchSome(key: string) {
  const searches = (JSON.parse(key) as string[]).map(fetchNear);
  const [found] = await Promise.all([Promise.all(searches), loadLooks()]);
  return found;
}

/** The other tab of the home page, if the same search finds something there. */
function otherTab({ params, filters, query, facets }: GalleryList) {
  const own = new URLSearchParams(params).get('kind');
  const found = facets?.kind.find(({ value, count }) => value !== own && count > 0);
  const kind = own ? TAG_KINDS.find((each) => each === found?.value) : undefined;
  return found && kind && { kind, label: found.label, params: searchParams(ofElements({ kind }), filters, query) };
}

/** `total` and `take`: of a search; what has some of the words is none. */
type Row = { title: string; items: readonly GalleryItem[]; most: number; total?: number; take?: () => void };
type Near = Required<Row> & { isMeant?: boolean | undefined };

/** The searches near a list with few images: what was probably meant, the same in the other tab, then those that leave a part out, the narrowest first. */
function useNear(list: GalleryList, offered: readonly WayOut[]): Near[] {
  // A preview has no more images than it shows.
  const other = list.session === 'signed-in' ? otherTab(list) : undefined;
  const ways = list.session === 'signed-in' && !list.relaxed ? offered : [];
  const searches = [...(other ? [other] : []), ...ways];
  const loaded = useLoaded(
    searches.length > 0 ? JSON.stringify(searches.map(({ params }) => params)) : null,
    fetchSome,
  );
  if (loaded.state !== 'ready') return [];
  const inOther = other && loaded.value[0];
  const wider = other ? loaded.value.slice(1) : loaded.value;
  const known = new Set(list.items.map((item) => item?.id));
  const offers = wider
    .flatMap(({ total, items }, at): Near[] => {
      const others = items.filter(({ id }) => !known.has(id));
      const way = ways[at];
      const isWider = way && total > list.total && others.length > 0;
      return isWider
        ? [{ title: way.label, total, items: others, most: ROW_MAX, take: () => takeWay(way), isMeant: way.isMeant }]
        : [];
    })
    .sort((a, b) => a.total - b.total);
  const [meant = [], leaving = []] = [true, false].map((isMeant) =>
    offers.filter((offer) => (offer.isMeant ?? false) === isMeant),
  );
  // Images with some of the words are beside others only if these have all.
  if (!other || !inOther?.items.length || (list.relaxed && inOther.relaxed)) return [...meant, ...leaving];
  const { total, items } = inOther;
  const take = () => $tab.set(other.kind);
  return [...meant, { title: `In ${other.label}`, total, items, most: ROW_MAX, take }, ...leaving];
}

/** Below few images, or the message that there are none: images of near searches. */
export function NearResults({ list, ways, note }: { list: GalleryList; ways: readonly WayOut[]; note?: ReactNode }) {
  const near = useNear(list, ways);
  const { some } = list;
  const looks = useLoaded(some ? 'some' : null, loadLooks);
  const hasSome = some && looks.state === 'ready';
  if (near.length === 0 && !hasSome) return null;
  const rows: Row[] = near.slice(0, MOST);
  if (hasSome) rows.push({ title: 'With some of these words', items: some.items, most: some.items.length });
  return (
    <div className="mt-8 flex flex-col gap-6">
      {note && (
        <div className="flex flex-wrap items-center gap-2 text-14 text-muted">
          {note}
          {near.slice(MOST).map(({ title, total, take }) => (
            <Button key={title} size="sm" onClick={take}>
              {`${title} · ${grouped(total)}`}
            </Button>
          ))}
        </div>
      )}
      {withoutRepeats(rows, list.items).map(({ title, items, total, take }) => (
        <NearRow
          key={title}
          title={title}
          items={items}
          all={
            total !== undefined && (
              <Button size="sm" aria-label={`${seeAll(total)}: ${title}`} onClick={take}>
                {seeAll(total)}
              </Button>
            )
          }
        />
      ))}
    </div>
  );
}

const seeAll = (total: number): string => `See ${total > 1 ? 'all ' : ''}${grouped(total)}`;

const NO_WAYS: readonly WayOut[] = [];

/** Whether images are found by several words alone: they may stand far apart. */
const isOnlyWords = ({ filters, understood = [], query }: GalleryList): boolean =>
  !filters && understood.length === 0 && query.trim().includes(' ');

/** Whether no image is found by its title or tags: none may be about what was asked for. */
const isOnlyMention = ({ items, total }: GalleryList): boolean =>
  items.length === total && items.every((item) => item?.match?.field === 'text');

/** Few images match everything. */
export function FewResults({ list }: { list: GalleryList }) {
  const near = nearOf(list);
  if (near === 'none') return null;
  if (near === 'other-tab') return <NearResults list={list} ways={NO_WAYS} />;
  const ways = waysOut(list);
  const parts = isOnlyWords(list) ? 'words' : ways.length > 0 ? 'all' : 'it';
  const note = <p>{onlyFew(list.total, isOnlyMention(list) ? 'mention' : parts)}</p>;
  return <NearResults list={list} ways={ways} note={note} />;
}
