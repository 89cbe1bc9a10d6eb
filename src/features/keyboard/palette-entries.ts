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

/** The entries that have all words of a text in their label or group, best first; without a text the first ones. */
export function foundEntries(entries: readonly Entry[], typed: string): Entry[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return entries.slice(0, MOST);
  const words = text.split(/\s+/);
  return entries
    .filter(({ label, group }) => words.every((word) => `${group} ${label}`.toLowerCase().includes(word)))
    .sort((a, b) => rankOf(a.label, text) - rankOf(b.label, text))
    .slice(0, MOST);
}
