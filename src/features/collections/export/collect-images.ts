import { fetchFile } from '#browser/files.ts';
import type { CollectionItem } from '#shared/collections/collection.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { downloadRefusal } from '#shared/images/licence.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { encodeAs } from './encode-image.ts';
import { fileNameOf } from './file-names.ts';

/** An image of an export, a placeholder for one that this viewer may not see, or a gap. */
export type ExportedItem = Pick<CollectionItem, 'kind' | 'item' | 'note' | 'section'>;

/** Input of an export. */
export type Exported = {
  title: string;
  description: string;
  sections: readonly { id: string; title: string }[];
  items: readonly ExportedItem[];
};

/** Cancels an export and reports its progress. */
export type Progress = { signal: AbortSignal; onProgress: (done: number, total: number) => void };

/** An image as exported, or why it is left out. */
export type Collected =
  | { item: GalleryItem; note: string; section: string | null; name: string; file: Blob }
  | { item: GalleryItem | undefined; note: string; section: string | null; reason: string };

/** Images that are fetched and encoded at the same time: few, to limit memory use. */
const AT_ONCE = 3;

const GONE = 'No longer in the gallery.';
const HIDDEN = 'Sign in to include this image.';

/** The title of an exported image; of a gap, what is missing. */
export const titleOf = ({ item, reason }: { item: GalleryItem | undefined; reason?: string | null }): string =>
  (item?.region?.title || item?.title) ??
  item?.image.alt ??
  (reason === HIDDEN ? 'Image that needs a sign-in' : 'Image removed from the gallery');

/** The formats that every program opens. */
const OPEN_TYPES = ['image/jpeg', 'image/png'];

/** Images that an export leaves out: hidden ones, gaps, and those whose licence forbids it. */
export const leftOut = (items: readonly ExportedItem[]): number =>
  items.filter(({ item }) => !item || downloadRefusal(item)).length;

async function collect({ kind, item, note, section }: ExportedItem, signal: AbortSignal): Promise<Collected> {
  if (!item) return { item, note, section, reason: kind === 'hidden' ? HIDDEN : GONE };
  const refusal = downloadRefusal(item);
  if (refusal) return { item, note, section, reason: refusal };
  try {
    const fetched = await fetchFile(pictureOf(item).secure_url, signal);
    const file = OPEN_TYPES.includes(fetched.type) ? fetched : await encodeAs(fetched, 'image/jpeg');
    return { item, note, section, name: fileNameOf(item, file.type === 'image/png' ? 'png' : 'jpg'), file };
  } catch (error) {
    if (signal.aborted) throw error;
    return { item, note, section, reason: GONE };
  }
}

/**
 * The images of a collection in order, each as JPEG or PNG; only a few are prefetched. A missing or restricted one is replaced by
 * the reason. Rejects when the signal aborts.
 */
export async function* collectImages(
  items: readonly ExportedItem[],
  { signal, onProgress }: Progress,
): AsyncGenerator<Collected> {
  const ahead: Promise<Collected>[] = [];
  const names = new Set<string>();
  const start = (item: ExportedItem) => {
    const collecting = collect(item, signal);
    // A failure is reported when it is this image's turn.
    collecting.catch(() => undefined);
    ahead.push(collecting);
  };
  for (const item of items.slice(0, AT_ONCE)) start(item);
  for (let at = 0; at < items.length; at += 1) {
    const collected = await ahead.shift();
    signal.throwIfAborted();
    const next = items[at + AT_ONCE];
    if (next) start(next);
    if (collected) yield 'file' in collected ? { ...collected, name: unusedName(collected.name, names) } : collected;
    onProgress(at + 1, items.length);
  }
}

/** A unique file name: `name-2.jpg`. */
function unusedName(name: string, used: Set<string>): string {
  const [stem = '', ending = ''] = name.split(/\.(?=\w+$)/);
  let unused = name;
  for (let count = 2; used.has(unused.toLowerCase()); count += 1) unused = `${stem}-${count}.${ending}`;
  used.add(unused.toLowerCase());
  return unused;
}
