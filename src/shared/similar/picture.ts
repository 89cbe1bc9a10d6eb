import { tagKind, tagLabel } from '../tags/tag-kind.ts';

/** Elements around what a screen is about. */
const FRAMES: ReadonlySet<string> = new Set(['sidebar', 'tabs', 'dropdown', 'toast', 'filter bar']);

const LIST = new Intl.ListFormat('en');

/** What an image seems to show, in words: "a dark table with filters"; without tags what it is: "a dark part of a screen". */
export function pictureIn(theme: string, tags: readonly string[], form = 'screen'): string {
  const named = (kind: 'screens' | 'ui-elements') =>
    tags.filter((tag) => tagKind(tag) === kind).map((tag) => tagLabel(tag).toLowerCase());
  const [[topic], elements] = [named('screens'), named('ui-elements')];
  const screen = topic && `${topic} screen`;
  const main = elements.find((element) => !screen || !FRAMES.has(element)) ?? screen ?? form.toLowerCase();
  const others = elements.filter((element) => element !== main);
  const what = `${theme === 'mixed' ? '' : `${theme} `}${main}`;
  const article = /^[aeiou]/.test(what) ? 'an' : 'a';
  return `${article} ${what}${others.length > 0 ? ` with ${LIST.format(others)}` : ''}`;
}
