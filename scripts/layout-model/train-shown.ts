import { meanValue, stored, type Trees } from '#server/proposals/boosted-trees.ts';
import type { StoredShownModel } from '#server/similar/shown-tags.ts';
import { FOLDS, type Judged, leastValue, partsOf } from '../proposal-model/cross-validation.ts';
import { binned, type SetOptions, trainSets } from '../proposal-model/train-trees.ts';

/** An image, or a part or copy of one, with what it shows; of tags in `maybe` it shows too little to say. */
export type ShownSample = {
  /** Undefined: it was drawn, and is only learned from. */
  company: string | undefined;
  kind: string;
  tags: readonly string[];
  maybe: readonly string[];
  features: readonly number[];
};

/** What a sentence names an image by. Of graphs, dashboards, dialogs and navigation no structure is sure enough. */
const TAGS = ['table', 'form', 'chart'];
/** A tag is named where at least this part of the namings is right, if there are enough of them. */
const ENOUGH = { right: 0.92, namings: 12 };
const TREES: SetOptions = { trees: 40, rate: 0.1, least: 10, count: 4, features: 0.6, rows: 0.8 };

/** How the namings of images were that nothing was learned from. */
export type ShownScore = { kind: string; images: number; named: number; right: number };

/**
 * Trains what an image shows. Each sample is judged by trees of other companies; it is measured on either half of the companies with the
 * limits that were found on the other half.
 */
export function trainShown(samples: readonly ShownSample[]): { model: StoredShownModel; scores: ShownScore[] } {
  const { cuts, bins, columns } = binned(samples.map(({ features }) => features));
  /** The part of the companies that a sample belongs to; -1: it was drawn. */
  const companyParts = partsOf(samples.map(({ company }) => company));
  const partOf = ({ company }: ShownSample, parts: number) => companyParts(company, parts);

  const train = (tag: string, isUsed: (sample: ShownSample) => boolean): Trees[] => {
    const isSure = (sample: ShownSample | undefined) => sample && isUsed(sample) && !sample.maybe.includes(tag);
    const targets = Float32Array.from(samples, ({ tags }) => Number(tags.includes(tag)));
    return trainSets(columns, targets, (row) => isSure(samples[row]) === true, TREES);
  };

  /** The values of all samples that are not drawn, by trees of other companies. */
  const valuesOf = (tag: string): number[] => {
    const folds = Array.from({ length: FOLDS }, (_, fold) => train(tag, (sample) => partOf(sample, FOLDS) !== fold));
    return samples.map((sample, at) => meanValue(folds[partOf(sample, FOLDS)] ?? [], bins[at] ?? []));
  };

  /** The least value at which a tag is named, by the samples of some companies; undefined: it is never sure. */
  const leastOf = (tag: string, values: readonly number[], isJudged: (sample: ShownSample) => boolean) => {
    const judged = samples.flatMap((sample, at): Judged[] =>
      sample.company !== undefined && isJudged(sample) && !sample.maybe.includes(tag)
        ? [{ value: values[at] ?? 0, isRight: sample.tags.includes(tag) }]
        : [],
    );
    const sure = leastValue(judged, ENOUGH.right);
    return sure && sure.count >= ENOUGH.namings ? sure.least : undefined;
  };

  const values = new Map(TAGS.map((tag) => [tag, valuesOf(tag)]));
  const named = [0, 1].flatMap((half) => {
    const leasts = [...values].map(([tag, own]) => [tag, leastOf(tag, own, (one) => partOf(one, 2) !== half)] as const);
    return samples.flatMap((sample, at) => {
      if (partOf(sample, 2) !== half) return [];
      const tags = leasts.flatMap(([tag, least = 2]) => ((values.get(tag)?.[at] ?? 0) >= least ? [tag] : []));
      const isRight = tags.every((tag) => sample.tags.includes(tag) || sample.maybe.includes(tag));
      return [{ kind: sample.kind, tags, isRight }];
    });
  });
  const scores = [...Map.groupBy(named, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    images: own.length,
    named: own.filter(({ tags }) => tags.length > 0).length,
    right: own.filter(({ tags, isRight }) => tags.length > 0 && isRight).length,
  }));
  const tags = [...values].flatMap(([tag, own]) => {
    const least = leastOf(tag, own, () => true);
    return least === undefined
      ? []
      : [[tag, { least: Number(least.toFixed(4)), sets: train(tag, () => true).map(stored) }]];
  });
  return { model: { cuts: cuts.map((own) => own.join(' ')), tags: Object.fromEntries(tags) }, scores };
}
