import { expect, test } from 'vitest';
import { localTime } from '#browser/local-time.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { NO_FIELDS } from '#shared/images/image-fields.ts';
import {
  carriedTags,
  changesOf,
  fieldError,
  fieldHint,
  initialEdit,
  isApplied,
  isValid,
  tagError,
  typedTags,
} from './image-edit.ts';

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
  folder: 'acme',
  fileName: 'a.png',
  ...NO_FIELDS,
  alt: 'Own text',
  tags: ['button'],
  regions: [],
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
  expect([changesOf(initialEdit(ONE), ONE), changesOf(initialEdit(TWO), TWO)]).toEqual([null, null]);
  expect(changesOf({ ...initialEdit(TWO), addTags: 'button' }, TWO)).toBe(null);
});

test('several images keep their own alt texts unless one is typed', () => {
  expect(changesOf({ ...initialEdit(TWO), addTags: 'modal, chart', visibility: 'hidden' }, TWO)).toEqual({
    addTags: ['modal', 'chart'],
    hidden: true,
  });
  expect(changesOf({ ...initialEdit(TWO), alt: '' }, TWO)).toEqual({ alt: '' });
});

test('only edited details are sent, and details are validated', () => {
  const one = [anImage({ author: 'Ann', capturedAt: '2025-03-31' })];
  expect(changesOf({ ...initialEdit(one), author: ' Ann ', capturedAt: '', title: 'Alerts' }, one)).toEqual({
    title: 'Alerts',
    capturedAt: '',
  });
  expect(changesOf({ ...initialEdit(TWO), license: 'MIT' }, TWO)).toEqual({ license: 'MIT' });
  expect(fieldError('source', 'ftp://x')).toBe('Enter an address that begins with http:// or https://.');
  expect(fieldError('title', 'x'.repeat(201))).toBe('At most 200 characters.');
  expect([isValid({ ...initialEdit(one), source: 'acme' }), isValid(initialEdit(one))]).toEqual([false, true]);
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
  const edit = { ...initialEdit(TWO), addTags: 'button', otherTags: 'old, button', visibility: 'shown' as const };
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
  expect(changesOf(initialEdit(one), one)).toBeNull();
  expect(changesOf({ ...initialEdit(one), ...edit }, one)).toEqual(changes);
});

test.each(['.', '..', 'topic:.', 'topic: ..'])('the tag "%s", which no address can name, is refused', (tag) => {
  expect(tagError(tag)).toContain('A tag of dots');
});

test.each([
  [{ alt: 'Own text' }, true],
  [{ alt: ' Own text ', addTags: ['button'], removeTags: ['modal'] }, true],
  [{ alt: 'Other' }, false],
  [{ addTags: ['modal'] }, false],
  [{ removeTags: ['button'] }, false],
  [{ hidden: true }, false],
  [{ publishAt: AT }, false],
  [{ companyId: 'bolt' }, false],
])('whether a change is stored can be told from the image: %o', (changes, isStored) => {
  expect(isApplied(changes, anImage({}))).toBe(isStored);
});

test.each([
  ['title', 'x'.repeat(48), undefined],
  ['title', ` ${'x'.repeat(48)} `, undefined],
  ['title', 'x'.repeat(62), '62 characters. Keep a title to 48; details belong in the alt text.'],
  ['title', null, undefined],
  ['alt', 'x'.repeat(62), 'What the image shows. Left empty, it names the company and the first tag.'],
] as const)('the hint below %s with %o', (field, input, hint) => {
  expect(fieldHint(field, input)).toBe(hint);
});
