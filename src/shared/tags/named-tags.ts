import { tokensOf } from '../search/words.ts';
import { tagLabel } from './tag-kind.ts';
import type { NamedTag } from './tag-names.ts';

/** The words of a text, each without a plural's s, between spaces. */
const plain = (text: string): string =>
  ` ${tokensOf(text)
    .map((word) => word.replace(/(?<=..)s$/, ''))
    .join(' ')} `;

/** Tags whose name, or another name of theirs, is in a text, as whole words in singular or plural; the longest name first. */
export function namedTags(text: string, allTags: readonly NamedTag[]): string[] {
  const searched = plain(text);
  const found = allTags.flatMap(({ name, aliases }) => {
    const lengths = [name, ...aliases]
      .map((each) => plain(tagLabel(each)))
      .flatMap((each) => (each.trim() !== '' && searched.includes(each) ? [each.length] : []));
    return lengths.length > 0 ? [{ name, length: Math.max(...lengths) }] : [];
  });
  return found.sort((a, b) => b.length - a.length).map(({ name }) => name);
}
