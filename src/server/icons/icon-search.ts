import * as solid from '@fortawesome/free-solid-svg-icons';
import type { IconChoice } from '#shared/companies/icon.contract.ts';
import { resolveIcon } from './icon.ts';

/** Most icons in a response. */
const SHOWN = 60;

type Entry = { name: string; words: string };

const wordsOf = new Map<string, string>(
  // The set contains an icon once for each of its names.
  Object.values(solid.fas).map(({ iconName, icon }) => [iconName, [iconName, ...icon[2]].join(' ').toLowerCase()]),
);

const ENTRIES: readonly Entry[] = [...wordsOf]
  .map(([name, words]) => ({ name, words }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Suggestions for security products, shown before anyone has typed. */
const SUGGESTED =
  /shield|lock|key|bug|eye|fingerprint|server|network|radar|satellite|virus|user-secret|database|cloud|fire/;

/** Font Awesome icons whose name contains all typed words; without words, those that suit security products. */
export function searchIcons(text: string): IconChoice[] {
  const words = text
    .toLowerCase()
    .replaceAll(/\bfa[srb]?\b|\bfa-(?:solid\b)?/g, ' ')
    .split(/[\s-]+/)
    .filter(Boolean);
  const matches =
    words.length > 0
      ? (entry: Entry) => words.every((word) => entry.words.includes(word))
      : (entry: Entry) => SUGGESTED.test(entry.name);
  return ENTRIES.filter(matches)
    .slice(0, SHOWN)
    .map(({ name }) => ({ icon: `fas fa-${name}`, svg: resolveIcon(`fas fa-${name}`) }));
}
