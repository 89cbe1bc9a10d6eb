import { expect, test } from 'vitest';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { type Loaded, viewOf } from './gallery-view.ts';
import { EMPTY_LIST, type ListState } from './list-state.ts';

const blurred = { placeholder: '', width: 16, height: 10 };
const items = (count: number) => Array.from({ length: count }, (_, at) => aGalleryItem(`${at}`));
const preview = {
  state: 'ready',
  value: { total: 9, items: items(3), blurred: [blurred, blurred, blurred], companies: [] },
} satisfies Loaded<GalleryPreview>;
const large: Loaded<GalleryPreview> = { state: 'ready', value: { ...preview.value, total: 40 } };
const failedPreview = { state: 'failed', status: 500 } as const;
const found = (total: number, shown: number, given: Partial<ListState> = {}): ListState => ({
  ...EMPTY_LIST,
  status: 'ready',
  total,
  items: items(shown),
  ...given,
});
const failed: ListState = { ...EMPTY_LIST, status: 'failed' };

/** Status, images, placeholders, total, whether the prompt shows, the list is the viewer's own, and tiles pulse. */
const cell = (input: Parameters<typeof viewOf>[0]) => {
  const view = viewOf(input);
  const marks = [view.prompt && 'prompt', view.isOwn && 'own', view.awaited && `pulsing ${view.awaited}`].filter(
    Boolean,
  );
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
  ['while the session loads the prompt waits for styles', 'loading', preview, EMPTY_LIST, false, 'ready 3 3 9 prompt'],
  ['a user sees the whole list', 'signed-in', preview, found(9, 9), false, 'ready 9 0 9 own'],
  [
    'a user sees the preview and tiles that pulse, none blurred, until the list is loaded',
    'signed-in',
    preview,
    EMPTY_LIST,
    false,
    'ready 3 0 9 pulsing 6',
  ],
  ['at most nine tiles pulse', 'signed-in', large, EMPTY_LIST, false, 'ready 3 0 40 pulsing 9'],
  ['a preview that fails to load is a failure', 'signed-out', failedPreview, EMPTY_LIST, false, 'failed 0 0 0'],
  ['a list that fails to load is a failure', 'signed-in', preview, failed, false, 'failed 0 0 0'],
  [
    'without a preview a user sees nothing until the list is loaded',
    'signed-in',
    null,
    EMPTY_LIST,
    false,
    'loading 0 0 0',
  ],
  ['without a preview nothing shows while the session loads', 'loading', null, EMPTY_LIST, false, 'loading 0 0 0'],
  [
    'a visitor with filters sees the images that the server returns',
    'signed-out',
    null,
    found(40, 3),
    false,
    'ready 3 3 40 prompt own',
  ],
  [
    'a visitor who finds no public image sees placeholders and a prompt',
    'signed-out',
    null,
    found(2, 0),
    false,
    'ready 0 2 2 prompt own',
  ],
  ['a visitor who finds only public images sees no prompt', 'signed-out', null, found(2, 2), false, 'ready 2 0 2 own'],
  [
    'a visitor whose search text has more matches sees placeholders and a prompt',
    'signed-out',
    null,
    found(2, 2, { more: 50 }),
    true,
    'ready 2 3 2 prompt own',
  ],
  [
    'a visitor whose search text finds only public images sees a prompt without placeholders',
    'signed-out',
    null,
    found(2, 2),
    true,
    'ready 2 0 2 prompt own',
  ],
  ['a search text that finds nothing shows no prompt', 'signed-out', null, found(0, 0), true, 'ready 0 0 0 own'],
])('%s', (_name, session, given, state, isSearch, expected) => {
  expect(cell({ session, preview: given, found: state, isSearch })).toBe(expected);
});

test('no prompt shows when the visitor already sees every image', () => {
  const whole: Loaded<GalleryPreview> = {
    state: 'ready',
    value: { ...preview.value, total: 3, blurred: [] },
  };
  expect(viewOf({ session: 'signed-out', preview: whole, found: EMPTY_LIST, isSearch: false }).prompt).toBe(false);
});
