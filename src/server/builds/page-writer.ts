import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { pathInside } from '../path-inside.ts';
import type { PageRenderer, SitePage } from './astro-renderer.ts';
import { describeFile, type EarlierRelease } from './release-files.ts';
import { type ReleaseFile, releaseStore } from './release-store.ts';
import type { PageWriting } from './render-pages.ts';

/** A written page as a release names it: path and description. */
export type WrittenPage = [file: string, description: ReleaseFile];

async function findEarlier({ dataDir, earlierId }: PageWriting): Promise<EarlierRelease | undefined> {
  const releases = releaseStore(dataDir);
  const release = earlierId === undefined ? undefined : await releases.read(earlierId);
  return release && { release, client: releases.client(release.id) };
}

/** Loads the bundled renderer; what it renders is written into the new release, whose folders must be there. */
export async function pageWriter(writing: PageWriting) {
  const renderer = (await import(pathToFileURL(writing.renderer).href)) as PageRenderer;
  const earlier = await findEarlier(writing);
  return {
    earlier,
    list: renderer.listPages,
    write: async (page: SitePage): Promise<WrittenPage> => {
      const content = await renderer.renderPage(page);
      await writeFile(pathInside(writing.client, page.file), content);
      return [page.file, await describeFile(writing.client, page.file, content, earlier)];
    },
  };
}
