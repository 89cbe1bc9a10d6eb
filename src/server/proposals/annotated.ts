import type { PixelRows } from '../image-host/image-pixels.ts';
import { blurredWords } from './blurred-words.ts';
import type { Surroundings } from './box-features.ts';
import { drawnFrames } from './drawn-frames.ts';
import { type FrameFeatures, frameFeatures } from './frame-features.ts';
import { type Logistic, likelihood } from './logistic.ts';

/** Blurred words that an image may have without having been edited: shadows and gradients look like one. */
const STRAY_WORDS = 2;

/** What shows whether someone has edited an image: frames that may be drawn on it, and words that are blurred. */
export type Traces = { frames: FrameFeatures[]; blurred: { words: number; cells: number } };

/** What `likelyAnnotated` needs of an image. */
export function tracesOf(image: PixelRows, surroundings: Surroundings): Traces {
  const { words, cells } = blurredWords(image);
  const isBlurred = words > STRAY_WORDS;
  return {
    frames: frameFeatures(image, drawnFrames(image), surroundings),
    blurred: { words: isBlurred ? Math.log1p(words - STRAY_WORDS) : 0, cells: isBlurred ? Math.log1p(cells) : 0 },
  };
}

export type AnnotatedModel = { frames: Logistic; blurred: Logistic };

/** How likely an image is annotated: by its likeliest frame or by its blurred words. */
export const likelyAnnotated = (model: AnnotatedModel, { frames, blurred }: Traces): number =>
  Math.max(likelihood(model.blurred, blurred), ...frames.map((of) => likelihood(model.frames, of)));
