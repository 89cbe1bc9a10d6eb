import { numbersIn, type StoredTrees, unpacked } from './boosted-trees.ts';
import type { Logistic } from './logistic.ts';
import stored from './proposal-model.json' with { type: 'json' };

/** What `trainLogistic` finds, each feature's range and weights in a text. */
export type StoredLogistic = { bias: number; features: Record<string, string> };

/** What `npm run proposal-model` writes: cuts of the features, and trees for each tag whose boxes it finds often enough. */
export type StoredModel = {
  /** Separated by spaces, a text for each feature. */
  boxCuts: string[];
  tags: Record<string, StoredTrees>;
  /** What says whether an image is annotated, and how likely it is at least where that is proposed. */
  annotated: { frames: StoredLogistic; blurred: StoredLogistic; least: number } | null;
};

const logisticOf = ({ bias, features }: StoredLogistic): Logistic => ({
  bias,
  features: Object.fromEntries(Object.entries(features).map(([name, text]) => [name, numbersIn(text)])),
});

/** A model that can be applied. */
function unpackModel({ boxCuts, tags, annotated }: StoredModel) {
  return {
    boxCuts: boxCuts.map(numbersIn),
    tags: Object.entries(tags).map(([tag, trees]) => [tag, unpacked(trees)] as const),
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
