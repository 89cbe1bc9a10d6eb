// `npm run proposal-model -- <folder> <labels.json> <words.jsonl>`: trains and measures the proposals of regions, form and
// annotations on labelled images. The words read in them are kept in the last file.
import { writeFile } from 'node:fs/promises';
import { packTrees, type Trees } from '#server/proposals/boosted-trees.ts';
import type { Logistic } from '#server/proposals/logistic.ts';
import type { StoredLogistic, StoredModel, StoredTrees } from '#server/proposals/proposal-model.ts';
import { LEAST } from '#server/proposals/proposals.ts';
import { trainAnnotated } from './annotated.ts';
import { type Judged, trainingSet } from './cross-validation.ts';
import { labelledImages } from './labelled-images.ts';

const MODEL = new URL('../../src/server/proposals/proposal-model.json', import.meta.url);
const FORMS = ['screen', 'part', 'element'] as const;
/** What is proposed at all: tags whose best box is right this often, forms, and annotations. */
const ENOUGH = { tag: 0.4, images: 8, form: 0.85, formCoverage: 0.2, precision: 0.85, recall: 0.7 };

const [folder, labels, cache] = process.argv.slice(2);
if (!folder || !labels || !cache) {
  throw new Error(
    'Name a folder, its labels and a file for words: npm run proposal-model -- <folder> <labels> <words>',
  );
}

const stored = ({ start, trees }: Trees): StoredTrees => ({ start, trees: packTrees(trees) });
const storedLogistic = ({ bias, features }: Logistic): StoredLogistic => ({
  bias,
  features: Object.fromEntries(Object.entries(features).map(([name, numbers]) => [name, numbers.join(' ')])),
});
const percent = (part: number, whole: number) => `${whole === 0 ? '–' : Math.round((100 * part) / whole)} %`;

/** The least value whose images are right often enough, counting as many as possible; undefined: there is none. */
function leastValue(judged: readonly Judged[], precision: number) {
  const ranked = judged.toSorted((a, b) => b.value - a.value);
  let [right, best] = [0, undefined as { least: number; count: number; right: number } | undefined];
  for (const [before, { value, isRight }] of ranked.entries()) {
    right += Number(isRight);
    if (ranked[before + 1]?.value === value) continue;
    if (right / (before + 1) >= precision) best = { least: value, count: before + 1, right };
  }
  return best;
}

const images = await labelledImages({ folder, labels, cache }, (done, total) => {
  if (done % 50 === 0) console.log(`${done} of ${total} images described`);
});
const set = trainingSet(images);
const joined = (cuts: readonly (readonly number[])[]) => cuts.map((own) => own.join(' '));
const model: StoredModel = {
  boxCuts: joined(set.boxCuts),
  imageCuts: joined(set.imageCuts),
  tags: {},
  form: null,
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

const forms = set.measureForms(FORMS);
const form = leastValue(forms, ENOUGH.form);
console.log(
  `\nform: ${percent(forms.filter(({ isRight }) => isRight).length, forms.length)} right; ${form ? `${percent(form.right, form.count)} of the surest ${percent(form.count, forms.length)}` : 'not proposed'}`,
);
if (form && form.count >= ENOUGH.formCoverage * forms.length) {
  const trees = FORMS.map((name) => [name, set.trainForm(name).map(stored)]);
  model.form = { trees: Object.fromEntries(trees), least: form.least };
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
