import type { ReadingProblem } from './reading-state.contract.ts';

/** Why an image has no text, as the end of a sentence. */
export const READING_PROBLEM_TEXT: Record<ReadingProblem, string> = {
  missing: 'the image host has no file',
  damaged: 'the file is damaged',
  'too-large': 'it has too many pixels',
  'no-words': 'there are no words in it',
  unclear: 'its text is blurred, turned, handwritten or in another script',
  crashed: 'the reader ended at it',
  late: 'it took too long',
};
