import { atom } from 'nanostores';
import { ApiError, callApi, requestLine } from '#browser/api-client.ts';
import { forgetWrite, isQueued, type RefusedWrite, sendOrQueue, sendQueuedWrites } from '#browser/outbox.ts';
import { currentIn } from '#browser/use-conflict.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { loadSession } from '#features/session/session.client.ts';
import { $user } from '#features/session/session.store.ts';
import type { Collection, CollectionItem, Section } from '#shared/collections/collection.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { arranged } from './arrangement.ts';
import { $edits, draftOf, dropEdit, hasUnsaved, isEdited, openConflict, type SaveOutcome } from './edits.store.ts';

/** A collection with its images. */
export type OpenCollection = { collection: Collection; items: readonly CollectionItem[] };

/** The collection of this page. */
export const $open = atom<OpenCollection | 'loading' | 'not-found' | 'failed'>('loading');

/** Texts of the collection itself, which are also the keys of their edits. */
const TEXTS = ['title', 'description'] as const;

/** Images of the first request; the others follow. */
const FIRST_PAGE = 60;

/** Key of an image's note among the edits. */
export const noteKey = (image: string): string => `note ${image}`;

/** Key of a section's title among the edits. */
export const sectionKey = (id: string): string => `section ${id}`;

const noteKeyOf = ({ image }: CollectionItem) => noteKey(image);
const sectionKeyOf = ({ id }: Section) => sectionKey(id);

/** `read`, and those of `shown` that are missing there although their text is being edited. */
function withEdited<T>(read: readonly T[], shown: readonly T[], keyOf: (entry: T) => string): T[] {
  const keys = new Set(read.map(keyOf));
  return [...read, ...shown.filter((entry) => !keys.has(keyOf(entry)) && isEdited(keyOf(entry)))];
}

/** What the server has of the open collection, as far as it is known: writes are based on it. */
let stored: Pick<Collection, 'title' | 'description' | 'sections'> = { title: '', description: '', sections: [] };

/** The user who opened the collection: the session may end while it is open. */
let owner = '';

const openNow = (): OpenCollection | undefined => {
  const open = $open.get();
  return typeof open === 'string' ? undefined : open;
};

/** Shows a collection to someone; nothing that another person has opened or typed on this page stays. */
function openFor(user: string): void {
  if (owner !== '' && user !== owner) {
    $edits.set({});
    $open.set('loading');
  }
  owner = user;
}

/** Reads a collection: its first images immediately, then all others. */
export async function loadCollection(id: string): Promise<void> {
  const params = { id };
  openFor($user.get()?.id ?? owner);
  try {
    await sendOwnQueue(id);
    const [collection, first] = await Promise.all([
      callApi('GET /api/collections/{id}', { params }),
      callApi('GET /api/collections/{id}/items', { params, query: { limit: FIRST_PAGE } }),
    ]);
    stored = collection;
    const shown = openNow();
    const sections = withEdited(collection.sections, shown?.collection.sections ?? [], sectionKeyOf);
    $open.set({ collection: { ...collection, sections }, items: withEdited(first, shown?.items ?? [], noteKeyOf) });
    if (collection.itemCount <= FIRST_PAGE) return;
    const rest = await callApi('GET /api/collections/{id}/items', {
      params,
      query: { offset: FIRST_PAGE, limit: 500 },
    });
    const open = openNow();
    const isRest = new Set(rest.map(({ image }) => image));
    if (open) $open.set({ ...open, items: [...open.items.filter(({ image }) => !isRest.has(image)), ...rest] });
  } catch (error) {
    if (openNow() && hasUnsaved()) return;
    $open.set(error instanceof ApiError && error.status === 404 ? 'not-found' : 'failed');
  }
}

const pathOf = (id: string) => `/api/collections/${encodeURIComponent(id)}`;

/**
 * Shows a queued text of a collection beside what was stored meanwhile; it stays queued until it is decided about. Returns whether it
 * is a text.
 */
async function showConflict(id: string, { error, line, body }: RefusedWrite): Promise<boolean> {
  const current = currentIn<Partial<Collection & { note: string; noteVersion: number }>>(error);
  const typed = body as { title?: string; description?: string; note?: string; basedOn?: Partial<Collection> };
  if (!current) return false;
  const forget = (name: string) => () => forgetWrite(owner, line, { [name]: '' });
  if (line === `PATCH ${pathOf(id)}`) {
    for (const name of TEXTS) {
      const [draft, now] = [typed[name], current[name]];
      if (draft === undefined || now === undefined || isEdited(name)) continue;
      if (typed.basedOn?.[name] === now) {
        // Only the other text was changed elsewhere.
        await write(line, { [name]: draft, basedOn: typed.basedOn }).catch(() => undefined);
        continue;
      }
      const save = (text: string) => writeCollectionText(name, text);
      stored = { ...stored, [name]: now };
      openConflict(name, draft, { version: 0, isOptional: name === 'description', save, forget: forget(name) }, now);
    }
    return true;
  }
  const [, item] = line.split(`PUT ${pathOf(id)}/items/`);
  if (item === undefined || current.note === undefined || typed.note === undefined) return false;
  const image = decodeURIComponent(item);
  const save = (text: string, version: number) => writeNote(image, text, version);
  const field = { version: current.noteVersion ?? 0, isOptional: true, save, forget: forget('note') };
  if (!isEdited(noteKey(image))) openConflict(noteKey(image), typed.note, field, current.note);
  return true;
}

