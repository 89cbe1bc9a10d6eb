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

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isLeftOut(entry)) return [];
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  }
  const files: File[] = [];
  for (const inside of await entriesIn(entry as FileSystemDirectoryEntry)) files.push(...(await filesBelow(inside)));
  return files;
}

/** The dropped files, including those in dropped folders, in natural order. Call it during the event; rejects if one can't be read. */
export async function droppedFiles(items: Iterable<Pick<DataTransferItem, 'webkitGetAsEntry'>>): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files: File[] = [];
  for (const entry of entries) files.push(...(await filesBelow(entry)));
  return files;
}
