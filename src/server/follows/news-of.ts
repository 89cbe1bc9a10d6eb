import type { FollowRow } from '#db/schema/follows.ts';
import { queryOfAddress } from '#shared/follows/follow.contract.ts';
import type { SearchWithinQuery } from '#shared/search/search.contract.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { companyPlaces } from '../gallery/listed-places.ts';

/** Places among some (all, unless given) that a search finds for a viewer with full access (`searchService`). */
export type FindPlaces = (index: GalleryIndex, query: SearchWithinQuery, among?: Uint32Array) => Promise<Uint32Array>;

/** The target of a follow, if the gallery has it. */
export type Followed =
  | { kind: 'company'; at: number }
  | { kind: 'tag'; tag: string; at: number }
  | { kind: 'search'; query: SearchWithinQuery };

const latest = new WeakMap<GalleryIndex, number>();

/** When the gallery last had news, in ms: anything later is newer than everything in this index. */
export function latestNews(index: GalleryIndex): number {
  const known = latest.get(index) ?? index.newsAt.reduce((last, at) => Math.max(last, at), 0);
  latest.set(index, known);
  return known;
}

/** The tag under its current name, and its place; undefined for a tag without images. */
export function presentTag(index: GalleryIndex, given: string): { tag: string; at: number } | undefined {
  const tag = index.tagAliases.get(given) ?? given;
  const at = index.tagNames.indexOf(tag);
  return at < 0 ? undefined : { tag, at };
}

/** The target of a row; undefined if the gallery does not have or show it now. */
function followedBy(index: GalleryIndex, { kind, subject }: FollowRow): Followed | undefined {
  if (kind === 'company') {
    const at = index.companies.findIndex(({ id }) => id === subject);
    return at < 0 ? undefined : { kind, at };
  }
  if (kind === 'tag') {
    const present = presentTag(index, subject);
    return present && { kind, ...present };
  }
  const search = queryOfAddress(subject);
  return 'problem' in search ? undefined : { kind, query: search.query };
}

/** Places of the images with news since a moment, ascending. */
function newsSince({ newsAt, size }: GalleryIndex, since: number): Uint32Array {
  const places = new Uint32Array(size);
  let count = 0;
  for (let place = 0; place < size; place += 1) {
    if ((newsAt[place] ?? 0) <= since) continue;
    places[count] = place;
    count += 1;
  }
  return places.slice(0, count);
}

/** The images among some that match a follow. */
async function placesOfFollowed(
  index: GalleryIndex,
  followed: Followed,
  among: Uint32Array,
  find: FindPlaces,
): Promise<Uint32Array> {
  if (among.length === 0) return among;
  if (followed.kind === 'search') return find(index, followed.query, among);
  if (followed.kind === 'company') return among.filter((place) => index.company[place] === followed.at);
  const { tagStart, tags } = index;
  return among.filter((place) => tags.subarray(tagStart[place], tagStart[place + 1]).includes(followed.at));
}

export async function countOfFollowed(index: GalleryIndex, followed: Followed, find: FindPlaces): Promise<number> {
  if (followed.kind === 'search') return (await find(index, followed.query)).length;
  if (followed.kind === 'company') return companyPlaces(index, followed.at).length;
  const { tags, tagStart, size } = index;
  let count = 0;
  for (let at = 0; at < (tagStart[size] ?? 0); at += 1) if (tags[at] === followed.at) count += 1;
  return count;
}

/** A row with its target, and its images that are newer than a given moment. */
type WithNews = { row: FollowRow; followed: Followed; places: Uint32Array };

/** Follows of what the gallery has, each with its images since its own moment. */
export async function withNewsSince(
  index: GalleryIndex,
  find: FindPlaces,
  rows: readonly FollowRow[],
  sinceOf: (row: FollowRow) => Date,
): Promise<WithNews[]> {
  const tagsKnown = new Set<string>();
  const known = rows.flatMap((row) => {
    const followed = followedBy(index, row);
    // A tag and the one that it was merged into count as one.
    if (followed?.kind === 'tag' && tagsKnown.size === tagsKnown.add(followed.tag).size) return [];
    return followed ? [{ row, followed }] : [];
  });
  const since = known.map(({ row }) => sinceOf(row).getTime());
  const candidates = newsSince(index, Math.min(...since));
  return Promise.all(
    known.map(async ({ row, followed }, at) => {
      const own = candidates.filter((place) => (index.newsAt[place] ?? 0) > (since[at] ?? 0));
      return { row, followed, places: await placesOfFollowed(index, followed, own, find) };
    }),
  );
}
