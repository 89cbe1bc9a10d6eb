import { z } from 'astro/zod';
import { textSchema } from '../text/text.contract.ts';
import { READING_PROBLEMS } from './reading-state.contract.ts';
import { THEMES } from './theme.ts';

/** Longest text of an image, in characters: several times that of the fullest screen. */
export const READ_TEXT_MAX_LENGTH = 20_000;
/** Most colours of a palette. */
export const PALETTE_MAX = 6;

const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #7c3aed.')
  .toLowerCase();
const palette = z
  .array(hex)
  .max(PALETTE_MAX, `At most ${PALETTE_MAX} colours.`)
  .describe('`#rrggbb`, background first');

/** An admin's correction of a reading; null: as read. */
export const readingCorrectionSchema = z.object({
  text: textSchema(READ_TEXT_MAX_LENGTH).nullable().describe('E-mail addresses and secrets in it are dropped'),
  theme: z.enum(THEMES).nullable(),
  palette: palette.nullable(),
});

/** Payload of `PUT /api/admin/images/{id}/reading`: the correction, and the one that the edit is based on. */
export const readingUpdateSchema = readingCorrectionSchema.extend({
  was: readingCorrectionSchema.optional().describe('Refuse when someone else has corrected it since'),
});

/** What was read in an image, and an admin's correction. */
export const adminReadingSchema = z.object({
  read: z
    .object({
      text: z.string(),
      theme: z.enum(THEMES).nullable(),
      palette: z.array(hex),
      problem: z.enum(READING_PROBLEMS).nullable(),
    })
    .nullable()
    .describe('Null: not read yet'),
  corrected: readingCorrectionSchema,
});

export type ReadingCorrection = z.infer<typeof readingCorrectionSchema>;
export type ReadingUpdate = z.infer<typeof readingUpdateSchema>;
export type AdminReading = z.infer<typeof adminReadingSchema>;
