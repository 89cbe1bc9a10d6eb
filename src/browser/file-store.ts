/** Stores files while their page is left; other kinds of storage are too small for them. */
const DATABASE = 'gallery-files';
const STORE = 'files';

type StoredFile = { file: File; since: number };

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs one transaction and waits until it is written. */
async function transact<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    const transaction = database.transaction(STORE, 'readwrite');
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), written]);
    return result;
  } finally {
    database.close();
  }
}

/** Stores a file under a name. Never rejects: without such storage in the browser, the file is lost. */
export async function storeFile(name: string, file: File): Promise<void> {
  await transact((store) => settled(store.put({ file, since: Date.now() } satisfies StoredFile, name))).catch(() => {});
}

/** Removes and returns a file; undefined if there is none or it is too old. Never rejects. */
export async function takeStoredFile(name: string, maxAgeMs: number): Promise<File | undefined> {
  const stored = await transact(async (store) => {
    const found = await settled<StoredFile | undefined>(store.get(name));
    await settled(store.delete(name));
    return found;
  }).catch(() => undefined);
  return stored && Date.now() - stored.since < maxAgeMs ? stored.file : undefined;
}
