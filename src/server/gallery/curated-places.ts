import type { TagKind } from '#shared/tags/tag-kind.ts';
import { type GalleryIndex, KIND_BIT } from './gallery-index.ts';

/** Groups of a list, one after the other: demo companies behind the others, and in each, whole screens behind elements only. */
const GROUPS = 4;

/** Each place's turn and group as `turn * GROUPS + group`, and one more than the last turn. */
function turnsOf({ company, companies, kinds }: GalleryIndex, places: Uint32Array, kind: TagKind | undefined) {
  const keys = new Uint32Array(places.length);
  const next = [0, 0];
  let [turns, current] = [0, -1];
  for (const [at, place] of places.entries()) {
    const owner = company[place] ?? 0;
    if (owner !== current) {
      current = owner;
      next.fill(0);
    }
    const isAlsoScreen = kind === 'ui-elements' ? (kinds[place] ?? 0) & KIND_BIT.screens : 0;
    const turn = next[isAlsoScreen] ?? 0;
    next[isAlsoScreen] = turn + 1;
    turns = Math.max(turns, turn + 1);
    keys[at] = turn * GROUPS + (companies[owner]?.demo ? 2 : 0) + isAlsoScreen;
  }
  return { keys, turns };
}

/**
 * The curated order of some places (ascending): the rule of shared/images/curated-order.ts, by counting, as places are in the order
 * of companies and of each company's own.
 */
export function inCuratedOrder(index: GalleryIndex, places: Uint32Array, kind: TagKind | undefined): Uint32Array {
  const { keys, turns } = turnsOf(index, places, kind);
  const rank = (key: number) => (key % GROUPS) * turns + Math.floor(key / GROUPS);
  /** Where the next place of a rank goes. */
  const next = new Uint32Array(turns * GROUPS + 1);
  for (const key of keys) next[rank(key) + 1] = (next[rank(key) + 1] ?? 0) + 1;
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const ordered = new Uint32Array(places.length);
  for (const [at, place] of places.entries()) {
    const slot = rank(keys[at] ?? 0);
    const to = next[slot] ?? 0;
    ordered[to] = place;
    next[slot] = to + 1;
  }
  return ordered;
}
