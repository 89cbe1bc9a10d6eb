import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { pathInside } from '../path-inside.ts';
import type { SitePage } from './astro-renderer.ts';
import type { PageInputs } from './page-inputs.ts';
import { contentHash, describeFile, type EarlierRelease } from './release-files.ts';
import { type ReleaseFile, releaseStore } from './release-store.ts';
import type { PageWriting } from './render-pages.ts';

/** What the bundle exports for writing pages (`page-renderer.ts`). */
export type PageRenderer = {
  /** Every file of the site's pages and pre-rendered endpoints, from the gallery as it is now. */
  listPages: () => Promise<SitePage[]>;
  renderPage: (page: SitePage) => Promise<{ content: Uint8Array; inputs: PageInputs | undefined }>;
  /** Hash of the current results of an earlier page's calls. */
  readInputs: (reads: readonly string[]) => Promise<string | undefined>;
};

/** Inputs of the page of a file, if they can be compared. */
type RenderedPage = PageInputs & { route: string };

/** Inputs of the pages of a release, by file. */
export type RenderedPages = Record<string, RenderedPage>;

/** A written page as a release names it. */
export type WrittenPage = {
  file: string;
  description: ReleaseFile;
  inputs: RenderedPage | undefined;
  isReused: boolean;
};

/** An earlier release whose pages can be reused: built by the same code. */
type EarlierPages = EarlierRelease & { inputs: RenderedPages };

async function findEarlier({ dataDir, code, earlierId }: PageWriting): Promise<EarlierPages | undefined> {
  const releases = releaseStore(dataDir);
  const release = earlierId === undefined ? undefined : await releases.read(earlierId);
  if (!release) return undefined;
  const inputs = release.code === code ? await readFile(releases.inputs(release.id), 'utf8').catch(() => '{}') : '{}';
  return { release, client: releases.client(release.id), inputs: JSON.parse(inputs) as RenderedPages };
}

/** Loads the bundled renderer; writes into the new release, whose folders must exist. */
export async function pageWriter(writing: PageWriting) {
  const renderer = (await import(pathToFileURL(writing.renderer).href)) as PageRenderer;
  const earlier = await findEarlier(writing);

  /** The content of an earlier page that would be rendered the same again. */
  const findUnchanged = async ({ file, route }: SitePage): Promise<Uint8Array | undefined> => {
    const inputs = earlier?.inputs[file];
    if (!earlier || !inputs || inputs.route !== route) return undefined;
    if ((await renderer.readInputs(inputs.reads)) !== inputs.hash) return undefined;
    const content = await readFile(pathInside(earlier.client, file)).catch(() => undefined);
    return content && contentHash(content) === earlier.release.files[file]?.hash ? content : undefined;
  };

  return {
    earlier,
    list: renderer.listPages,
    write: async (page: SitePage): Promise<WrittenPage> => {
      const { file, route } = page;
      const unchanged = await findUnchanged(page);
      const { content, inputs } = unchanged
        ? { content: unchanged, inputs: earlier?.inputs[file] }
        : await renderer.renderPage(page);
      // Written rather than linked: damage to one release must not damage the others.
      await writeFile(pathInside(writing.client, file), content);
      const description = await describeFile(writing.client, file, content, earlier);
      return { file, description, inputs: inputs && { ...inputs, route }, isReused: unchanged !== undefined };
    },
  };
}
