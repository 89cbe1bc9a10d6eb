import { atom, computed } from 'nanostores';
import { $user } from '#features/session/session.store.ts';
import type { ListedCollection } from '#shared/collections/collection.contract.ts';
import { addImages, createCollection, fetchCollections, fetchKept, removeImages } from './collections.client.ts';

/** The user's collections, most recently changed first; null while they load or when signed out. */
export const $collections = atom<readonly ListedCollection[] | null>(null);

/** Ids of the images in each collection. */
export const $kept = atom<Readonly<Record<string, readonly string[]>>>({});

/** Ids of all saved images. */
export const $keptIds = computed($kept, (kept) => new Set(Object.values(kept).flat()));

/** Whether all of these images are in a collection. */
export const isKeptIn = (kept: Readonly<Record<string, readonly string[]>>, id: string, images: readonly string[]) =>
  images.every((image) => kept[id]?.includes(image));

/** Reads the user's collections and their images. */
export async function loadKept(): Promise<void> {
  const owner = $user.get()?.id;
  if (owner === undefined) return;
  const [collections, kept] = await Promise.all([fetchCollections(), fetchKept()]);
  if ($user.get()?.id !== owner) return;
  $collections.set(collections);
  $kept.set(kept);
}

/** Follows the session: never shows someone else's collections. */
export function followSession(): void {
  let owner: string | undefined;
  $user.subscribe((user) => {
    if (user?.id === owner) return;
    owner = user?.id;
    $collections.set(null);
    $kept.set({});
    if (owner !== undefined) loadKept().catch(() => undefined);
  });
}

function setImages(id: string, change: (images: readonly string[]) => readonly string[]): void {
  const kept = $kept.get();
  $kept.set({ ...kept, [id]: change(kept[id] ?? []) });
}

/** Adds images to a collection or removes them. Optimistic: reverted if the call fails, which rejects. */
export async function toggleKept(id: string, images: readonly string[], isWanted: boolean): Promise<undefined> {
  const before = $kept.get();
  setImages(id, (all) => [...all.filter((image) => !images.includes(image)), ...(isWanted ? images : [])]);
  try {
    await (isWanted ? addImages(id, images) : removeImages(id, images));
  } catch (error) {
    $kept.set(before);
    throw error;
  }
}

/** Creates a collection with these images, as the first one. */
export async function keepInNew(title: string, images: readonly string[]): Promise<ListedCollection> {
  const created = { ...(await createCollection(title, images)), cover: [] };
  $collections.set([created, ...($collections.get() ?? [])]);
  setImages(created.id, () => images);
  return created;
}
