import { tagKind, tagLabel } from '../tags/tag-kind.ts';

const LIST = new Intl.ListFormat('en');

/** A name with its article; names of several things have none. */
function withArticle(name: string): string {
  if (name.endsWith('s')) return name;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** What an image shows, in words: "a dark table with a filter bar", "a light alerts screen with a table"; without tags its theme alone: "a dark image". */
export function pictureIn(theme: string, tags: readonly string[]): string {
  const named = (kind: 'screens' | 'ui-elements') =>
    tags.filter((tag) => tagKind(tag) === kind).map((tag) => tagLabel(tag).toLowerCase());
  const [[topic], elements] = [named('screens'), named('ui-elements')];
  const main = topic ? `${topic} screen` : elements[0];
  if (theme === 'mixed' && !main) return 'an image with light and dark parts';
  const others = elements.filter((element) => element !== main).map(withArticle);
  const what = withArticle(theme === 'mixed' ? (main ?? '') : `${theme} ${main ?? 'image'}`);
  return `${what}${others.length > 0 ? ` with ${LIST.format(others)}` : ''}`;
}
