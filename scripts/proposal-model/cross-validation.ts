import { likelyAnnotated } from '#server/proposals/annotated.ts';
import { binsOf, meanValue, type Trees, treesValue } from '#server/proposals/boosted-trees.ts';
import { surestForm } from '#server/proposals/proposals.ts';
import { overlapOf } from '#shared/regions/box.ts';
import { trainAnnotated } from './annotated.ts';
import type { LabelledImage } from './labelled-images.ts';
import { cutsOf, type TreeOptions, trainTrees } from './train-trees.ts';

/** A proposal that overlaps a labelled box by this is right. */
const RIGHT = 0.7;
/** Overlaps between these are learned as 0 to 1: less is wrong anyway, more makes no difference. */
const LEARNED = { from: 0.4, to: 0.85 };
/** Companies are spread over so many parts; each is measured by models of the others. */
const FOLDS = 5;
/** Part of the boxes that show nothing which is learned from. */
const WRONG_PART = 0.2;

export const BOX_TREES: TreeOptions = { trees: 60, rate: 0.13, least: 8 };
export const IMAGE_TREES: TreeOptions = { trees: 40, rate: 0.1, least: 6 };
/** Sets of trees whose mean says what an image is, and which part of the features and images each one learns from. */
const SETS = { count: 4, features: 0.6, images: 0.8 };

/** How a tag's best proposals were, of images with a labelled box. */
export type TagScore = { tag: string; images: number; right: number; proposed: number; proposedRight: number };
/** How values of images were: the image's value, and whether what it says is right. */
export type Judged = { value: number; isRight: boolean };

/** Repeatable pseudo-random numbers between 0 and 1. */
function sequence(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const transposed = (rows: readonly Uint8Array[], width: number): Uint8Array[] =>
  Array.from({ length: width }, (_, feature) => Uint8Array.from(rows, (row) => row[feature] ?? 0));

/** Features of all images and boxes in bins, and what is trained and measured on them. */
export function trainingSet(images: readonly LabelledImage[]) {
  const companies = [...new Set(images.map(({ company }) => company))].sort();
  const foldOf = ({ company }: LabelledImage) => companies.indexOf(company) % FOLDS;
  const all = images.flatMap(({ boxes }) => boxes.map(({ features }) => features));
  const boxCuts = cutsOf(all.filter((_, at) => at % 7 === 0));
  const boxRows = all.map((features) => binsOf(features, boxCuts));
  const boxColumns = transposed(boxRows, boxCuts.length);
  const imageCuts = cutsOf(images.map(({ features }) => features));
  const imageRows = images.map(({ features }) => binsOf(features, imageCuts));
  const imageColumns = transposed(imageRows, imageCuts.length);
  let first = 0;
  const indexed = images.map((image, at) => {
    const from = first;
    first += image.boxes.length;
    return { image, at, from };
  });

  const isAny = () => true;

  const tagged = (tag: string) => {
    const own = indexed.filter(({ image }) => image.label.regions.some((region) => region.tag === tag));
    const overlaps = new Map(
      own.map(({ image, at }) => {
        const labelled = image.label.regions.filter((region) => region.tag === tag);
        return [at, image.boxes.map(({ box }) => Math.max(...labelled.map((region) => overlapOf(region.box, box))))];
      }),
    );
    return { own, overlaps };
  };

  /** Trees for a tag's boxes, from the images that have one. */
  const trainTag = (tag: string, isUsed: (image: LabelledImage) => boolean = isAny): Trees => {
    const { own, overlaps } = tagged(tag);
    const next = sequence();
    const targets = new Float32Array(boxRows.length);
    const chosen: number[] = [];
    for (const { image, at, from } of own) {
      if (!isUsed(image)) continue;
      for (const [index, overlap] of (overlaps.get(at) ?? []).entries()) {
        const target = Math.min(1, Math.max(0, (overlap - LEARNED.from) / (LEARNED.to - LEARNED.from)));
        targets[from + index] = target;
        if (target > 0 || next() < WRONG_PART) chosen.push(from + index);
      }
    }
    return trainTrees(boxColumns, targets, Uint32Array.from(chosen), BOX_TREES);
  };

  /** Sets of trees for a form. */
  const trainForm = (form: string, isUsed: (image: LabelledImage) => boolean = isAny): Trees[] =>
    Array.from({ length: SETS.count }, (_, set) => {
      const next = sequence(set + 1);
      // Trees never split by a feature that is the same everywhere.
      const columns = imageColumns.map((own) => (next() < SETS.features ? own : new Uint8Array(own.length)));
      const chosen = indexed.filter(({ image }) => isUsed(image) && next() < SETS.images).map(({ at }) => at);
      const targets = Float32Array.from(images, ({ label }) => Number(label.form === form));
      return trainTrees(columns, targets, Uint32Array.from(chosen), IMAGE_TREES);
    });

  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    isUsed: (image: LabelledImage) => foldOf(image) !== fold,
    measured: indexed.filter(({ image }) => foldOf(image) === fold),
  }));

  return {
    boxCuts,
    imageCuts,
    tags: [...new Set(images.flatMap(({ label }) => label.regions.map(({ tag }) => tag)))].sort(),
    trainTag,
    trainForm,

    /** How often a tag's best box is right, on companies that were not learned from. `least`: the value of a proposal. */
    measureTag: (tag: string, least: number): TagScore => {
      const { own, overlaps } = tagged(tag);
      const score = { tag, images: own.length, right: 0, proposed: 0, proposedRight: 0 };
      for (const { isUsed, measured } of folds) {
        const trees = trainTag(tag, isUsed);
        for (const { at, from, image } of measured.filter((one) => own.includes(one))) {
          const values = image.boxes.map((_, index) => treesValue(trees, boxRows[from + index] ?? []));
          const most = Math.max(...values);
          const isRight = (overlaps.get(at)?.[values.indexOf(most)] ?? 0) >= RIGHT;
          if (isRight) score.right += 1;
          if (most < least) continue;
          score.proposed += 1;
          if (isRight) score.proposedRight += 1;
        }
      }
      return score;
    },

    /** How likely each image is annotated, by models of other companies. */
    measureAnnotated: (): Judged[] =>
      folds.flatMap(({ isUsed, measured }) => {
        const model = trainAnnotated(images.filter(isUsed));
        return measured.map(({ image }) => ({
          value: likelyAnnotated(model, image.traces),
          isRight: image.label.annotated,
        }));
      }),

    /** The surest form of each image, by models of other companies. */
    measureForms: (forms: readonly string[]): Judged[] =>
      folds.flatMap(({ isUsed, measured }) => {
        const trees = forms.map((form) => [form, trainForm(form, isUsed)] as const);
        return measured.map(({ image, at }) => {
          const { value, confidence } = surestForm(
            trees.map(([form, own]) => [form, meanValue(own, imageRows[at] ?? [])] as const),
          );
          return { value: confidence, isRight: value === image.label.form };
        });
      }),
  };
}
