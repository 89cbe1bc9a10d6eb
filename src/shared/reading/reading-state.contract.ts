import { z } from 'astro/zod';

/** Why an image has no reading, or none of its text. */
export const READING_PROBLEMS = ['missing', 'damaged', 'too-large', 'no-words', 'unclear', 'crashed', 'late'] as const;

const problem = z.enum(READING_PROBLEMS);
const count = z.number().int();

/** Progress of reading the images. */
export const readingStateSchema = z.object({
  isOn: z.boolean().describe('False: `READING=off`'),
  isReading: z.boolean().describe('Whether somebody reads an image right now: this server, or a command'),
  read: count.describe('Images that were read, by their bytes'),
  waiting: count,
  secondsLeft: z.number().int().nullable().describe('By the pace of this server; null while it reads nothing'),
  problems: z.array(z.object({ problem, count })),
  unread: z
    .array(z.object({ id: z.string(), folder: z.string(), fileName: z.string(), problem }))
    .describe('The first images that could not be read'),
});

export type ReadingProblem = (typeof READING_PROBLEMS)[number];
export type ReadingState = z.infer<typeof readingStateSchema>;