/** Pauses in ms before queued writes are sent again while the server can't be reached: each is twice as long as the one before. */
const PAUSE = { first: 5_000, longest: 60_000 };

let pause: ReturnType<typeof setTimeout> | undefined;

/** Sends the queued writes again later. The browser reports the network's return, but not the server's. */
function sendLater(id: string, delayMs: number): void {
  clearTimeout(pause);
  const send = async () => {
    const sent = await sendOwnQueue(id, Math.min(2 * delayMs, PAUSE.longest));
    // The next writes are based on what is stored now.
    if (sent > 0 && openNow()?.collection.id === id) await loadCollection(id);
  };
  pause = setTimeout(() => void send(), delayMs);
}

/** Sends the writes that were queued while offline, again later if that fails; `id`: the collection that the page shows. Returns how many were sent. */
export async function sendOwnQueue(id: string, nextPauseMs = PAUSE.first): Promise<number> {
  clearTimeout(pause);
  const user = $user.get()?.id;
  if (user === undefined) return 0;
  const { sent, refused, isStopped, isSignedOut } = await sendQueuedWrites(user);
  if (isSignedOut) void loadSession();
  else if (isStopped) sendLater(id, nextPauseMs);
  const isElsewhere = ({ line, error }: RefusedWrite) =>
    error.status === 409 && !(line.split(' ')[1] ?? '').startsWith(pathOf(id));
  let first: RefusedWrite | undefined;
  for (const queued of refused) {
    if (isElsewhere(queued) || (await showConflict(id, queued))) continue;
    forgetWrite(user, queued.line, queued.body);
    first ??= queued;
  }
  if (first) showNotSaved(first.error);
  else if (sent > 0) showToast({ title: `${counted(sent, 'change')} sent that waited for your connection` });
  return sent;
}

/** Sends a write that the page already shows, or queues it while offline. Throws `ApiError` if it is refused. */
async function write(line: string, body: unknown, options?: { keepalive: boolean }): Promise<unknown> {
  const response = await sendOrQueue(owner, line, body, options);
  if (response !== null || !isQueued(owner, line)) return response;
  const open = openNow();
  if (navigator.onLine && open) sendLater(open.collection.id, PAUSE.first);
  showToast({
    kind: 'note',
    ...(navigator.onLine
      ? { title: "The gallery can't be reached", description: 'Your change is kept here and sent when it is back.' }
      : { title: 'You are offline', description: 'Your change is kept here and sent when you are back.' }),
  });
  return response;
}

const showNotSaved = (error: unknown): void => showFailure(error, 'Please try again.', 'Not saved');

/** Sends a text that someone has typed, also while the page is being left. `undo` takes it from the page if it is refused. */
async function writeText(line: string, body: unknown, undo: () => void): Promise<unknown> {
  try {
    return await write(line, body, { keepalive: true });
  } catch (error) {
    undo();
    throw error;
  }
}

/** Saves the title or the description. Throws `ApiError` if it is refused, other than by another tab's text. */
export async function writeCollectionText(
  name: (typeof TEXTS)[number],
  text: string,
): Promise<SaveOutcome | undefined> {
  const open = openNow();
  if (!open) return undefined;
  const set = (value: string) => {
    const now = openNow();
    if (now) $open.set({ ...now, collection: { ...now.collection, [name]: value } });
  };
  set(text);
  const { title, description } = stored;
  const body = { [name]: text, basedOn: { title, description } };
  const line = requestLine('PATCH /api/collections/{id}', { params: { id: open.collection.id }, body });
  try {
    const saved = (await writeText(line, body, () => set(open.collection[name]))) as Collection | null;
    if (saved) stored = { ...stored, [name]: saved[name] };
    return undefined;
  } catch (error) {
    const current = currentIn<Partial<Collection>>(error)?.[name];
    if (current === undefined) throw error;
    stored = { ...stored, [name]: current };
    set(current);
    return { kind: 'conflict', current, version: 0 };
  }
}

/** Writes the note of an image, based on `version`. Throws `ApiError` if it is refused, other than by another tab's note. */
export async function writeNote(image: string, note: string, version: number): Promise<SaveOutcome> {
  const open = openNow();
  const before = open?.items.find((item) => item.image === image);
  if (!open || !before) throw new Error('The image is not in this collection.');
  const params = { id: open.collection.id, image };
  const set = (values: { note: string; noteVersion: number }) => {
    const now = openNow();
    if (!now) return;
    $open.set({ ...now, items: now.items.map((item) => (item.image === image ? { ...item, ...values } : item)) });
  };
  set({ note, noteVersion: version });
  try {
    const line = requestLine('PUT /api/collections/{id}/items/{image}', { params, body: { note, version } });
    const undo = () => set({ note: before.note, noteVersion: before.noteVersion });
    const saved = (await writeText(line, { note, version }, undo)) as { noteVersion: number } | null;
    if (saved) set({ note, noteVersion: saved.noteVersion });
    return { kind: 'saved', version: saved?.noteVersion ?? version };
  } catch (error) {
    const current = currentIn<{ note: string; noteVersion: number }>(error);
    if (!current) throw error;
    set(current);
    // An earlier attempt was stored, and its response got lost.
    if (current.note === note) return { kind: 'saved', version: current.noteVersion };
    return { kind: 'conflict', current: current.note, version: current.noteVersion };
  }
}

