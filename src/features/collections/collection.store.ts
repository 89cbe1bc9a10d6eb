import { atom } from 'nanostores';
import { ApiError, callApi, requestLine } from '#browser/api-client.ts';
import { sendOrQueue, sendQueuedWrites } from '#browser/outbox.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { $user } from '#features/session/session.store.ts';
import type { Collection, CollectionItem, Section } from '#shared/collections/collection.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { arranged } from './arrangement.ts';

/** A collection with its images. */
export type OpenCollection = { collection: Collection; items: readonly CollectionItem[] };

/** The collection of this page. */
export const $open = atom<OpenCollection | 'loading' | 'not-found' | 'failed'>('loading');

/** Images of the first request; the others follow. */
const FIRST_PAGE = 60;

const openNow = (): OpenCollection | undefined => {
  const open = $open.get();
  return typeof open === 'string' ? undefined : open;
};

/** Reads a collection: its first images immediately, then all others. */
export async function loadCollection(id: string): Promise<void> {
  const params = { id };
  try {
    await sendOwnQueue();
    const [collection, first] = await Promise.all([
      callApi('GET /api/collections/{id}', { params }),
      callApi('GET /api/collections/{id}/items', { params, query: { limit: FIRST_PAGE } }),
    ]);
    $open.set({ collection, items: first });
    if (collection.itemCount <= FIRST_PAGE) return;
    const rest = await callApi('GET /api/collections/{id}/items', {
      params,
      query: { offset: FIRST_PAGE, limit: 500 },
    });
    const open = openNow();
    if (open) $open.set({ ...open, items: [...open.items, ...rest] });
  } catch (error) {
    $open.set(error instanceof ApiError && error.status === 404 ? 'not-found' : 'failed');
  }
}

/** Sends the writes that were queued while offline. */
export async function sendOwnQueue(): Promise<void> {
  const owner = $user.get()?.id;
  if (owner === undefined) return;
  const { sent, refused } = await sendQueuedWrites(owner);
  const [first] = refused;
  if (first) showNotSaved(first);
  else if (sent > 0) showToast({ title: `${counted(sent, 'change')} sent that waited for your connection` });
}

/** Sends a write that the page already shows, or queues it while offline. Throws `ApiError` if it is refused. */
async function write(line: string, body: unknown): Promise<unknown> {
  const owner = $user.get()?.id ?? '';
  const response = await sendOrQueue(owner, line, body);
  if (response === null && !navigator.onLine) {
    showToast({ title: 'You are offline', description: 'Your change is kept here and sent when you are back.' });
  }
  return response;
}

const showNotSaved = (error: unknown): void => showFailure(error, 'Please try again.', 'Not saved');

export async function changeCollection(changes: { title?: string; description?: string }): Promise<void> {
  const open = openNow();
  if (!open) return;
  $open.set({ ...open, collection: { ...open.collection, ...changes } });
  const line = requestLine('PATCH /api/collections/{id}', { params: { id: open.collection.id }, body: changes });
  await write(line, changes).catch(showNotSaved);
}

/** Outcome for a note: saved (or queued), or refused because it has changed since. */
export type NoteOutcome = { kind: 'saved' } | { kind: 'conflict'; current: string; version: number };

/** Writes the note of an image, based on `version`. */
export async function writeNote(image: string, note: string, version: number): Promise<NoteOutcome> {
  const open = openNow();
  if (!open) return { kind: 'saved' };
  const params = { id: open.collection.id, image };
  const set = (noteVersion: number) => {
    const now = openNow();
    if (!now) return;
    const items = now.items.map((item) => (item.image === image ? { ...item, note, noteVersion } : item));
    $open.set({ ...now, items });
  };
  set(version);
  try {
    const line = requestLine('PUT /api/collections/{id}/items/{image}', { params, body: { note, version } });
    const saved = (await write(line, { note, version })) as { noteVersion: number } | null;
    if (saved) set(saved.noteVersion);
  } catch (error) {
    const current = error instanceof ApiError && error.status === 409 && error.problem?.current;
    if (!current) showNotSaved(error);
    else {
      const { note: text, noteVersion } = current as { note: string; noteVersion: number };
      return { kind: 'conflict', current: text, version: noteVersion };
    }
  }
  return { kind: 'saved' };
}

