/** Files that operating systems create in folders. */
const LEFT_BY_SYSTEMS = new Set(['thumbs.db', 'desktop.ini', '__macosx']);

/** Ignored as in an import: hidden files, and folders that begin with `_` or `.`. */
const isLeftOut = ({ name, isDirectory }: FileSystemEntry): boolean =>
  name.startsWith('.') || (isDirectory && name.startsWith('_')) || LEFT_BY_SYSTEMS.has(name.toLowerCase());

const byName = new Intl.Collator('en', { numeric: true }).compare;

async function entriesIn(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  // Each call returns a part, Chromium's at most 100 entries; an empty part is the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.sort((a, b) => byName(a.name, b.name));
    all.push(...some);
  }
}

/** Toast of a drop without a file. */
export const NOTHING_DROPPED = { title: 'Nothing to upload', description: 'There is no file in what you dropped.' };

/** A file with its path in what was dropped or chosen. */
export type PlacedFile = { path: string; file: File };

type LeavesOut = (entry: FileSystemEntry) => boolean;

async function filesBelow(entry: FileSystemEntry, leavesOut: LeavesOut, above = ''): Promise<PlacedFile[]> {
  if (leavesOut(entry)) return [];
  const path = above + entry.name;
  if (entry.isFile) {
    return [
      {
        path,
        file: await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
      },
    ];
  }
  const files: PlacedFile[] = [];
  for (const inside of await entriesIn(entry as FileSystemDirectoryEntry))
    files.push(...(await filesBelow(inside, leavesOut, `${path}/`)));
  return files;
}

/** The dropped files with their paths, hidden ones too. Call it during the event; rejects if one can't be read. */
export async function placedFiles(
  items: Iterable<Pick<DataTransferItem, 'webkitGetAsEntry'>>,
  leavesOut: LeavesOut = () => false,
): Promise<PlacedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files: PlacedFile[] = [];
  for (const entry of entries) files.push(...(await filesBelow(entry, leavesOut)));
  return files;
}

/** The dropped files, including those in dropped folders, in natural order. Call it during the event; rejects if one can't be read. */
export const droppedFiles = async (items: Iterable<Pick<DataTransferItem, 'webkitGetAsEntry'>>): Promise<File[]> =>
  (await placedFiles(items, isLeftOut)).map(({ file }) => file);
