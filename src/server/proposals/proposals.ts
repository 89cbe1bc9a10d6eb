import type { Proposals, ReadWord } from '#db/schema/search.ts';
import { type Box, normalBox, overlapOf } from '#shared/regions/box.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';
import { likelyAnnotated, tracesOf } from './annotated.ts';
import { binsOf, treesValue } from './boosted-trees.ts';
import { boxFeatures, surroundingsOf } from './box-features.ts';
import { candidateBoxes, type PixelBox } from './candidates.ts';
import { edgesOf } from './edges.ts';
import { type ProposalModel, shippedModel } from './proposal-model.ts';

/** Version of everything that determines `proposalsOf`, its model included; images proposed for by another one are looked at again, without reading their text. */
export const PROPOSALS_RECIPE = 4;

/** The size to which images are shrunk for it. */
export const PROPOSALS_SIZE = { width: 1_280, height: 1_600 };

/** Most proposals of a tag; proposals that overlap a better one by more than this are left out. */
const MOST_OF_TAG = 3;
const OVERLAP = 0.4;
/** Least confidence of a tag's first proposal and of further ones, which must be nearly as good. */
export const LEAST = { first: 0.12, further: 0.35, beside: 0.7 };
/** Larger boxes than this part of the image's area show the image itself. */
const MOST_AREA = 0.85;

/** Traces of annotations, and every box in which an element may be with its features. */
export function describe(image: PixelRows, words: readonly ReadWord[]) {
  const edges = edgesOf(image);
  const boxes = candidateBoxes(image, edges);
  const surroundings = surroundingsOf(image, { edges, boxes, words });
  return {
    traces: tracesOf(image, surroundings),
    boxes: boxes
      .map((box) => ({ box: fractions(box, image), features: boxFeatures(surroundings, box) }))
      .filter(({ box: [, , w, h] }) => w * h <= MOST_AREA),
  };
}

const fractions = ({ left, top, right, bottom }: PixelBox, { width, height }: PixelRows): Box =>
  normalBox([left / width, top / height, (right - left) / width, (bottom - top) / height]);

const rounded = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

/** The best boxes of a tag that don't overlap. */
export function bestBoxes(boxes: readonly { box: Box; value: number }[]): { box: Box; value: number }[] {
  const best: { box: Box; value: number }[] = [];
  for (const one of boxes.toSorted((a, b) => b.value - a.value)) {
    if (best.length === MOST_OF_TAG) break;
    const first = best[0]?.value;
    const least = first === undefined ? LEAST.first : Math.max(LEAST.further, LEAST.beside * first);
    if (one.value < least) break;
    if (best.every((other) => overlapOf(other.box, one.box) <= OVERLAP)) best.push(one);
  }
  return best;
}

/** What an image probably is, by its pixels and the words read in it. */
export function proposalsOf(
  image: PixelRows,
  words: readonly ReadWord[],
  { boxCuts, tags, annotated }: ProposalModel = shippedModel(),
): Proposals {
  const described = describe(image, words);
  const boxes = described.boxes.map(({ box, features }) => ({ box, bins: binsOf(features, boxCuts) }));
  const regions = tags.flatMap(([tag, trees]) =>
    bestBoxes(boxes.map(({ box, bins: own }) => ({ box, value: treesValue(trees, own) }))).map(({ box, value }) => ({
      tag,
      box: [...box] as Proposals['regions'][number]['box'],
      confidence: rounded(value),
    })),
  );
  const drawn = annotated && likelyAnnotated(annotated, described.traces);
  return {
    annotated:
      annotated && drawn !== null && drawn >= annotated.least ? { value: true, confidence: rounded(drawn) } : null,
    regions: regions.sort((a, b) => b.confidence - a.confidence),
  };
}