/** Saves a new order of images and headings; the last order wins. */
export async function arrange(entries: readonly string[]): Promise<void> {
  const open = openNow();
  if (!open) return;
  const { collection } = open;
  const next = arranged(entries, collection.sections, open.items);
  const isSame = next.sections.every(({ id }, at) => id === collection.sections[at]?.id);
  $open.set({ collection: { ...collection, sections: next.sections }, items: next.items });
  if (!isSame) await setSections(next.sections);
  const body = { items: next.items.map(({ image, section }) => ({ image, section })) };
  const line = requestLine('PUT /api/collections/{id}/order', { params: { id: collection.id }, body });
  await write(line, body).catch(showNotSaved);
}

/** Replaces the sections; images of a removed one move before the first. */
export async function setSections(sections: readonly Section[]): Promise<void> {
  const open = openNow();
  if (!open) return;
  const ids = new Set(sections.map(({ id }) => id));
  $open.set({
    collection: { ...open.collection, sections: [...sections] },
    items: open.items.map((item) => (item.section && !ids.has(item.section) ? { ...item, section: null } : item)),
  });
  const body = { sections: [...sections] };
  const line = requestLine('PUT /api/collections/{id}/sections', { params: { id: open.collection.id }, body });
  await write(line, body).catch(showNotSaved);
}

/** Removes images; a toast restores them with their notes and places. */
export async function removeFromCollection(images: readonly string[]): Promise<void> {
  const open = openNow();
  if (!open) return;
  const { id } = open.collection;
  const out = open.items.filter(({ image }) => images.includes(image));
  setItems(open.items.filter(({ image }) => !images.includes(image)));
  const body = { images: [...images] };
  try {
    await write(requestLine('DELETE /api/collections/{id}/items', { params: { id }, body }), body);
    const back = out.filter(({ kind }) => kind !== 'gone');
    const action = { label: 'Undo', act: () => void putBack(id, back) };
    showToast({ title: `${counted(out.length, 'image')} removed`, ...(back.length > 0 ? { action } : {}) });
  } catch (error) {
    setItems(open.items);
    showNotSaved(error);
  }
}

/** Records that the share link was created or revoked. */
export function markShared(isShared: boolean): void {
  const open = openNow();
  if (open) $open.set({ ...open, collection: { ...open.collection, isShared } });
}

function setItems(items: readonly CollectionItem[]): void {
  const open = openNow();
  if (open) $open.set({ collection: { ...open.collection, itemCount: items.length }, items });
}

async function putBack(id: string, out: readonly CollectionItem[]): Promise<void> {
  const items = out.map(({ image, note, section, position }) => ({ image, note, section, position }));
  try {
    await callApi('POST /api/collections/{id}/items', { params: { id }, body: { items } });
    await loadCollection(id);
  } catch (error) {
    showNotSaved(error);
  }
}

/** Copies or moves images into another collection. */
export async function transfer(images: readonly string[], to: { id: string; title: string }, keep: boolean) {
  const open = openNow();
  if (!open) return;
  const { id } = open.collection;
  try {
    const body = { images: [...images], to: to.id, keep };
    const { added, alreadyThere } = await callApi('POST /api/collections/{id}/transfer', { params: { id }, body });
    if (!keep) setItems(open.items.filter(({ image }) => !added.includes(image)));
    const there =
      alreadyThere.length > 0 ? `${counted(alreadyThere.length, 'image')} had been there already.` : undefined;
    showToast({
      title: `${counted(added.length, 'image')} ${keep ? 'copied' : 'moved'} to “${to.title}”`,
      ...(there ? { description: there } : {}),
    });
  } catch (error) {
    showNotSaved(error);
  }
}
