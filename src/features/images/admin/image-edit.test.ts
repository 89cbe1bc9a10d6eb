import { expect, test } from 'vitest';
import { localTime } from '#browser/local-time.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { carriedTags, changesOf, detailErrors, isValid, openEdit, tagError, typedTags } from './image-edit.ts';

const AT = '2030-01-01T10:00:00.000Z';

const anImage = (given: Partial<AdminImage>): AdminImage => ({
  id: 'a',
  image: {
    secure_url: '/a',
    public_id: 'a',
    width: 1,
    height: 1,
    format: 'webp',
    alt: '',
    placeholder: '',
    widths: [],
  },
  alt: 'Own text',
  folder: 'acme',
  fileName: 'a.png',
  title: '',
  source: '',
  license: '',
  author: '',
  capturedAt: null,
  tags: ['button'],
  hidden: false,
  draft: false,
  publishAt: null,
  mayDownload: true,
  bytes: 1,
  version: 'v1',
  ...given,
});

const ONE = [anImage({})];
const TWO = [anImage({}), anImage({ id: 'b', alt: 'Other', tags: ['button', 'modal'] })];

test('an edit that changes nothing sends nothing', () => {
  expect([changesOf(openEdit(ONE), ONE), changesOf(openEdit(TWO), TWO)]).toEqual([null, null]);
  expect(changesOf({ ...openEdit(TWO), addTags: 'button' }, TWO)).toBe(null);
});

test('several images keep their own alt texts unless one is typed', () => {
  expect(changesOf({ ...openEdit(TWO), addTags: 'modal, chart', visibility: 'hidden' }, TWO)).toEqual({
    addTags: ['modal', 'chart'],
    hidden: true,
  });
  expect(changesOf({ ...openEdit(TWO), alt: '' }, TWO)).toEqual({ alt: '' });
});

test('only edited details are sent, and details are validated', () => {
  const one = [anImage({ author: 'Ann', capturedAt: '2025-03-31' })];
  expect(changesOf({ ...openEdit(one), author: ' Ann ', capturedAt: '', title: 'Alerts' }, one)).toEqual({
    title: 'Alerts',
    capturedAt: '',
  });
  expect(changesOf({ ...openEdit(TWO), license: 'MIT' }, TWO)).toEqual({ license: 'MIT' });
  expect(detailErrors({ ...openEdit(TWO), source: 'ftp://x', title: 'x'.repeat(201) })).toEqual({
    source: 'Enter an address that begins with http:// or https://.',
    title: 'At most 200 characters.',
  });
  expect([isValid({ ...openEdit(one), source: 'acme' }), isValid(openEdit(one))]).toEqual([false, true]);
});

test('tags are separated by commas and validated', () => {
  expect(typedTags(' a, b ,,a')).toEqual(['a', 'b']);
  expect(tagError('topic:dashboard, modal')).toBe(undefined);
  expect(tagError('modal, all')).toMatch(/^all: /);
});

test('the tags of a selection are counted', () => {
  expect(carriedTags(TWO)).toEqual([
    { tag: 'button', count: 2 },
    { tag: 'modal', count: 1 },
  ]);
});

test('a selection beyond the shown images sends every typed change, even if the shown images already match', () => {
  const edit = { ...openEdit(TWO), addTags: 'button', otherTags: 'old, button', visibility: 'shown' as const };
  expect(changesOf(edit, TWO)).toBe(null);
  expect(changesOf(edit, TWO, true)).toEqual({ addTags: ['button'], removeTags: ['old', 'button'], hidden: false });
});

test.each([
  ['a draft is published', { draft: true, hidden: true }, { visibility: 'shown' }, { hidden: false }],
  ['an image becomes a draft', {}, { visibility: 'draft' }, { draft: true }],
  [
    'a publication time is set',
    { draft: true, hidden: true },
    { publishAt: localTime(AT) },
    { draft: true, publishAt: AT },
  ],
  [
    'a publication time is removed',
    { draft: true, hidden: true, publishAt: AT },
    { publishAt: '' },
    { draft: true, publishAt: null },
  ],
  ['a draft is hidden', { draft: true, hidden: true }, { visibility: 'hidden' }, { hidden: true }],
] as const)('%s', (_, image, edit, changes) => {
  const one = [anImage(image)];
  expect(changesOf(openEdit(one), one)).toBeNull();
  expect(changesOf({ ...openEdit(one), ...edit }, one)).toEqual(changes);
});

test.each(['.', '..', 'topic:.', 'topic: ..'])('the tag "%s", which no address can name, is refused', (tag) => {
  expect(tagError(tag)).toContain('A tag of dots');
});
