import { binsOf, meanValue, numbersIn, type StoredTrees, unpacked } from '../proposals/boosted-trees.ts';
import { FORMS, type FormImage, formFeatures, type ProposedForm, type Sibling } from './form-features.ts';
import shipped from './form-model.json' with { type: 'json' };

/** What `npm run form-model` writes. */
export type StoredFormModel = {
  /** Tags that are features of their own. */
  tags: string[];
  /** Cuts of the features, separated by spaces. */
  cuts: string[];
  /** Sets of trees for each form. */
  trees: Record<ProposedForm, StoredTrees[]>;
  /** Confidence from which a form is proposed. */
  least: number;
};

/** A model that can be applied. */
const unpackFormModel = ({ tags, cuts, trees, least }: StoredFormModel) => ({
  tags,
  cuts: cuts.map(numbersIn),
  trees: FORMS.map((form) => trees[form].map(unpacked)),
  least,
});

type FormModel = ReturnType<typeof unpackFormModel>;

let loaded: FormModel | undefined;

/** The form that is surest by the values of all, with its confidence: its share of them. */
export function surestForm(values: readonly number[]): { value: ProposedForm; confidence: number } {
  const positive = FORMS.map((value, at) => ({ value, of: Math.max(0.001, values[at] ?? 0) }));
  const sum = positive.reduce((total, { of }) => total + of, 0);
  const { value, of } = positive.reduce((best, one) => (one.of > best.of ? one : best));
  return { value, confidence: of / sum };
}

/**
 * The form that an image probably has, by what was read in it, its present tags and the company's other images; null: not sure
 * enough.
 */
export function proposedForm(
  image: FormImage,
  siblings: readonly Sibling[],
  model?: FormModel,
): { value: ProposedForm; confidence: number } | null {
  loaded ??= unpackFormModel(shipped as StoredFormModel);
  const { tags, cuts, trees, least } = model ?? loaded;
  const bins = binsOf(formFeatures(image, siblings, tags), cuts);
  const { value, confidence } = surestForm(trees.map((sets) => meanValue(sets, bins)));
  return confidence < least ? null : { value, confidence: Math.round(confidence * 100) / 100 };
}
