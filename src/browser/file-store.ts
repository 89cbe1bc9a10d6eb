import { createStore, del, get, set } from 'idb-keyval';

type StoredFile = { file: File; since: number };

/** Stores files while their page is left; other kinds of storage are too small for them. */
const store = () => createStore('gallery-files', 'files');

/** Stores a file under a name. Never rejects: without such storage in the browser, the file is lost. */
export async function storeFile(name: string, file: File): Promise<void> {
  await attempt(() => set(name, { file, since: Date.now() } satisfies StoredFile, store()));
}

/** Removes and returns a file; undefined if there is none or it is too old. Never rejects. */
export async function takeStoredFile(name: string, maxAgeMs: number): Promise<File | undefined> {
  const stored = await attempt(async () => {
    const found = await get<StoredFile>(name, store());
    await del(name, store());
    return found;
  });
  return stored && Date.now() - stored.since < maxAgeMs ? stored.file : undefined;
}

/** A browser without such storage throws at once, or later. */
const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};
