import { expect, test } from 'vitest';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import type { Exported } from './collect-images.ts';
import { draftOf, keepDraft } from './drafts.ts';

const exportOf = (title: string, ...ids: string[]): Exported => {
  const items = ids.map((id) => ({ kind: 'image' as const, item: aGalleryItem(id), note: '', section: null }));
  return { title, description: '', sections: [], items };
};

test('what was typed for an export is there for the next file of the same images', () => {
  const typed = { title: 'Filters in Acme', description: 'For Monday' };
  keepDraft(exportOf('Acme', 'a', 'b'), typed);
  expect(draftOf(exportOf('Acme', 'a', 'b'))).toEqual(typed);
});

test.each([
  ['other images', exportOf('Acme', 'a')],
  ['a collection with a new title', exportOf('Renamed', 'a', 'b')],
])('%s have their own texts', (_what, exported) => {
  keepDraft(exportOf('Acme', 'a', 'b'), { title: 'Typed', description: '' });
  expect(draftOf(exported)).toEqual({ title: exported.title, description: '' });
});
