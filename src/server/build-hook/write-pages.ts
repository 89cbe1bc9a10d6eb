// Program of a process of its own (`render-pages.ts`): renders every page of the site from the gallery as it is now.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Release, releaseStore } from '../builds/release-store.ts';
import type { SitePage } from './page-renderer.ts';
import { describeFile, type EarlierRelease, forEachOf, makeFolders } from './release-files.ts';
import type { PageWriting } from './render-pages.ts';

/** How often in ms the log says how far it is. */
const TELL_EVERY_MS = 2_000;

async function findEarlier({ dataDir, earlierId }: PageWriting): Promise<EarlierRelease | undefined> {
  const releases = releaseStore(dataDir);
  const release = earlierId === undefined ? undefined : await releases.read(earlierId);
  return release && { release, client: releases.client(release.id) };
}

/** Tells now and then how many of the files are there. */
function progressLog(of: number) {
  let done = 0;
  let toldAt = performance.now();
  return () => {
    done += 1;
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    console.log(`${done} of ${of} pages and files`);
  };
}

async function writePages(writing: PageWriting): Promise<void> {
  const { listPages } = (await import(pathToFileURL(writing.renderer).href)) as {
    listPages: () => Promise<SitePage[]>;
  };
  const [pages, earlier] = await Promise.all([listPages(), findEarlier(writing)]);
  await makeFolders(
    writing.client,
    pages.map(({ file }) => file),
  );
  const files: Release['files'] = {};
  const tell = progressLog(pages.length);
  await forEachOf(pages, async ({ file, render }) => {
    const content = await render();
    await writeFile(join(writing.client, file), content);
    files[file] = await describeFile(writing.client, file, content, earlier);
    tell();
  });
  await writeFile(writing.list, JSON.stringify(files));
  const changed = pages.filter(({ file }) => files[file]?.hash !== earlier?.release.files[file]?.hash).length;
  console.log(`${pages.length} pages and files, ${changed} of them new or changed`);
}

try {
  await writePages(JSON.parse(process.argv[2] ?? '{}') as PageWriting);
  // What the application keeps open, such as its database, must not keep this process.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}
