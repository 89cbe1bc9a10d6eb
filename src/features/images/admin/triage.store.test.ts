import { expect, test } from 'vitest';
import { ApiError } from '#browser/api-client.ts';
import { NO_FIELDS, TRIAGE_FIELDS } from '#shared/images/image-fields.ts';
import type { ReviewInput, Suggestions } from '#shared/suggestions/suggestion.contract.ts';
import { reviewDifferences } from './image-conflict.ts';
import { triageStore } from './triage.store.ts';
import { chipsOf, draftOf } from './triage-decision.ts';
import { isAtEnd, progressOf } from './triage-state.ts';

const suggestionsOf = (id: string, given: Partial<Suggestions> = {}): Suggestions => ({
  image: {
    id,
    image: {
      secure_url: `/media/${id}.webp`,
      public_id: id,
      width: 16,
      height: 10,
      format: 'webp',
      widths: [],
      alt: '',
      placeholder: '',
    },
    folder: 'acme',
    fileName: `${id}.png`,
    ...NO_FIELDS,
    tags: [],
    regions: [],
    hidden: false,
    draft: false,
    publishAt: null,
    mayDownload: true,
    bytes: 1,
    version: 'v1',
  },
  company: 'Acme',
  tags: [
    { tag: 'topic:login', probability: 0.9 },
    { tag: 'form', probability: 0.8 },
  ],
  headline: 'Welcome back',
  form: null,
  annotated: null,
  regions: [],
  ...given,
});

/** Opens a queue of images. The fake server fails the requests named in `failing`. */
async function open(ids: readonly string[], failing = new Set<string>()) {
  const saved: { id: string; review: ReviewInput }[] = [];
  const preloaded: string[] = [];
  const store = triageStore({
    fetchQueue: async () => ({ ids: [...ids], left: ids.length, passed: 0 }),
    fetchSuggestions: async (id) => {
      if (failing.has(`load ${id}`)) throw new TypeError('offline');
      return suggestionsOf(id);
    },
    save: async (id, review) => {
      if (failing.has(`save ${id}`)) throw new TypeError('offline');
      const isOld = review.alt?.from === '' || review.fields?.quality?.from === null;
      if (failing.has(`conflict ${id}`) && isOld) {
        const current = { ...suggestionsOf(id).image, alt: 'Theirs', quality: 1 };
        throw new ApiError(409, '', { status: 409, current });
      }
      saved.push({ id, review });
    },
    preload: ({ image }) => preloaded.push(image.id),
  });
  await store.open('tags');
  const loaded = async (id: string) =>
    expect
      .poll(() => store.$triage.get().entries[id]?.suggestions ?? store.$triage.get().entries[id]?.isUnreadable)
      .toBeTruthy();
  await loaded(ids[0] ?? '');
  return { store, saved, preloaded, loaded, failing };
}

test('accepted tags are added and the others rejected; the next image is shown before the save ends', async () => {
  const { store, saved, preloaded, loaded } = await open(['one', 'two', 'three', 'four', 'five']);
  store.toggle('form');
  store.decide({ typed: 'modal' });
  await loaded('two');
  store.next();
  expect([store.$triage.get().at, saved]).toEqual([1, []]);
  await store.settled();
  expect(saved).toEqual([
    {
      id: 'one',
      review: {
        accepted: ['form'],
        rejected: ['topic:login'],
        withdrawn: [],
        addTags: ['modal'],
        removeTags: [],
        lack: 'tags',
      },
    },
  ]);
  await loaded('five');
  expect(preloaded).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect(progressOf(store.$triage.get())).toEqual({ done: 1, total: 5 });
});

test('going back and deselecting a tag removes it again; only viewing an image saves nothing', async () => {
  const { store, saved, loaded } = await open(['one', 'two']);
  store.toggle('form');
  store.next();
  await loaded('two');
  store.previous();
  store.next();
  store.previous();
  store.toggle('form');
  store.next();
  await store.settled();
  expect(saved.map(({ review }) => [review.accepted, review.removeTags])).toEqual([
    [['form'], []],
    [[], ['form']],
  ]);
});

