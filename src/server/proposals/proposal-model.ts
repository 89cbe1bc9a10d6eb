import { type Trees, unpackTrees } from './boosted-trees.ts';
import type { Logistic } from './logistic.ts';
import stored from './proposal-model.json' with { type: 'json' };

/** Trees in their stored form. */
export type StoredTrees = { start: number; trees: string };

/** What `trainLogistic` finds, each feature's range and weights in a text. */
export type StoredLogistic = { bias: number; features: Record<string, string> };

/** What `npm run proposal-model` writes: cuts of the features, and trees for each tag whose boxes it finds often enough. */
export type StoredModel = {
  /** Separated by spaces, a text for each feature. */
  boxCuts: string[];
  imageCuts: string[];
  tags: Record<string, StoredTrees>;
  /** Sets of trees for each form, and the confidence from which one is proposed; null: none is sure enough. */
  form: { trees: Record<string, StoredTrees[]>; least: number } | null;
  /** What says whether an image is annotated, and how likely it is at least where that is proposed. */
  annotated: { frames: StoredLogistic; blurred: StoredLogistic; least: number } | null;
};

const numbersIn = (text: string): number[] => text.split(' ').filter(Boolean).map(Number);

const unpacked = ({ start, trees }: StoredTrees): Trees => ({ start, trees: unpackTrees(trees) });

const logisticOf = ({ bias, features }: StoredLogistic): Logistic => ({
  bias,
  features: Object.fromEntries(Object.entries(features).map(([name, text]) => [name, numbersIn(text)])),
});

/** A model that can be applied. */
export function unpackModel({ boxCuts, imageCuts, tags, form, annotated }: StoredModel) {
  return {
    boxCuts: boxCuts.map(numbersIn),
    imageCuts: imageCuts.map(numbersIn),
    tags: Object.entries(tags).map(([tag, trees]) => [tag, unpacked(trees)] as const),
    form: form && {
      ...form,
      trees: Object.entries(form.trees).map(([name, sets]) => [name, sets.map(unpacked)] as const),
    },
    annotated: annotated && {
      frames: logisticOf(annotated.frames),
      blurred: logisticOf(annotated.blurred),
      least: annotated.least,
    },
  };
}

export type ProposalModel = ReturnType<typeof unpackModel>;

let loaded: ProposalModel | undefined;

/** The model that the project ships. */
export function shippedModel(): ProposalModel {
  loaded ??= unpackModel(stored as unknown as StoredModel);
  return loaded;
}
