import { readSettings } from '#server/env.ts';
import { openBare } from './bare-gallery.ts';
import type { Bench } from './bench.ts';
import { seedFindGallery, tagOf, wordOf } from './find-gallery.ts';
import { timed, withFolder } from './workbench.ts';

/** The admin's Images and Tags pages at a tenth of the size, which is the size of their targets. */
export async function benchImagesPage(bench: Bench): Promise<void> {
  const size = { name: 'images-page', companies: 300, images: 20_000 };
  await withFolder(async (dataDir) => {
    const { app, db, close } = await openBare(readSettings({ DATA_DIR: dataDir }));
    const actor = { id: null, email: 'benchmark' };
    try {
      await seedFindGallery(db, size);
      await app.galleryIndex.write();
      await app.gallery.index();
      const filters = [
        {},
        { lacks: ['alt' as const] },
        { lacks: ['tags' as const, 'licence' as const] },
        { hidden: 'true' as const },
        { addedSince: '2023-11-15', theme: ['dark' as const] },
        { q: 'screen-777' },
        { q: '/media/v1/public-777/480.webp' },
        { q: `${wordOf(0)} ${wordOf(1)} vendor` },
        { tag: [tagOf(0), tagOf(1)], company: ['company-3'] },
      ];
      const times: number[] = [];
      for (const filter of filters) {
        times.push(
          await timed(async () => {
            const { read, length } = await app.imageAdmin.list(filter);
            await read(0, Math.min(60, length));
          }),
        );
      }
      for (const [at, ms] of times.entries()) bench.say(`${ms.toFixed(1)} ms  ${JSON.stringify(filters[at])}`);
      bench.report({
        name: `Images page, worst of ${filters.length} filters at 20,000 images`,
        figure: Math.max(...times),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 100 },
      });
      const { read } = await app.imageAdmin.list({});
      const ids = (await read(0, 500)).map(({ id }) => id);
      bench.report({
        name: 'retagging 500 images in one save',
        figure: await timed(() => app.imageAdmin.update({ ids, changes: { addTags: ['fresh'] } }, actor)),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 1_000 },
      });
      const [last] = (await app.auditReading.list({}, { limit: 1 })).entries;
      bench.report({
        name: 'undoing it',
        figure: await timed(() => app.history.revert([last?.id ?? 0], actor)),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 1_000 },
      });
      await app.imageAdmin.update({ ids, changes: { addTags: ['fresh'] } }, actor);
      const many = (await read(0, 5_000)).map(({ id }) => id);
      await app.imageAdmin.update({ ids: many, changes: { addTags: ['common'] } }, actor);
      const tag = async (name: string) => (await app.tagAdmin.list()).find((each) => each.name === name);
      const common = await tag('common');
      const renamed = { name: 'shared', description: '', aliases: [], version: 1 };
      bench.report({
        name: 'renaming a tag of 5,000 images',
        figure: await timed(() => app.tagAdmin.update(String(common?.id), renamed, actor)),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 2_000 },
      });
      const [from, into] = [(await tag('shared'))?.id ?? 0, (await tag('fresh'))?.id ?? 0];
      const { images } = await app.tagAdmin.previewMerge({ from: [from], into });
      bench.report({
        name: 'merging a tag of 5,000 images into another',
        figure: await timed(() => app.tagAdmin.merge({ from: [from], into, images }, actor)),
        unit: 'ms',
        limit: { of: 'figure', is: 'below', value: 2_000 },
      });
    } finally {
      close();
    }
  });
}
