import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { $toast } from '#features/notifications/toast.store.ts';
import { $session } from '#features/session/session.store.ts';
import type { User } from '#shared/users/user.contract.ts';
import {
  $open,
  arrange,
  loadCollection,
  noteKey,
  renameSection,
  setSections,
  writeCollectionText,
  writeNote,
} from './collection.store.ts';
import { $edits, beginEdit, dropEdit, finishEdit, settleConflict, typeDraft } from './edits.store.ts';

const USER: User = {
  ...{ id: 'user-1', email: 'user@example.com', role: 'user', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ firstName: null, lastName: null, displayName: null, profileImageUrl: null },
};
const AT = '2026-01-01T00:00:00.000Z';
const collection = { id: 'c', title: 'One', description: '', sections: [], itemCount: 2, isShared: false };
const item = (image: string) => ({
  ...{ kind: 'gone', image, regionId: null, section: null, position: 0, note: '', noteVersion },
});

let images = ['one', 'two'];
let noteVersion = 0;
let collectionStatus = 200;
const written = vi.fn<(init: RequestInit) => Response>();

beforeEach(async () => {
  images = ['one', 'two'];
  noteVersion = 0;
  collectionStatus = 200;
  written.mockReset();
  $edits.set({});
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'PUT' || init.method === 'PATCH') return written(init);
    if (path.includes('/items')) return Response.json(images.map(item));
    return Response.json({ ...collection, createdAt: AT, updatedAt: AT }, { status: collectionStatus });
  });
  $session.set({ kind: 'signed-in', user: USER, expiresAt: new Date(Date.now() + 60_000).toISOString() });
  await loadCollection('c');
});
afterEach(() => {
  $session.set({ kind: 'loading' });
  $open.set('loading');
});

const shown = () => {
  const open = $open.get();
  return typeof open === 'string' ? open : open.items.map(({ image, note }) => [image, note]);
};

test('a note outlives its page, and is taken from the page if it is refused', async () => {
  written.mockReturnValueOnce(Response.json({}, { status: 503 }));
  const saved = writeNote('one', 'mine', 0);
  expect(written.mock.calls[0]?.[0].keepalive).toBe(true);
  expect(shown()).toEqual([
    ['one', 'mine'],
    ['two', ''],
  ]);
  await expect(saved).rejects.toThrow('503');
  expect(shown()).toEqual([
    ['one', ''],
    ['two', ''],
  ]);
});

test('a note that is stored already, because only its response got lost, is no conflict', async () => {
  const current = { note: 'mine', noteVersion: 1 };
  written.mockImplementation(() => Response.json({ status: 409, current }, { status: 409 }));
  expect(await writeNote('one', 'mine', 0)).toEqual({ kind: 'saved', version: 1 });
  expect(await writeNote('one', 'other', 0)).toEqual({ kind: 'conflict', current: 'mine', version: 1 });
});

test('an image with an unsaved note stays in view when another tab has removed it, and when the collection fails to load', async () => {
  written.mockReturnValue(Response.json({ type: '/problems/image-not-found' }, { status: 404 }));
  const save = (text: string, version: number) => writeNote('one', text, version);
  beginEdit(noteKey('one'), { text: '', version: 0, isOptional: true, save });
  typeDraft(noteKey('one'), 'mine');
  images = ['two'];
  await loadCollection('c');
  expect(shown()).toEqual([
    ['two', ''],
    ['one', ''],
  ]);
  finishEdit(noteKey('one'));
  await vi.waitFor(() => expect($edits.get()[noteKey('one')]?.refusal).toEqual({ kind: 'removed' }));
  collectionStatus = 404;
  await loadCollection('c');
  expect(shown()).toEqual([
    ['two', ''],
    ['one', ''],
  ]);
  $edits.set({});
  await loadCollection('c');
  expect(shown()).toBe('not-found');
});

/** What was sent, oldest first. */
const sent = () => written.mock.calls.map(([{ body }]) => JSON.parse(String(body)));
const texts = () => {
  const open = $open.get();
  if (typeof open === 'string') return open;
  const { title, sections } = open.collection;
  return [title, ...sections.map((section) => section.title)];
};
const response = (changes: object, status = 200) =>
  Response.json(
    status === 200 ? { ...collection, createdAt: AT, updatedAt: AT, ...changes } : { status, current: changes },
    { status },
  );

test("a title is based on what the server has: another tab's is shown, and the next save replaces that", async () => {
  written.mockReturnValueOnce(response({ title: 'Theirs', description: '' }, 409));
  expect(await writeCollectionText('title', 'Mine')).toEqual({ kind: 'conflict', current: 'Theirs', version: 0 });
  expect(texts()).toEqual(['Theirs']);
  written.mockReturnValueOnce(response({ title: 'Mine' }));
  await writeCollectionText('title', 'Mine');
  written.mockReturnValueOnce(Response.json({}, { status: 503 }));
  await expect(writeCollectionText('title', 'Later')).rejects.toThrow('503');
  expect(sent().map(({ basedOn }) => basedOn.title)).toEqual(['One', 'Theirs', 'Mine']);
  expect(texts()).toEqual(['Mine']);
});

