import { expect, test } from 'vitest';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { NO_FIELDS } from '#shared/images/image-fields.ts';
import { differencesOf, rebased } from './image-conflict.ts';
import { initialEdit } from './image-edit.ts';

const OPENED = {
  ...NO_FIELDS,
  ...{ id: 'a', alt: 'Old', folder: 'acme', fileName: 'a.png', tags: ['button'] },
  ...{ hidden: false, draft: false, publishAt: null, mayDownload: true, version: '1' },
} as unknown as AdminImage;

const THEIRS: AdminImage = {
  ...OPENED,
  alt: 'Theirs',
  title: 'New title',
  hidden: true,
  tags: ['modal'],
  version: '2',
};
const MINE = { ...initialEdit([OPENED]), alt: 'Mine', author: 'Me' };

test('the notice shows what they changed, beside what was typed', () => {
  expect(differencesOf(MINE, [OPENED], [THEIRS])).toEqual([
    { field: 'Alt text', theirs: 'Theirs', yours: 'Mine' },
    { field: 'Title', theirs: 'New title', yours: null },
    { field: 'Tags', theirs: 'modal', yours: null },
    { field: 'Visibility', theirs: 'hidden', yours: null },
  ]);
});

test('an image that is not listed is named', () => {
  const other = { ...THEIRS, id: 'z', fileName: 'z.png' };
  const named = { field: 'z.png', theirs: 'Changed by someone else', yours: 'Changes on top of it' };
  expect(differencesOf(MINE, [OPENED], [other])).toEqual([named]);
});

test.each([
  [true, { alt: 'Mine', author: 'Me', title: 'New title', visibility: 'hidden' }],
  [false, { alt: 'Theirs', author: '', title: 'New title', visibility: 'hidden' }],
])('after the choice (mine: %s) what was not typed follows the stored image', (keepsMine, expected) => {
  expect(rebased(MINE, { based: [OPENED], now: [THEIRS], keepsMine })).toMatchObject(expected);
});
