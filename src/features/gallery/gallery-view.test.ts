import { expect, test } from 'vitest';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { type Loaded, viewOf } from './gallery-view.ts';
import { EMPTY_LIST, type ListState } from './list-state.ts';

const blurred = { placeholder: '', width: 16, height: 10 };
const items = (count: number) => Array.from({ length: count }, (_, at) => aGalleryItem(`${at}`));
const preview: Loaded<GalleryPreview> = {
  state: 'ready',
  value: { total: 9, items: items(3), blurred: [blurred, blurred, blurred], companies: [] },
};
const failedPreview = { state: 'failed', status: 500 } as const;
const found = (total: number, shown: number, given: Partial<ListState> = {}): ListState => ({
  ...EMPTY_LIST,
  status: 'ready',
  total,
  items: items(shown),
  ...given,
});
const failed: ListState = { ...EMPTY_LIST, status: 'failed' };

/** Status, images, placeholders, total, and whether the prompt shows and the list is the viewer's own. */
const cell = (input: Parameters<typeof viewOf>[0]) => {
  const view = viewOf(input);
  const marks = [view.prompt && 'prompt', view.isOwn && 'own'].filter(Boolean);
  return [view.status, view.items.length, view.blurred.length, view.total, ...marks].join(' ');
};

test.each<[string, 'loading' | 'signed-out' | 'signed-in', Loaded<GalleryPreview> | null, ListState, boolean, string]>([
  [
    'a visitor sees 3 images, 3 placeholders and a prompt',
    'signed-out',
    preview,
    EMPTY_LIST,
    false,
    'ready 3 3 9 prompt own',
  ],
  ['while the session loads no prompt shows', 'loading', preview, EMPTY_LIST, false, 'ready 3 3 9'],
  ['a user sees the whole list', 'signed-in', preview, found(9, 9), false, 'ready 9 0 9 own'],
  ['and the preview until it is there', 'signed-in', preview, EMPTY_LIST, false, 'ready 3 3 9'],
  ['a file that can not be read is a failure', 'signed-out', failedPreview, EMPTY_LIST, false, 'failed 0 0 0'],
  ['a search that can not be read is one', 'signed-in', preview, failed, false, 'failed 0 0 0'],
  ['without a file nothing stands in', 'signed-in', null, EMPTY_LIST, false, 'loading 0 0 0'],
  ['not while the session loads either', 'loading', null, EMPTY_LIST, false, 'loading 0 0 0'],
  [
    'a visitor with filters sees what the server gives',
    'signed-out',
    null,
    found(40, 3),
    false,
    'ready 3 3 40 prompt own',
  ],
  ['none of them public: placeholders and prompt', 'signed-out', null, found(2, 0), false, 'ready 0 2 2 prompt own'],
  ['all of them public: no prompt', 'signed-out', null, found(2, 2), false, 'ready 2 0 2 own'],
  [
    'with words: what more there is, is a hint',
    'signed-out',
    null,
    found(2, 2, { more: 50 }),
    true,
    'ready 2 3 2 prompt own',
  ],
  ['too few for a hint: a prompt without a count', 'signed-out', null, found(2, 2), true, 'ready 2 0 2 prompt own'],
  ['found nothing', 'signed-out', null, found(0, 0), true, 'ready 0 0 0 own'],
])('%s', (_name, session, given, state, isSearch, expected) => {
  expect(cell({ session, preview: given, found: state, isSearch })).toBe(expected);
});

test('no prompt shows when there is no more than the visitor sees', () => {
  const whole: Loaded<GalleryPreview> = {
    state: 'ready',
    value: { ...(preview as { value: GalleryPreview }).value, total: 3, blurred: [] },
  };
  expect(viewOf({ session: 'signed-out', preview: whole, found: EMPTY_LIST, isSearch: false }).prompt).toBe(false);
});
