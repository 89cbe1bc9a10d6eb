import { beforeEach, expect, test } from 'vitest';
import { $query } from '#features/search/search.store.ts';
import { $tab, $tag, chooseTag, selectTab, toggleTag } from './gallery.store.ts';

beforeEach(() => {
  $tab.set('screens');
  $tag.set('all');
  $query.set('');
});

test('switching tab clears the search text and selects all', () => {
  $query.set('login');
  $tag.set('topic:login');
  selectTab('ui-elements');
  expect([$tab.get(), $tag.get(), $query.get()]).toEqual(['ui-elements', 'all', '']);
});

test('choosing the tab that shows already changes nothing', () => {
  $tag.set('topic:login');
  selectTab('screens');
  expect($tag.get()).toBe('topic:login');
});

test('selecting the selected tag goes back to all', () => {
  toggleTag('card');
  expect($tag.get()).toBe('card');
  toggleTag('card');
  expect($tag.get()).toBe('all');
});

test('choosing a suggested tag selects it and clears the text', () => {
  $query.set('log');
  chooseTag('topic:login');
  expect([$tag.get(), $query.get()]).toEqual(['topic:login', '']);
});