/** Shows the sections and the order of an earlier state again, with the texts of now. */
function restore({ collection, items }: OpenCollection): void {
  const now = openNow();
  if (!now) return;
  const before = new Map(items.map(({ image, section }, at) => [image, { section, at }]));
  const placeOf = ({ image }: CollectionItem) => before.get(image)?.at ?? before.size;
  $open.set({
    collection: { ...now.collection, sections: collection.sections },
    items: now.items
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((item) => ({ ...item, section: (before.get(item.image) ?? item).section })),
  });
}

/** Saves a new order of images and headings; the last order wins. */
export async function arrange(entries: readonly string[]): Promise<void> {
  const open = openNow();
  if (!open) return;
  const { collection } = open;
  const next = arranged(entries, collection.sections, open.items);
  $open.set({ collection: { ...collection, sections: next.sections }, items: next.items });
  try {
    // Also where they stay as they are: another tab may have removed one.
    if (next.sections.length + stored.sections.length > 0) await sendSections(collection.id, next.sections);
    const body = { items: next.items.map(({ image, section }) => ({ image, section })) };
    const line = requestLine('PUT /api/collections/{id}/order', { params: { id: collection.id }, body });
    await write(line, body);
  } catch (error) {
    restore(open);
    showNotSaved(error);
  }
}

function showSections(sections: readonly Section[]): void {
  const open = openNow();
  if (!open) return;
  const ids = new Set(sections.map(({ id }) => id));
  $open.set({
    collection: { ...open.collection, sections: [...sections] },
    items: open.items.map((item) => (item.section && !ids.has(item.section) ? { ...item, section: null } : item)),
  });
}

let sectionWrites = 0;

/** Stores the sections that are shown, and shows them as stored: with those of other tabs. Throws `ApiError`. */
async function sendSections(id: string, sections: readonly Section[], options?: { keepalive: boolean }): Promise<void> {
  sectionWrites += 1;
  const own = sectionWrites;
  const body = { sections: [...sections], basedOn: stored.sections };
  const settle = (current: readonly Section[] | undefined) => {
    // A later write has its own response.
    if (!current || own !== sectionWrites) return;
    stored = { ...stored, sections: [...current] };
    showSections(withEdited(current, sections, sectionKeyOf));
  };
  try {
    const line = requestLine('PUT /api/collections/{id}/sections', { params: { id }, body });
    settle(((await write(line, body, options)) as Collection | null)?.sections);
  } catch (error) {
    settle(currentIn<Partial<Collection>>(error)?.sections);
    throw error;
  }
}

/** Replaces the sections; images of a removed one move before the first. */
export async function setSections(sections: readonly Section[]): Promise<void> {
  const open = openNow();
  if (!open) return;
  showSections(sections);
  try {
    await sendSections(open.collection.id, sections);
  } catch (error) {
    restore(open);
    showNotSaved(error);
  }
}

const titleOf = (sections: readonly Section[], id: string) => sections.find((section) => section.id === id)?.title;

/** Saves the title of a section. Throws `ApiError` if it is refused, other than by another tab's title. */
export async function renameSection(id: string, title: string): Promise<SaveOutcome | undefined> {
  const open = openNow();
  const before = titleOf(open?.collection.sections ?? [], id);
  if (!open || before === undefined) return undefined;
  const renamed = (value: string) =>
    (openNow() ?? open).collection.sections.map((section) =>
      section.id === id ? { ...section, title: value } : section,
    );
  const sections = renamed(title);
  showSections(sections);
  try {
    await sendSections(open.collection.id, sections, { keepalive: true });
    return undefined;
  } catch (error) {
    const current = titleOf(currentIn<Partial<Collection>>(error)?.sections ?? [], id);
    if (current !== undefined) return { kind: 'conflict', current, version: 0 };
    showSections(renamed(before));
    throw error;
  }
}

/** Removes a section; its images stay. */
export async function removeSection(id: string): Promise<void> {
  dropEdit(sectionKey(id));
  const sections = openNow()?.collection.sections ?? [];
  await setSections(sections.filter((section) => section.id !== id));
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
    const back = out
      .filter(({ kind }) => kind !== 'gone')
      .map((item) => ({ ...item, note: draftOf(noteKeyOf(item)) ?? item.note }));
    out.map(noteKeyOf).forEach(dropEdit);
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
    // A text that is not saved yet can't move, so its image stays in view.
    if (!keep) setItems(open.items.filter(({ image }) => !added.includes(image) || isEdited(noteKey(image))));
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
