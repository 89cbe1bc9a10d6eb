// `npm run form-model -- <data folder>`: trains and measures the proposals of forms on the images of a gallery that were read and
// have a form.
import { writeFile } from 'node:fs/promises';
import { binsOf, meanValue, stored, type Trees } from '#server/proposals/boosted-trees.ts';
import { FORMS, formFeatures, type ProposedForm } from '#server/suggestions/form-features.ts';
import { type StoredFormModel, surestForm } from '#server/suggestions/form-proposal.ts';
import { FOLDS, leastValue, transposed } from '../proposal-model/cross-validation.ts';
import { cutsOf, type TreeOptions, trainTrees } from '../proposal-model/train-trees.ts';
import { sequence } from '../sequence.ts';
import { type JudgedImage, judgedImages } from './judged-images.ts';

const MODEL = new URL('../../src/server/suggestions/form-model.json', import.meta.url);
/** A form is proposed where at least this part of the proposals is right. */
const ENOUGH = 0.85;
/** Tags of fewer images are no features of their own. */
const LEAST_IMAGES = 8;
const TREES: TreeOptions = { trees: 40, rate: 0.1, least: 6 };
/** Sets of trees whose mean says what an image is, and which part of the features and images each one learns from. */
const SETS = { count: 8, features: 0.6, images: 0.8 };

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
const cuts = cutsOf(rows);
const bins = rows.map((row) => binsOf(row, cuts));
const columns = transposed(bins, cuts.length);

/** Sets of trees for a form. */
const train = (form: ProposedForm, isUsed: (image: JudgedImage) => boolean): Trees[] =>
  Array.from({ length: SETS.count }, (_, set) => {
    const next = sequence(set + 1);
    // Trees never split by a feature that is the same everywhere.
    const own = columns.map((column) => (next() < SETS.features ? column : new Uint8Array(column.length)));
    const chosen = [...images.entries()].filter(([, image]) => isUsed(image) && next() < SETS.images);
    const targets = Float32Array.from(images, (image) => Number(image.form === form));
    return trainTrees(
      own,
      targets,
      Uint32Array.from(chosen, ([at]) => at),
      TREES,
    );
  });

const companies = [...new Set(images.map(({ company }) => company))].sort();
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const isHeldOut = ({ company }: JudgedImage) => companies.indexOf(company) % FOLDS === fold;
  const sets = FORMS.map((form) => train(form, (image) => !isHeldOut(image)));
  return [...images.entries()].flatMap(([at, image]) => {
    if (!isHeldOut(image)) return [];
    const { value, confidence } = surestForm(sets.map((own) => meanValue(own, bins[at] ?? [])));
    return { value: confidence, isRight: value === image.form };
  });
}).flat();
const sure = leastValue(judged, ENOUGH);
if (!sure) throw new Error('No form is sure enough.');

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
console.log(
  `${images.length} images of ${companies.length} companies, each measured by trees of others: ${percent(judged.filter(({ isRight }) => isRight).length, judged.length)} right, ${percent(sure.right, sure.count)} of the surest ${percent(sure.count, judged.length)}, which are proposed`,
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
