import { expect, test } from 'vitest';
import type { DeskImage } from '#shared/images/image-desk.contract.ts';
import { carriedTags, changesOf, detailErrors, isValid, openEdit, tagError, typedTags } from './image-edit.ts';

const anImage = (given: Partial<DeskImage>): DeskImage => ({
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
  bytes: 1,
  ...given,
});

const ONE = [anImage({})];
const TWO = [anImage({}), anImage({ id: 'b', alt: 'Other', tags: ['button', 'modal'] })];

test('an edit that changes nothing sends nothing', () => {
  expect([changesOf(openEdit(ONE), ONE), changesOf(openEdit(TWO), TWO)]).toEqual([null, null]);
  expect(changesOf({ ...openEdit(TWO), addTags: 'button' }, TWO)).toBe(null);
});

test('several images keep their own text unless one is typed', () => {
  expect(changesOf({ ...openEdit(TWO), addTags: 'modal, chart', hidden: true }, TWO)).toEqual({
    addTags: ['modal', 'chart'],
    hidden: true,
  });
  expect(changesOf({ ...openEdit(TWO), alt: '' }, TWO)).toEqual({ alt: '' });
});

test('where images come from is sent as far as it was typed, and checked', () => {
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

test('tags are typed with commas and checked', () => {
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
