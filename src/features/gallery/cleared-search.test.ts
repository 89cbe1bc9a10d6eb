import { afterEach, beforeEach, expect, test } from 'vitest';
import { $toast } from '#features/notifications/toast.store.ts';
import { $filters, $query, setQuery } from '#features/search/search.store.ts';
import { offerClearedSearch } from './cleared-search.ts';
import { $tab, chooseFilter, clearAll, selectTab } from './gallery.store.ts';

let stop: () => void;

beforeEach(() => {
  $tab.set('screens');
  setQuery('');
  $filters.set('');
  $toast.set(null);
  stop = offerClearedSearch();
});
afterEach(() => stop());

test('a text that switching tabs has cleared can be searched in the new tab', async () => {
  setQuery('severity levels ');
  selectTab('ui-elements');
  await Promise.resolve();
  expect($query.get()).toBe('');
  expect($toast.get()).toMatchObject({
    kind: 'note',
    title: '“severity levels” is cleared',
    action: { label: 'Search “severity levels” here' },
  });
  $toast.get()?.action?.act();
  expect($query.get()).toBe('severity levels');
  expect($tab.get()).toBe('ui-elements');
});

test('a long text is not repeated on the button', async () => {
  setQuery('approve a request for privileged access');
  selectTab('companies');
  await Promise.resolve();
  expect($toast.get()).toMatchObject({ action: { label: 'Search it here' } });
});

test('a text that someone has cleared is not offered', async () => {
  setQuery('mttr');
  clearAll();
  await Promise.resolve();
  selectTab('companies');
  await Promise.resolve();
  expect($toast.get()).toBeNull();
});

test('a suggestion of another tab takes the place of what was typed', async () => {
  setQuery('mod');
  chooseFilter('tag', 'modal');
  await Promise.resolve();
  expect($tab.get()).toBe('ui-elements');
  expect($toast.get()).toBeNull();
});

test('without a text a tab says nothing', async () => {
  selectTab('companies');
  await Promise.resolve();
  expect($toast.get()).toBeNull();
});

test('filters that switching tabs has cleared are offered too, but for tags', async () => {
  $filters.set('category=SIEM&tag=topic%3Aalerts');
  setQuery('owner');
  selectTab('ui-elements');
  await Promise.resolve();
  expect($filters.get()).toBe('');
  $toast.get()?.action?.act();
  expect([$filters.get(), $query.get()]).toEqual(['category=SIEM', 'owner']);
});

test('filters without a text are named so', async () => {
  $filters.set('theme=dark');
  selectTab('companies');
  await Promise.resolve();
  expect($toast.get()).toMatchObject({ title: 'The filters are cleared', action: { label: 'Filter here' } });
  $toast.get()?.action?.act();
  expect([$filters.get(), $tab.get()]).toEqual(['theme=dark', 'companies']);
});

test('a tag alone is not offered in another tab', async () => {
  $filters.set('tag=modal');
  selectTab('screens');
  selectTab('companies');
  await Promise.resolve();
  expect($toast.get()).toBeNull();
});
