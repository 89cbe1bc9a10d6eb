import type { AnnotatedModel } from '#server/proposals/annotated.ts';
import type { FrameFeatures } from '#server/proposals/frame-features.ts';
import { type Logistic, likelihood } from '#server/proposals/logistic.ts';
import type { LabelledImage } from './labelled-images.ts';
import { type Example, trainLogistic } from './train-logistic.ts';

/** How often the drawn frame of each annotated image is chosen again, by the model of the round before. */
const ROUNDS = 4;
/** Part of the annotated images that have no frame: annotations are also arrows, numbers and blurs. */
const WITHOUT = 0.2;
/** A frame that is this likely, in parts of the image's likeliest one, is drawn too. */
const ALSO = 0.8;
/** How much an annotated image counts, against a frame (or an image) that is not: there are few. */
const WEIGHT = { frame: 6, blur: 1.5 };

type Labelled = Pick<LabelledImage, 'label' | 'traces'>;

/** What is known of drawn frames beforehand, for the first round: strokes in one red colour, with the same picture on both sides. */
const firstGuess = (of: FrameFeatures): number =>
  of.meanSide +
  Math.min(4, of.thickness) / 4 +
  0.3 * of.colourInStroke +
  0.3 * Math.min(1, of.height - 3) +
  0.5 * of.saturation -
  2 * of.hueInside -
  0.004 * of.besideDiffer -
  1.5 * of.roundOfSide -
  0.02 * of.notRed;

/** Labels say that an image is annotated, not where: the likeliest frame of an annotated image is the one that is learned. */
function trainFrames(images: readonly Labelled[]): Logistic {
  const annotated = images.filter(({ label, traces }) => label.annotated && traces.frames.length > 0);
  const others = images.filter(({ label }) => !label.annotated).flatMap(({ traces }) => traces.frames);
  const not = others.map((of): Example => ({ of, is: false, weight: 1 }));
  let model: Logistic | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = model;
    const drawnBy = (of: FrameFeatures) => (before ? likelihood(before, of) : firstGuess(of));
    const best = annotated
      .map(({ traces: { frames } }) => {
        const values = frames.map(drawnBy);
        return { frames, values, most: Math.max(...values) };
      })
      .sort((a, b) => b.most - a.most)
      .slice(0, Math.ceil((1 - WITHOUT) * annotated.length));
    const drawn = best.flatMap(({ frames, values, most }) => {
      const least = before ? ALSO * most : most;
      const own = frames.filter((_, at) => (values[at] ?? 0) >= least);
      return own.map((of): Example => ({ of, is: true, weight: WEIGHT.frame / own.length }));
    });
    model = trainLogistic([...drawn, ...not]);
  }
  return model ?? { bias: 0, features: {} };
}

/** Trains what says whether an image is annotated. */
export const trainAnnotated = (images: readonly Labelled[]): AnnotatedModel => ({
  frames: trainFrames(images),
  blurred: trainLogistic(
    images.map(({ label, traces }) => ({
      of: traces.blurred,
      is: label.annotated,
      weight: label.annotated ? WEIGHT.blur : 1,
    })),
  ),
});