test('sections of another tab appear with the response to the last write, and a second title of one is a conflict', async () => {
  const [a, b, other] = ['A', 'B', 'Other'].map((title) => ({ id: title, title }));
  const first = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) =>
    String(init.body).includes('Bees') ? Promise.resolve(written(init)) : first.promise,
  );
  const adding = setSections([a, b].flatMap((section) => section ?? []));
  written.mockReturnValueOnce(response({ sections: [a, { ...b, title: 'Bees' }, other] }));
  await renameSection('B', 'Bees');
  expect(texts()).toEqual(['One', 'A', 'Bees', 'Other']);
  first.resolve(response({ sections: [a, b, other] }));
  await adding;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => written(init));
  expect(texts()).toEqual(['One', 'A', 'Bees', 'Other']);
  written.mockReturnValueOnce(response({ sections: [{ ...a, title: 'Aces' }, b] }, 409));
  expect(await renameSection('A', 'Ants')).toEqual({ kind: 'conflict', current: 'Aces', version: 0 });
  expect(texts()).toEqual(['One', 'Aces', 'B']);
});

test('a change that the server does not get is kept, said so, and sent again until it is stored', async () => {
  // It is loaded on demand, which fake time does not wait for.
  await import('#browser/send-once.ts');
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  written.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  const saved = writeNote('one', 'mine', 0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await saved).toEqual({ kind: 'saved', version: 0 });
  expect($toast.get()?.title).toBe("The gallery can't be reached");
  expect(kept.size).toBe(1);
  noteVersion = 1;
  written.mockImplementation(() => Response.json({ note: 'mine', noteVersion }));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(kept.size).toBe(0);
  expect($toast.get()?.title).toBe('1 change sent that waited for your connection');
  // The next edit is based on it.
  const open = $open.get();
  expect(typeof open === 'string' ? open : open.items[0]?.noteVersion).toBe(1);
  const attempts = written.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(written).toHaveBeenCalledTimes(attempts);
});

test('a text that was typed offline is shown beside what was stored meanwhile, in its own collection', async () => {
  const queue = [
    { line: 'PATCH /api/collections/c', body: { title: 'Mine', basedOn: { title: 'One', description: '' } } },
    { line: 'PUT /api/collections/c/items/one', body: { note: 'My note', version: 0 } },
    { line: 'PATCH /api/collections/other', body: { title: 'Elsewhere' } },
  ];
  const kept = new Map([['gallery-outbox-user-1', JSON.stringify(queue)]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  written.mockImplementation(({ body }) =>
    response(
      String(body).includes('note') ? { note: 'Their note', noteVersion: 4 } : { title: 'Theirs', description: '' },
      409,
    ),
  );
  await loadCollection('c');
  expect($edits.get()).toMatchObject({
    title: { draft: 'Mine', isOpen: true, refusal: { kind: 'conflict', current: 'Theirs' } },
    'note one': { draft: 'My note', isOpen: true, refusal: { current: 'Their note', version: 4 } },
  });
  const left = () => [...kept.values()].flatMap((value) => JSON.parse(value));
  expect(left()).toEqual(queue);
  typeDraft('title', 'Mine after all');
  await loadCollection('c');
  expect($edits.get().title?.draft).toBe('Mine after all');
  dropEdit('note one');
  expect(left()).toEqual([queue[0], queue[2]]);
  written.mockImplementation(() => response({ title: 'Mine after all' }));
  settleConflict('title', 'Mine after all', 0);
  await vi.waitFor(() => expect(left()).toEqual([queue[2]]));
});

test('of two texts typed offline only the one that was changed elsewhere needs a decision; both can be discarded', async () => {
  const basedOn = { title: 'One', description: '' };
  const line = 'PATCH /api/collections/c';
  const keep = (body: object) => {
    const kept = new Map([['gallery-outbox-user-1', JSON.stringify([{ line, body }])]]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    return kept;
  };
  const one = keep({ title: 'Mine', description: 'Why', basedOn });
  written.mockImplementation(({ body }) =>
    String(body).includes('title":"Mine')
      ? response({ title: 'Theirs', description: '' }, 409)
      : response({ description: 'Why' }),
  );
  await loadCollection('c');
  expect(Object.keys($edits.get())).toEqual(['title']);
  expect(sent().at(-1)).toEqual({ description: 'Why', basedOn });
  expect(JSON.parse([...one.values()][0] ?? '')).toEqual([{ line, body: { title: 'Mine', basedOn } }]);
  dropEdit('title');
  expect(one.size).toBe(0);

  const both = keep({ title: 'Mine', description: 'Why', basedOn });
  written.mockImplementation(() => response({ title: 'Theirs', description: 'Because' }, 409));
  await loadCollection('c');
  expect(Object.keys($edits.get())).toEqual(['title', 'description']);
  dropEdit('title');
  dropEdit('description');
  expect(both.size).toBe(0);
});

test('an order or section that is not stored leaves the page', async () => {
  written.mockImplementation(() => Response.json({}, { status: 503 }));
  await arrange(['two', 'one']);
  await setSections([{ id: 'A', title: 'A' }]);
  expect(shown()).toEqual([
    ['one', ''],
    ['two', ''],
  ]);
  expect(texts()).toEqual(['One']);
});

test('someone else who signs in on the page finds nothing of the one before', async () => {
  beginEdit(noteKey('one'), { text: '', version: 0, isOptional: true, save: vi.fn() });
  $session.set({ kind: 'signed-in', user: { ...USER, id: 'user-2' }, expiresAt: AT });
  collectionStatus = 404;
  await loadCollection('c');
  expect($open.get()).toBe('not-found');
  expect($edits.get()).toEqual({});
  collectionStatus = 200;
  $session.set({ kind: 'signed-in', user: USER, expiresAt: AT });
  await loadCollection('c');
});
