import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A picture just drawn; an unfinished one, whose artwork could not be had, is shown this time but not kept. */
export type DrawnPicture = { bytes: Buffer; finished: boolean };

/** Keeps drawn pictures between builds: one per name, replaced when what it shows has changed. */
export function pictureCache(folder: string) {
  /** Files by the picture's name; the folder is listed once, not for each of thousands of pictures. */
  let filesOf: Promise<Map<string, Set<string>>> | undefined;

  const listFiles = async (): Promise<Map<string, Set<string>>> => {
    await mkdir(folder, { recursive: true });
    const listed = new Map<string, Set<string>>();
    for (const file of await readdir(folder)) {
      const name = file.slice(0, file.indexOf('.'));
      listed.set(name, (listed.get(name) ?? new Set()).add(file));
    }
    return listed;
  };

  const store = async (name: string, file: string, bytes: Buffer): Promise<void> => {
    filesOf ??= listFiles();
    const listed = await filesOf.catch((error: unknown) => {
      filesOf = undefined;
      throw error;
    });
    const unfinished = join(folder, `${file}.${process.pid}.part`);
    await writeFile(unfinished, bytes);
    await rename(unfinished, join(folder, file));
    const outdated = [...(listed.get(name) ?? [])].filter((other) => other !== file);
    listed.set(name, new Set([file]));
    await Promise.all(outdated.map((other) => rm(join(folder, other), { force: true })));
  };

  /** The picture `name` as last drawn from the same facts, else drawn now. A cache that can't be written only costs time. */
  return async (name: string, facts: unknown, drawPicture: () => Promise<DrawnPicture>): Promise<Buffer> => {
    const key = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 24);
    const file = `${name}.${key}.png`;
    const held = await readFile(join(folder, file)).catch(() => undefined);
    if (held) return held;
    const { bytes, finished } = await drawPicture();
    if (finished) {
      await store(name, file, bytes).catch((error: unknown) => console.warn(`${file} was not kept: ${String(error)}`));
    }
    return bytes;
  };
}
