import { beforeEach, expect, test, vi } from 'vitest';
import { $filters, $query, $searched, setQuery, typeQuery } from '#features/search/search.store.ts';
import { $tab, chooseFilter, selectTab, toggleTag } from './gallery.store.ts';

beforeEach(() => {
  $tab.set('screens');
  $filters.set('');
  setQuery('');
});

test('switching tab clears the search text and the filters', () => {
  setQuery('login');
  $filters.set('tag=topic:login&theme=dark');
  selectTab('ui-elements');
  expect([$tab.get(), $filters.get(), $query.get(), $searched.get()]).toEqual(['ui-elements', '', '', '']);
});

test('choosing the active tab changes nothing', () => {
  $filters.set('tag=topic:login');
  selectTab('screens');
  expect($filters.get()).toBe('tag=topic:login');
});

test.each([
  ['', 'card', false, 'tag=card'],
  ['tag=card', 'card', false, ''],
  ['tag=card', 'chart', false, 'tag=chart'],
  ['tag=card', 'chart', true, 'tag=card&tag=chart'],
  ['tag=card&tag=chart', 'card', true, 'tag=chart'],
  ['tag=card&tag=chart', 'card', false, 'tag=chart'],
  ['tag=card&tag=chart', 'all', false, ''],
  ['tag=card&theme=dark', 'all', false, 'theme=dark'],
  ['not=card&theme=dark', 'chart', false, 'tag=chart&not=card&theme=dark'],
])('the filters %j and a click on the chip %s (added: %s) become %j', (before, tag, isAdded, after) => {
  $filters.set(before);
  toggleTag(tag, isAdded);
  expect($filters.get()).toBe(after);
});

test('choosing a suggestion adds its filter and clears the search text', () => {
  setQuery('log');
  chooseFilter('tag', 'topic:login');
  expect([$filters.get(), $query.get()]).toEqual(['tag=topic:login', '']);
});

test('choosing a suggested tag of the other tab switches to that tab', () => {
  $filters.set('theme=dark');
  chooseFilter('tag', 'severity-badge');
  expect([$tab.get(), $filters.get()]).toEqual(['ui-elements', 'tag=severity-badge']);
});

test('the list follows the search text once typing pauses, and at once when the text is cleared', () => {
  vi.useFakeTimers();
  typeQuery('sev');
  typeQuery('sever ');
  expect([$query.get(), $searched.get()]).toEqual(['sever ', '']);
  vi.advanceTimersByTime(100);
  expect([$query.get(), $searched.get()]).toEqual(['sever ', 'sever']);
  typeQuery('');
  vi.advanceTimersByTime(0);
  expect($searched.get()).toBe('');
  vi.useRealTimers();
});
