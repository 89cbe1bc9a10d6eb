import { tagKind, tagLabel } from '../tags/tag-kind.ts';

/** Elements around what a screen is about. */
const FRAMES: ReadonlySet<string> = new Set(['sidebar', 'tabs', 'dropdown', 'toast', 'filter bar']);

const LIST = new Intl.ListFormat('en');

/** What an image shows, in words: "a dark table with filters"; without tags its theme alone: "a dark image". */
export function pictureIn(theme: string, tags: readonly string[]): string {
  const named = (kind: 'screens' | 'ui-elements') =>
    tags.filter((tag) => tagKind(tag) === kind).map((tag) => tagLabel(tag).toLowerCase());
  const [[topic], elements] = [named('screens'), named('ui-elements')];
  const screen = topic && `${topic} screen`;
  const main = elements.find((element) => !screen || !FRAMES.has(element)) ?? screen;
  if (!main) return theme === 'mixed' ? 'a light and dark image' : `a ${theme} image`;
  const others = elements.filter((element) => element !== main);
  const what = `${theme === 'mixed' ? '' : `${theme} `}${main}`;
  const article = /^[aeiou]/.test(what) ? 'an' : 'a';
  return `${article} ${what}${others.length > 0 ? ` with ${LIST.format(others)}` : ''}`;
}
