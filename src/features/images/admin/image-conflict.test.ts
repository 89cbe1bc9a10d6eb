import { expect, test } from 'vitest';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { differencesOf, rebased } from './image-conflict.ts';
import { openEdit } from './image-edit.ts';

const OPENED = {
  ...{ id: 'a', alt: 'Old', folder: 'acme', fileName: 'a.png', title: '', source: '', license: '', author: '' },
  ...{
    capturedAt: null,
    tags: ['button'],
    hidden: false,
    draft: false,
    publishAt: null,
    mayDownload: true,
    version: '1',
  },
} as unknown as AdminImage;

const THEIRS: AdminImage = {
  ...OPENED,
  alt: 'Theirs',
  title: 'New title',
  hidden: true,
  tags: ['modal'],
  version: '2',
};
const MINE = { ...openEdit([OPENED]), alt: 'Mine', author: 'Me' };

test('the notice shows what they changed, beside what was typed', () => {
  expect(differencesOf(MINE, [OPENED], [THEIRS])).toEqual([
    { field: 'Alt text', theirs: 'Theirs', yours: 'Mine' },
    { field: 'Title', theirs: 'New title', yours: null },
    { field: 'Tags', theirs: 'modal', yours: null },
    { field: 'Visibility', theirs: 'hidden', yours: null },
  ]);
});

test.each([
  [true, { alt: 'Mine', author: 'Me', title: 'New title', visibility: 'hidden' }],
  [false, { alt: 'Theirs', author: '', title: 'New title', visibility: 'hidden' }],
])('after the choice (mine: %s) what was not typed follows the stored image', (keepsMine, expected) => {
  expect(rebased(MINE, { based: [OPENED], now: [THEIRS], keepsMine })).toMatchObject(expected);
});