test('undo reverts tags, alt text and decisions of the last image and shows it again', async () => {
  const { store, saved, loaded } = await open(['one', 'two']);
  store.toggle('form');
  store.decide({ alt: 'A log-in card' });
  store.next();
  await loaded('two');
  store.undo();
  await store.settled();
  expect(saved.at(-1)).toEqual({
    id: 'one',
    review: {
      accepted: [],
      rejected: [],
      withdrawn: ['topic:login', 'form'],
      addTags: [],
      removeTags: ['form'],
      alt: { from: 'A log-in card', to: '' },
    },
  });
  expect([store.$triage.get().at, progressOf(store.$triage.get()).done]).toEqual([0, 0]);
  store.undo();
  await store.settled();
  expect(saved).toHaveLength(2);
});

test('fields that triage offers are saved with their values, and undo sets them back', async () => {
  const { store, saved, loaded } = await open(['one', 'two']);
  const { fields } = store.$triage.get().entries.one?.decision ?? { fields: {} };
  expect(Object.keys(fields)).toEqual(TRIAGE_FIELDS);
  store.decide({ fields: { ...fields, quality: '3', annotated: 'false' } });
  store.next();
  await loaded('two');
  store.undo();
  await store.settled();
  expect(saved.map(({ review }) => review.fields)).toEqual([
    { quality: { from: null, to: 3 }, annotated: { from: null, to: false } },
    { quality: { from: 3, to: null }, annotated: { from: false, to: null } },
  ]);
});

test('a failed save is kept with its reason and sent again by retry', async () => {
  const { store, saved, loaded, failing } = await open(['one', 'two'], new Set(['save one']));
  store.next();
  await loaded('two');
  store.next();
  await store.settled();
  expect(store.$triage.get().unsaved.map(({ id, reason }) => [id, reason])).toEqual([
    ['one', 'The server could not be reached.'],
  ]);
  expect(isAtEnd(store.$triage.get())).toBe(true);
  failing.clear();
  store.retry();
  await store.settled();
  expect([saved.map(({ id }) => id), store.$triage.get().unsaved]).toEqual([['two', 'one'], []]);
});

test('an image that cannot be loaded is marked as unreadable and loaded by retry', async () => {
  const { store, saved, failing } = await open(['one', 'two'], new Set(['load one']));
  expect(store.$triage.get().entries.one?.isUnreadable).toBe(true);
  failing.clear();
  store.retry();
  await expect.poll(() => store.$triage.get().entries.one?.suggestions).toBeTruthy();
  failing.add('load two');
  store.next();
  await store.settled();
  expect(saved.map(({ id }) => id)).toEqual(['one']);
});

test('next leaves an image that cannot be loaded without a save', async () => {
  const { store, saved } = await open(['one', 'two'], new Set(['load one']));
  store.next();
  await store.settled();
  expect(store.$triage.get().at).toBe(1);
  expect(saved).toEqual([]);
});

test('a queue that cannot be loaded has the status failed', async () => {
  const store = triageStore({
    fetchQueue: () => Promise.reject(new TypeError('offline')),
    fetchSuggestions: () => Promise.reject(new TypeError('offline')),
    save: () => Promise.resolve(),
    preload: () => undefined,
  });
  await store.open('alt');
  expect(store.$triage.get().status).toBe('failed');
});

test('the chips are suggested tags, then common ones, at most nine; the draft contains the chosen tags', () => {
  const suggestions = suggestionsOf('one');
  expect(chipsOf(suggestions, ['form', 'table', ...'abcdefgh']).map(({ tag }) => tag)).toEqual([
    'topic:login',
    'form',
    'table',
    ...'abcdef',
  ]);
  expect(draftOf(suggestions, { chosen: ['form'], typed: 'topic:login' })).toBe(
    'Acme: login form, headed “Welcome back”',
  );
});

