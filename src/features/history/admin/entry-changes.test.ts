import { expect, test } from 'vitest';
import { entryChanges } from './entry-changes.ts';

test.each([
  [
    'an edit of one image',
    {
      before: [{ id: 'a', alt: '', hidden: false, tags: ['x', 'y'] }],
      after: { hidden: true, addTags: ['z'], removeTags: ['x'] },
    },
    [
      { field: 'hidden', before: 'no', after: 'yes' },
      { field: 'tags', before: 'x, y', after: 'y, z' },
    ],
  ],
  [
    'a revert of an edit',
    { before: [{ id: 'a', alt: 'New', position: 4, tags: [] }], after: [{ id: 'a', alt: '', position: 1, tags: [] }] },
    [{ field: 'alt text', before: 'New', after: 'nothing' }],
  ],
  [
    'a deleted company',
    { before: { id: 'a', name: 'Acme', websiteUrl: null }, after: null },
    [{ field: 'name', before: 'Acme', after: 'nothing' }],
  ],
  [
    'a new company',
    { before: null, after: { logoUrl: '/l.webp' } },
    [{ field: 'logo url', before: 'nothing', after: '/l.webp' }],
  ],
  ['an edit of several images', { before: [{ id: 'a' }, { id: 'b' }], after: { alt: 'x' } }, undefined],
  ['a new order', { before: ['a', 'b'], after: ['b', 'a'] }, undefined],
])('the changes by field of %s', (_, entry, changes) => {
  expect(entryChanges(entry)).toEqual(changes);
});
