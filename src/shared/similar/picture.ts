import { tagKind, tagLabel } from '../tags/tag-kind.ts';

const LIST = new Intl.ListFormat('en');

/** What an image seems to show, in words: "a dark table with filters". */
export function pictureIn(theme: string, tags: readonly string[]): string {
  const named = (kind: 'screens' | 'ui-elements') =>
    tags.filter((tag) => tagKind(tag) === kind).map((tag) => tagLabel(tag).toLowerCase());
  const [[topic], elements] = [named('screens'), named('ui-elements')];
  const [main = topic && `${topic} screen`, ...others] = elements;
  const what = `${theme === 'mixed' ? '' : `${theme} `}${main ?? 'screen'}`;
  const article = /^[aeiou]/.test(what) ? 'an' : 'a';
  return `${article} ${what}${others.length > 0 ? ` with ${LIST.format(others)}` : ''}`;
}