test.each([
  ['yours', { from: 'Theirs', to: 'Mine' }],
  ['theirs', undefined],
] as const)('an alt text that someone else has changed waits for a choice: %s', async (keep, alt) => {
  const { store, saved } = await open(['one', 'two'], new Set(['conflict one']));
  store.toggle('form');
  store.decide({ alt: 'Mine' });
  store.next();
  await store.settled();
  store.retry();
  await store.settled();
  const [refused] = store.$triage.get().unsaved;
  expect([refused?.current?.alt, refused?.review.alt, saved]).toEqual(['Theirs', { from: '', to: 'Mine' }, []]);
  if (refused) store.settle(refused, { alt: keep });
  await store.settled();
  expect(store.$triage.get().unsaved).toEqual([]);
  expect(saved.map(({ review }) => [review.accepted, review.alt])).toEqual([[['form'], alt]]);
});

test.each([
  ['yours', { form: { from: null, to: 'part' }, quality: { from: 1, to: 3 } }],
  ['theirs', { form: { from: null, to: 'part' } }],
] as const)('a field that someone else has changed waits for a choice: %s', async (keep, fields) => {
  const { store, saved } = await open(['one', 'two'], new Set(['conflict one']));
  store.decide({ fields: { ...store.$triage.get().entries.one?.decision.fields, quality: '3', form: 'part' } });
  store.next();
  await store.settled();
  const [refused] = store.$triage.get().unsaved;
  if (refused?.current) expect(reviewDifferences(refused.review, refused.current)).toMatchObject([{ name: 'quality' }]);
  if (refused) store.settle(refused, { quality: keep });
  await store.settled();
  expect(saved.map(({ review }) => review.fields)).toEqual([fields]);
});

test('a new tag asks once; a known one, in any spelling, does not', async () => {
  const { store, saved, loaded } = await open(['one', 'two', 'three']);
  store.setKnown([{ name: 'code-block', aliases: ['snippet'] }]);
  const position = () => store.$triage.get().at;
  store.decide({ typed: 'Code Block, snippet, code-bl' });
  store.next();
  expect([position(), store.$triage.get().entries.one?.asked]).toEqual([0, 'Code Block, snippet, code-bl']);
  store.decide({ typed: 'Code Block, code-bx' });
  store.next();
  expect(position()).toBe(0);
  store.next();
  expect(position()).toBe(1);
  await loaded('two');
  store.decide({ typed: 'code-bx, snippet' });
  store.next();
  expect(position()).toBe(2);
  await store.settled();
  expect(saved.map(({ review }) => review.addTags)).toEqual([
    ['Code Block', 'code-bx'],
    ['code-bx', 'snippet'],
  ]);
});

const TABLE = { tag: 'table', box: [0.25, 0.25, 0.5, 0.5] as [number, number, number, number], title: '' };

test('drawn regions are saved with those that the curator saw; one of a tag that is not chosen any more is left out', async () => {
  const { store, saved, loaded } = await open(['one', 'two']);
  store.decide({ regions: [TABLE, { ...TABLE, tag: 'form' }] });
  store.toggle('form');
  store.decideAndNext({ fields: {} });
  await loaded('two');
  store.undo();
  await store.settled();
  const form = { ...TABLE, tag: 'form' };
  expect(saved.map(({ review }) => review.regions)).toEqual([
    { from: [], to: [form] },
    { from: [TABLE, form], to: [] },
  ]);
});

test('in the queue of regions to check, going on says that they are right', async () => {
  const { store, saved } = await open(['one', 'two']);
  await store.open('check');
  await expect.poll(() => store.$triage.get().entries.one?.suggestions).toBeTruthy();
  store.next();
  await store.settled();
  expect(saved.map(({ review }) => review.regions)).toEqual([{ from: [], to: [] }]);
});
