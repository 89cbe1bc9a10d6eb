// `npm run layout-model -- <folder> [--shown]`: trains the descriptor of layouts on a gallery's folder (`images.json`); with `--shown`,
// which tags an uploaded picture shows, by descriptors and structure, on a folder with labels (`npm run labels`).
import { writeFile } from 'node:fs/promises';
import { shownSamples } from './shown-samples.ts';
import { trainDescriptor } from './train-descriptor.ts';
import { trainShown } from './train-shown.ts';

const [folder, option] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder with images.json: npm run layout-model -- <folder>');

const save = (file: string, model: unknown) =>
  writeFile(new URL(`../../src/server/${file}`, import.meta.url), `${JSON.stringify(model, null, 2)}\n`);

if (option === '--shown') {
  const { model, scores } = trainShown(await shownSamples(folder));
  for (const { kind, images, named, right } of scores)
    console.log(`${kind}: ${named} of ${images} named, ${Math.round((100 * right) / (named || 1))} % of them right`);
  await save('similar/shown-tags.json', model);
} else {
  await save('reading/layout-model.json', await trainDescriptor(folder));
}
