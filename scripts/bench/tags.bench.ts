import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditRepository } from '#server/audit/audit.repository.ts';
import { readSettings } from '#server/env.ts';
import { greyPixels } from '#server/image-host/image-pixels.ts';
import { layoutOf } from '#server/reading/layout.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { similarTags, type TaggedImage } from '#server/suggestions/similar-tags.ts';
import { suggestionsRepository } from '#server/suggestions/suggestions.repository.ts';
import { DEMO_FILE } from '../demo/demo-file.ts';
import type { Bench } from './bench.ts';
import { PROJECT_DIR, withFolder } from './workbench.ts';

type Listed = { file: string; folder: string; tags: string[] };

/** The tagged images of a folder in the contract's layout. */
async function imagesOf(folder: string): Promise<TaggedImage[]> {
  const listed: Listed[] = JSON.parse(await readFile(join(folder, 'images.json'), 'utf8'));
  const images: TaggedImage[] = [];
  for (const { file, folder: company, tags } of listed) {
    const { layout } = layoutOf(await greyPixels(await readFile(join(folder, file))));
    images.push({ company, layout, tags });
  }
  return images;
}

const demoImages = (): Promise<TaggedImage[]> =>
  withFolder(async (dataDir) => {
    const gallery = await openGallery(readSettings({ DATA_DIR: dataDir, DEMO: '1' }), { projectDir: PROJECT_DIR });
    try {
      await gallery.app.demoGallery.restore(DEMO_FILE);
      const { numbers } = await gallery.app.gallery.index();
      const repository = suggestionsRepository(gallery.db, auditRepository(gallery.db));
      const rows = await repository.findTagged(Array.from(numbers));
      return rows.flatMap(({ folder: company, layout, tags }) => (layout === null ? [] : [{ company, layout, tags }]));
    } finally {
      gallery.close();
    }
  });

/** Offers tags to every image as if it had none. */
function report(bench: Bench, name: string, images: readonly TaggedImage[]): void {
  const tagged = images.filter(({ tags }) => tags.length > 0);
  const offers = tagged.flatMap((image) => similarTags(image, tagged).map(({ tag }) => image.tags.includes(tag)));
  const right = offers.filter(Boolean).length / (offers.length || 1);
  const limit = { of: 'figure', is: 'at least', value: 0.7 } as const;
  bench.report({
    name: `offered tags that are right, ${name} (${tagged.length} images)`,
    figure: right,
    unit: '',
    limit,
  });
  bench.report({ name: `offered tags of an image, ${name}`, figure: offers.length / (tagged.length || 1), unit: '' });
}

/** Compares the tags that are offered for tagged images with their own, in the demo and in the folder of `--gallery`. */
export async function benchTags(bench: Bench): Promise<void> {
  report(bench, 'demo', await demoImages());
  if (bench.gallery) report(bench, 'given gallery', await imagesOf(bench.gallery));
}
