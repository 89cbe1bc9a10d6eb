import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { createFolder } from '../data-dir.ts';

/** An export that can't begin; the message names the thing and the remedy in one line. */
export class ExportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExportRefused';
  }
}

/** Characters that are collected before they are written. */
const WRITE_CHARACTERS = 64 * 1024;
/** Longest part of a path that is made from a name. */
const NAME_MAX = 80;

/** Creates the folder, or refuses one that has something in it, unless it may be written over. */
export async function prepareFolder(root: string, mayReplace: boolean): Promise<void> {
  try {
    await createFolder(root);
    if ((await readdir(root)).length === 0 || mayReplace) return;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new ExportRefused(`${root} is a file. Name a folder for the export.`);
    if (code === 'ENOENT') throw new ExportRefused(`${root} can't be created. Name another folder.`);
    throw error;
  }
  throw new ExportRefused(`${root} is not empty. Name another folder, or add --force to write over it.`);
}

/** A text file that is written in parts. It has its name once it is complete: a broken-off export can't be imported. */
export async function textFile(root: string, name: string) {
  const path = join(root, name);
  const handle = await open(`${path}.part`, 'w');
  let pending = '';
  const flush = async (): Promise<void> => {
    const text = pending;
    pending = '';
    if (text) await handle.writeFile(text);
  };
  return {
    add: async (text: string): Promise<void> => {
      pending += text;
      if (pending.length > WRITE_CHARACTERS) await flush();
    },
    /** Writes the rest; `end` of all files of an export renames them. */
    close: async (): Promise<void> => {
      await flush().finally(() => handle.close());
    },
    end: (): Promise<void> => rename(`${path}.part`, path),
  };
}

type TextFile = Awaited<ReturnType<typeof textFile>>;

/** A file of one JSON list, an entry a line. */
export async function jsonList(root: string, name: string) {
  const file: TextFile = await textFile(root, name);
  let isFirst = true;
  return {
    ...file,
    add: async (entry: unknown): Promise<void> => {
      await file.add(`${isFirst ? '[' : ','}\n${JSON.stringify(entry)}`);
      isFirst = false;
    },
    close: async (): Promise<void> => {
      await file.add(isFirst ? '[]\n' : '\n]\n');
      await file.close();
    },
  };
}

/** Paths of an export without the ending: safe on every file system, and each used once. */
export function exportPaths() {
  const used = new Set<string>();
  return (folder: string, name: string): string => {
    const stem = `${slugOf(folder).slice(0, NAME_MAX) || 'images'}/${slugOf(name).slice(0, NAME_MAX) || 'image'}`;
    for (let number = 1; ; number += 1) {
      const path = `${stem}${number === 1 ? '' : `-${number}`}`;
      if (used.has(path)) continue;
      used.add(path);
      return path;
    }
  };
}

/** Writes a file below the folder. */
export async function writeBytes(root: string, path: string, bytes: Uint8Array): Promise<void> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
}
