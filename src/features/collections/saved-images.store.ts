import { atom, computed } from 'nanostores';
import { callApi } from '#browser/api-client.ts';
import { $user } from '#features/session/session.store.ts';
import type { ListedCollection } from '#shared/collections/collection.contract.ts';

/** The user's collections, most recently changed first; null while they load or when signed out. */
export const $collections = atom<readonly ListedCollection[] | null>(null);

/** Ids of the images in each collection. */
export const $savedImages = atom<Readonly<Record<string, readonly string[]>>>({});

export const $savedIds = computed($savedImages, (saved) => new Set(Object.values(saved).flat()));

/** Whether all of these images are in a collection. */
export const isSavedIn = (saved: Readonly<Record<string, readonly string[]>>, id: string, images: readonly string[]) =>
  images.every((image) => saved[id]?.includes(image));

/** Beginnings and ends of changes so far: what is read during one may be older or newer. */
let changes = 0;

/** Reads the user's collections and their images; again if one was changed meanwhile, because what was read may be older. */
export async function loadSaved(): Promise<void> {
  const owner = $user.get()?.id;
  if (owner === undefined) return;
  const before = changes;
  const [collections, saved] = await Promise.all([
    callApi('GET /api/collections'),
    callApi('GET /api/collections/saved-images'),
  ]);
  if ($user.get()?.id !== owner) return;
  if (changes !== before) return loadSaved();
  $collections.set(collections);
  $savedImages.set(saved);
}

/** Follows the session: never shows someone else's collections. */
export function reloadOnSession(): void {
  let owner: string | undefined;
  $user.subscribe((user) => {
    if (user?.id === owner) return;
    owner = user?.id;
    $collections.set(null);
    $savedImages.set({});
    if (owner !== undefined) loadSaved().catch(() => undefined);
  });
}

function setImages(id: string, change: (images: readonly string[]) => readonly string[]): void {
  changes += 1;
  const saved = $savedImages.get();
  $savedImages.set({ ...saved, [id]: change(saved[id] ?? []) });
}

/** Adds images or regions (`imageRef`) to a collection, at the end, or removes them. Optimistic: reverted if the call fails, which rejects. */
export async function toggleSaved(id: string, images: readonly string[], isSaved: boolean): Promise<undefined> {
  const before = $savedImages.get();
  setImages(id, (all) => [...all.filter((image) => !images.includes(image)), ...(isSaved ? images : [])]);
  try {
    const params = { id };
    await (isSaved
      ? callApi('POST /api/collections/{id}/items', { params, body: { items: images.map((image) => ({ image })) } })
      : callApi('DELETE /api/collections/{id}/items', { params, body: { images: [...images] } }));
  } catch (error) {
    $savedImages.set(before);
    throw error;
  } finally {
    changes += 1;
  }
}

/** Creates a collection with these images, as the first one. */
export async function saveInNew(title: string, images: readonly string[]): Promise<ListedCollection> {
  const stored = await callApi('POST /api/collections', { body: { title, images: [...images] } });
  const created = { ...stored, cover: [] };
  $collections.set([created, ...($collections.get() ?? [])]);
  setImages(created.id, () => images);
  return created;
}
