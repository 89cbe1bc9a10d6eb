// `npm run form-model -- <data folder>`: trains and measures the proposals of forms on the images of a gallery that were read and
// have a form.
import { writeFile } from 'node:fs/promises';
import { meanValue, stored, type Trees } from '#server/proposals/boosted-trees.ts';
import { FORMS, formFeatures, type ProposedForm } from '#server/suggestions/form-features.ts';
import { type StoredFormModel, surestForm } from '#server/suggestions/form-proposal.ts';
import { FOLDS, leastValue, partsOf } from '../proposal-model/cross-validation.ts';
import { binned, type SetOptions, trainSets } from '../proposal-model/train-trees.ts';
import { judgedImages } from './judged-images.ts';

const MODEL = new URL('../../src/server/suggestions/form-model.json', import.meta.url);
/** A form is proposed where at least this part of the proposals is right. */
const ENOUGH = 0.85;
/** Tags of fewer images are no features of their own. */
const LEAST_IMAGES = 8;
const TREES: SetOptions = { trees: 40, rate: 0.1, least: 6, count: 8, features: 0.6, rows: 0.8 };

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Name a data folder: npm run form-model -- <data folder>');

const images = await judgedImages(dataDir);
const counts = Map.groupBy(
  images.flatMap(({ tags }) => tags),
  (tag) => tag,
);
const tags = [...counts].flatMap(([tag, { length }]) => (length < LEAST_IMAGES ? [] : [tag])).sort();
const rows = images.map((image) =>
  formFeatures(
    image,
    images.filter((other) => other !== image && other.company === image.company),
    tags,
  ),
);
const { cuts, bins, columns } = binned(rows);

/** Sets of trees for a form, from the images of some companies. */
const train = (form: ProposedForm, isUsed: (company: string | undefined) => boolean): Trees[] => {
  const targets = Float32Array.from(images, (image) => Number(image.form === form));
  return trainSets(columns, targets, (row) => isUsed(images[row]?.company), TREES);
};

const partOf = partsOf(images.map(({ company }) => company));
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const sets = FORMS.map((form) => train(form, (company) => partOf(company) !== fold));
  return [...images.entries()].flatMap(([at, image]) => {
    if (partOf(image.company) !== fold) return [];
    const { value, confidence } = surestForm(sets.map((own) => meanValue(own, bins[at] ?? [])));
    return { value: confidence, isRight: value === image.form };
  });
}).flat();
const sure = leastValue(judged, ENOUGH);
if (!sure) throw new Error('No form is sure enough.');

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
console.log(
  `${images.length} images of ${new Set(images.map(({ company }) => company)).size} companies, each measured by trees of others: ${percent(judged.filter(({ isRight }) => isRight).length, judged.length)} right, ${percent(sure.right, sure.count)} of the surest ${percent(sure.count, judged.length)}, which are proposed`,
);
const model: StoredFormModel = {
  tags,
  cuts: cuts.map((own) => own.join(' ')),
  trees: Object.fromEntries(
    FORMS.map((form) => [form, train(form, () => true).map(stored)]),
  ) as StoredFormModel['trees'],
  least: Number(sure.least.toFixed(4)),
};
await writeFile(MODEL, `${JSON.stringify(model, null, 2)}\n`);
