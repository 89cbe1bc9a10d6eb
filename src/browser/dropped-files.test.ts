import { expect, test } from 'vitest';
import { droppedFiles, placedFiles } from './dropped-files.ts';

type Tree = { [name: string]: Tree | null };

/** An entry as browsers provide it: a folder's content in parts of two, then an empty part. */
function anEntry(name: string, content: Tree | null): FileSystemEntry {
  if (content === null) {
    const file = (resolve: (file: File) => void) => resolve(new File([], name));
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = Object.entries(content).map(([inside, below]) => anEntry(inside, below));
    return { readEntries: (resolve: (entries: FileSystemEntry[]) => void) => resolve(left.splice(0, 2)) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

const itemsOf = (tree: Tree) =>
  Object.entries(tree).map(([name, content]) => ({ webkitGetAsEntry: () => anEntry(name, content) }));
const drop = async (tree: Tree) => (await droppedFiles(itemsOf(tree))).map(({ name }) => name);

test('all files of a saved page have their paths, those in folders that begin with _ too', async () => {
  const placed = await placedFiles(itemsOf({ 'tour.html': null, tour_files: { _next: { 'a.png': null } } }));
  expect(placed.map(({ path, file }) => [path, file.name])).toEqual([
    ['tour.html', 'tour.html'],
    ['tour_files/_next/a.png', 'a.png'],
  ]);
});

test('files and the content of folders are listed in natural order, even if the browser returns them in parts', async () => {
  const shots = { 'b10.png': null, 'b2.png': null, 'b1.png': null, deep: { 'c.png': null }, 'b3.png': null };
  expect(await drop({ 'a.png': null, shots })).toEqual(['a.png', 'b1.png', 'b2.png', 'b3.png', 'b10.png', 'c.png']);
});

test('hidden files, system files, and folders that begin with _ or . are left out', async () => {
  const folder = {
    '.DS_Store': null,
    'Thumbs.db': null,
    _drafts: { 'x.png': null },
    '.git': { y: null },
    'z.png': null,
  };
  expect(await drop({ folder, _kept: null })).toEqual(['z.png', '_kept']);
});

test('dragged text and links are ignored', async () => {
  expect(await droppedFiles([{ webkitGetAsEntry: () => null }])).toEqual([]);
});
