/** Something that the palette offers. */
export type Entry = {
  group: 'Recent search' | 'Page' | 'Action' | 'Filter' | 'Pattern' | 'Company';
  label: string;
  /** The key that does the same. */
  key?: string;
  act: () => void;
};

/** Most entries that are shown at once. */
const MOST = 12;

/** How well a label fits: it begins with the text, a word of it does, it has it elsewhere. */
function rankOf(label: string, text: string): number {
  const name = label.toLowerCase();
  if (name.startsWith(text)) return 0;
  return name.includes(` ${text}`) ? 1 : 2;
}

/** Most recent searches that are shown without a text: actions follow them. */
const MOST_RECENT = 3;

/**
 * The entries that have all words of a text in their label or group, best first, and then `search`, which fits every text. If none
 * has, `search` comes before those whose label begins a word with one of them. Without a text the first ones.
 */
export function foundEntries(entries: readonly Entry[], typed: string, search: readonly Entry[] = []): Entry[] {
  const text = typed.trim().toLowerCase();
  if (text === '') {
    const recent = entries.filter(({ group }) => group === 'Recent search').slice(MOST_RECENT);
    return entries.filter((entry) => !recent.includes(entry)).slice(0, MOST);
  }
  const words = text.split(/\s+/);
  const best = (found: readonly Entry[], rank: (entry: Entry) => number) =>
    found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST);
  const all = entries.filter(({ label, group }) =>
    words.every((word) => `${group} ${label}`.toLowerCase().includes(word)),
  );
  if (all.length > 0) return [...best(all, ({ label }) => rankOf(label, text)), ...search];
  const rankOfAny = ({ label }: Entry) => Math.min(...words.map((word) => rankOf(label, word)));
  // A word elsewhere in a label is too little where the others are missing.
  const some = entries.filter((entry) => rankOfAny(entry) < 2);
  return [...search, ...best(some, rankOfAny)];
}
