import { likelyAnnotated } from '#server/proposals/annotated.ts';
import { binsOf, type Trees, treesValue } from '#server/proposals/boosted-trees.ts';
import { overlapOf } from '#shared/regions/box.ts';
import { sequence } from '../sequence.ts';
import { trainAnnotated } from './annotated.ts';
import type { LabelledImage } from './labelled-images.ts';
import { cutsOf, type TreeOptions, trainTrees, transposed } from './train-trees.ts';

/** A proposal that overlaps a labelled box by this is right. */
const RIGHT = 0.7;
/** Overlaps between these are learned as 0 to 1: less is wrong anyway, more makes no difference. */
const LEARNED = { from: 0.4, to: 0.85 };
/** Companies are spread over so many parts; each is measured by models of the others. */
export const FOLDS = 5;
/** Part of the boxes that show nothing which is learned from. */
const WRONG_PART = 0.2;

const BOX_TREES: TreeOptions = { trees: 60, rate: 0.13, least: 8 };

/** How a tag's best proposals were, of images with a labelled box. */
export type TagScore = { tag: string; images: number; right: number; proposed: number; proposedRight: number };
/** How values of images were: the image's value, and whether what it says is right. */
export type Judged = { value: number; isRight: boolean };

/** The least value whose images are right often enough, counting as many as possible; undefined: there is none. */
export function leastValue(judged: readonly Judged[], precision: number) {
  const ranked = judged.toSorted((a, b) => b.value - a.value);
  let [right, best] = [0, undefined as { least: number; count: number; right: number } | undefined];
  for (const [before, { value, isRight }] of ranked.entries()) {
    right += Number(isRight);
    if (ranked[before + 1]?.value === value) continue;
    if (right / (before + 1) >= precision) best = { least: value, count: before + 1, right };
  }
  return best;
}

/** Spreads companies evenly over parts. Returns the part of a company; -1 without one. */
export function partsOf(
  companies: Iterable<string | undefined>,
): (company: string | undefined, parts?: number) => number {
  const known = [...new Set(companies)].filter((company) => company !== undefined).sort();
  return (company, parts = FOLDS) => (company === undefined ? -1 : known.indexOf(company) % parts);
}

/** Features of all images and boxes in bins, and what is trained and measured on them. */
export function trainingSet(images: readonly LabelledImage[]) {
  const partOf = partsOf(images.map(({ company }) => company));
  const all = images.flatMap(({ boxes }) => boxes.map(({ features }) => features));
  const boxCuts = cutsOf(all.filter((_, at) => at % 7 === 0));
  const boxRows = all.map((features) => binsOf(features, boxCuts));
  const boxColumns = transposed(boxRows, boxCuts.length);
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

  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    isUsed: ({ company }: LabelledImage) => partOf(company) !== fold,
    measured: indexed.filter(({ image }) => partOf(image.company) === fold),
  }));

  return {
    boxCuts,
    tags: [...new Set(images.flatMap(({ label }) => label.regions.map(({ tag }) => tag)))].sort(),
    trainTag,

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
  };
}
