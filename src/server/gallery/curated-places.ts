import type { TagKind } from '#shared/tags/tag-kind.ts';
import { type GalleryIndex, KIND_BIT } from './gallery-index.ts';

/** Groups (two bits) of a list, one after the other: demo companies last, and within each, elements before whole screens. */
const GROUPS = 4;

// Plain loops for speed, as in all loops over all places (`search/place-set.ts`).

/** Each place's turn and group as `turn * GROUPS + group`, and one more than the last turn. */
function turnsOf({ company, companies, kinds }: GalleryIndex, places: Uint32Array, kind: TagKind | undefined) {
  const keys = new Uint32Array(places.length);
  const next = [0, 0];
  let [turns, current, demo] = [0, -1, 0];
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    const owner = company[place] ?? 0;
    if (owner !== current) {
      current = owner;
      demo = companies[owner]?.demo ? 2 : 0;
      next.fill(0);
    }
    const isAlsoScreen = kind === 'ui-elements' ? (kinds[place] ?? 0) & KIND_BIT.screens : 0;
    const turn = next[isAlsoScreen] ?? 0;
    next[isAlsoScreen] = turn + 1;
    if (turn >= turns) turns = turn + 1;
    keys[at] = turn * GROUPS + demo + isAlsoScreen;
  }
  return { keys, turns };
}

/**
 * The curated order of some places (ascending): the rule of shared/images/curated-order.ts as a counting sort, because places
 * are already in the order of companies and of each company's own.
 */
export function inCuratedOrder(index: GalleryIndex, places: Uint32Array, kind: TagKind | undefined): Uint32Array {
  const { keys, turns } = turnsOf(index, places, kind);
  const rank = (key: number) => (key & (GROUPS - 1)) * turns + (key >>> 2);
  /** Target index of the next place of a rank. */
  const next = new Uint32Array(turns * GROUPS + 1);
  for (let at = 0; at < keys.length; at += 1) {
    const after = rank(keys[at] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const ordered = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    const slot = rank(keys[at] ?? 0);
    const to = next[slot] ?? 0;
    ordered[to] = places[at] ?? 0;
    next[slot] = to + 1;
  }
  return ordered;
}
