import { describe, expect, test } from 'vitest';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { NO_FIELDS } from '#shared/images/image-fields.ts';
import type { Choices } from '#ui/form/conflict.ts';
import { type Edited, imageDifferences, rebased, reviewDifferences } from './image-conflict.ts';
import { type ImageEdit, initialEdit } from './image-edit.ts';

const OPENED = {
  ...NO_FIELDS,
  ...{ id: 'a', alt: 'Old', folder: 'acme', fileName: 'a.png', tags: ['button'], regions: [] },
  ...{ hidden: false, draft: false, publishAt: null, mayDownload: true, version: '1' },
} as unknown as AdminImage;

const region = (tag: string, left: number) => ({ tag, box: [left, 0.5, 0.25, 0.1], title: '' }) as const;
const drawn = (tag: string, left: number) => ({ ...region(tag, left), box: [...region(tag, left).box] as never });
const THEIRS = {
  ...OPENED,
  ...{ alt: 'Theirs', title: 'New title', hidden: true, tags: ['modal'], version: '2' },
  regions: [drawn('modal', 0.1)],
} as unknown as AdminImage;

const edited = (images: readonly AdminImage[], edit: Partial<ImageEdit>, others: Partial<Edited> = {}): Edited => ({
  ...{ edit: { ...initialEdit(images), ...edit }, companies: [], regions: null },
  ...others,
});
const MINE = edited([OPENED], { alt: 'Mine', author: 'Me', addTags: 'graph', removeTags: ['button'] });
const NOT_MINE = { yours: 'Not changed, takes the stored one', isOpen: false };

describe('one image', () => {
  test('the notice shows what they changed, beside what was typed', () => {
    expect(imageDifferences({ ...MINE, regions: [drawn('table', 0.2)] }, [OPENED], [THEIRS])).toEqual([
      { name: 'alt', label: 'Alt text', theirs: 'Theirs', yours: 'Mine', isOpen: true },
      { name: 'title', label: 'Title', theirs: 'New title', ...NOT_MINE },
      { name: 'tags', label: 'Tags', theirs: 'modal', yours: 'graph, without button', isOpen: true },
      { name: 'visibility', label: 'Visibility', theirs: 'hidden', ...NOT_MINE },
      {
        ...{ name: 'regions', label: 'Regions', isOpen: true },
        ...{ theirs: 'modal at 10, 50 (25 × 10 %)', yours: 'table at 20, 50 (25 × 10 %)' },
      },
    ]);
  });

  test.each<[Choices, Partial<ImageEdit>]>([
    [
      { alt: 'yours', tags: 'yours' },
      { alt: 'Mine', addTags: 'graph', removeTags: ['button'] },
    ],
    [
      { alt: 'yours', tags: 'theirs' },
      { alt: 'Mine', addTags: '', removeTags: [] },
    ],
    [
      { alt: 'theirs', tags: 'yours' },
      { alt: 'Theirs', addTags: 'graph', removeTags: ['button'] },
    ],
    [
      { alt: 'theirs', tags: 'theirs' },
      { alt: 'Theirs', addTags: '', removeTags: [] },
    ],
  ])('each field gets its choice %j; what only one side has changed stays', (choices, expected) => {
    const edit = rebased(MINE, { based: [OPENED], now: [THEIRS], choices });
    expect(edit).toEqual({ ...initialEdit([THEIRS]), author: 'Me', ...expected });
  });

  test.each<[string, Partial<ImageEdit>, Partial<AdminImage>, string, string]>([
    ['folder', { companyId: 'c2' }, { folder: 'bolt' }, 'bolt', 'Crest'],
    ['mayDownload', { mayDownload: false }, {}, '', ''],
    ['mayDownload', {}, { mayDownload: false }, 'Not allowed', NOT_MINE.yours],
    [
      'visibility',
      { visibility: 'draft', publishAt: '2030-01-02T10:00' },
      { hidden: true },
      'hidden',
      'draft, published on 2030-01-02 10:00',
    ],
  ])('%s is shown in words', (name, edit, change, theirs, yours) => {
    const mine = edited([OPENED], edit, { companies: [{ id: 'c2', name: 'Crest' }] as never });
    const found = imageDifferences(mine, [OPENED], [{ ...OPENED, ...change }]).find((row) => row.name === name);
    expect([found?.theirs ?? '', found?.yours ?? '']).toEqual([theirs, yours]);
  });
});

describe('several images', () => {
  const SECOND = { ...OPENED, id: 'b', fileName: 'b.png', alt: 'Other' };
  const both = edited([OPENED, SECOND], { license: 'MIT', alt: 'Mine' });

  test('a field is one choice, with the values of the images that they changed', () => {
    const other = { ...THEIRS, id: 'z', fileName: 'z.png' };
    const rows = imageDifferences(both, [OPENED, SECOND], [{ ...SECOND, alt: 'Theirs', title: 'New' }, other]);
    expect(rows).toEqual([
      { name: 'alt', label: 'Alt text', theirs: 'b.png: Theirs', yours: 'Mine', isOpen: true },
      { name: 'title', label: 'Title', theirs: 'b.png: New', ...NOT_MINE },
      {
        ...{ name: 'z', label: 'z.png', isOpen: false },
        ...{ theirs: 'Changed by someone else', yours: 'Your changes on top of it' },
      },
    ]);
  });

  test.each<[Choices, string | null]>([
    [{ alt: 'yours' }, 'Mine'],
    [{ alt: 'theirs' }, null],
  ])('the choice %j is for all of them', (choices, alt) => {
    const now = [OPENED, { ...SECOND, alt: 'Theirs' }];
    expect(rebased(both, { based: [OPENED, SECOND], now, choices })).toMatchObject({
      alt,
      license: 'MIT',
      title: null,
    });
  });
});

test('a review shows alt text and regions, also where only a box is another', () => {
  const [from, to] = [[drawn('table', 0.1)], [drawn('table', 0.2)]];
  const review = { alt: { from: 'Old', to: 'Mine' }, regions: { from, to } } as never;
  const current = { ...OPENED, alt: 'Old', regions: [drawn('table', 0.3)] } as unknown as AdminImage;
  expect(reviewDifferences(review, current)).toEqual([
    {
      ...{ name: 'regions', label: 'Regions', isOpen: true },
      ...{ theirs: 'table at 30, 50 (25 × 10 %)', yours: 'table at 20, 50 (25 × 10 %)' },
    },
  ]);
  const judged = { fields: { quality: { from: null, to: 3 } } } as never;
  expect(reviewDifferences(judged, { ...current, quality: 1, form: 'part' })).toEqual([
    { name: 'quality', label: 'Quality', theirs: '1: show last', yours: '3: worth showing first', isOpen: true },
  ]);
  const [row] = reviewDifferences(review, { ...current, alt: 'Theirs' });
  expect(row).toEqual({ name: 'alt', label: 'Alt text', theirs: 'Theirs', yours: 'Mine', isOpen: true });
});
