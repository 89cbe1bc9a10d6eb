// `npm run proposal-model -- <folder> <labels.json> <words.jsonl>`: trains and measures the proposals of regions and
// annotations on labelled images. The words read in them are kept in the last file.
import { writeFile } from 'node:fs/promises';
import { stored } from '#server/proposals/boosted-trees.ts';
import type { Logistic } from '#server/proposals/logistic.ts';
import type { StoredLogistic, StoredModel } from '#server/proposals/proposal-model.ts';
import { LEAST } from '#server/proposals/proposals.ts';
import { trainAnnotated } from './annotated.ts';
import { leastValue, trainingSet } from './cross-validation.ts';
import { labelledImages } from './labelled-images.ts';

const MODEL = new URL('../../src/server/proposals/proposal-model.json', import.meta.url);
/** What is proposed at all: tags whose best box is right this often, and annotations. */
const ENOUGH = { tag: 0.4, images: 8, precision: 0.85, recall: 0.7 };

const [folder, labels, cache] = process.argv.slice(2);
if (!folder || !labels || !cache) {
  throw new Error(
    'Name a folder, its labels and a file for words: npm run proposal-model -- <folder> <labels> <words>',
  );
}

const storedLogistic = ({ bias, features }: Logistic): StoredLogistic => ({
  bias,
  features: Object.fromEntries(Object.entries(features).map(([name, numbers]) => [name, numbers.join(' ')])),
});
const percent = (part: number, whole: number) => `${whole === 0 ? '–' : Math.round((100 * part) / whole)} %`;

const images = await labelledImages({ folder, labels, cache }, (done, total) => {
  if (done % 50 === 0) console.log(`${done} of ${total} images described`);
});
const set = trainingSet(images);
const joined = (cuts: readonly (readonly number[])[]) => cuts.map((own) => own.join(' '));
const model: StoredModel = {
  boxCuts: joined(set.boxCuts),
  tags: {},
  annotated: null,
};

console.log('\ntag: images with a box, best box right (overlap of 0.7), proposed, right of these');
for (const tag of set.tags) {
  const score = set.measureTag(tag, LEAST.first);
  const isEnough = score.images >= ENOUGH.images && score.right / score.images >= ENOUGH.tag;
  if (isEnough) model.tags[tag] = stored(set.trainTag(tag));
  console.log(
    `${tag}: ${score.images}, ${percent(score.right, score.images)}, ${percent(score.proposed, score.images)}, ${percent(score.proposedRight, score.proposed)}${isEnough ? '' : ': not proposed'}`,
  );
}

const annotated = set.measureAnnotated();
const drawn = annotated.filter(({ isRight }) => isRight).length;
const sure = leastValue(annotated, ENOUGH.precision);
console.log(
  `annotated: ${drawn} images; ${sure ? `precision ${percent(sure.right, sure.count)}, recall ${percent(sure.right, drawn)}` : 'never precise enough'}`,
);
if (sure && sure.right >= ENOUGH.recall * drawn) {
  const { frames, blurred } = trainAnnotated(images);
  model.annotated = {
    frames: storedLogistic(frames),
    blurred: storedLogistic(blurred),
    least: Number(sure.least.toFixed(4)),
  };
}

await writeFile(MODEL, `${JSON.stringify(model, null, 2)}\n`);
console.log(`\n${images.length} images, ${Object.keys(model.tags).length} tags: ${MODEL.pathname}`);
