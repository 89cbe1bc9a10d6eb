import { z } from 'astro/zod';
import { wholeNumber } from '../http/whole-number.contract.ts';
import { KEPT_DAYS } from '../retention/kept-days.ts';

const countedName = z.object({ name: z.string(), slug: z.string(), count: z.number().int() });

/** Query of `GET /api/admin/insight`. */
export const insightQuerySchema = z.object({
  days: wholeNumber(1, KEPT_DAYS.insight).default(KEPT_DAYS.insight).describe('How far back'),
  format: z.enum(['json', 'csv']).default('json'),
});

/** A list of what the gallery lacks; each link leads to where it is fixed. */
export const gapSchema = z.object({
  title: z.string(),
  count: z.number().int(),
  href: z.string(),
  entries: z.array(z.object({ name: z.string(), href: z.string() })).describe('The first of them'),
});

/** What people look for, by day and in all; never by person. */
export const insightSchema = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      searches: z.number().int(),
      misses: z.number().int().describe('Searches without a result'),
      views: z.number().int().describe('Of pages of companies and patterns'),
      exports: z.number().int(),
    }),
  ),
  searches: z
    .array(
      z.object({
        text: z.string(),
        count: z.number().int(),
        misses: z.number().int().describe('How many of them had no result'),
        days: z.array(z.object({ day: z.iso.date(), count: z.number().int(), misses: z.number().int() })),
      }),
    )
    .describe('Texts that five or more asked for, most frequent first'),
  countsViews: z.boolean().describe('False where the pages come from a CDN, which sends this site nothing'),
  companies: z.array(countedName).describe('Most viewed'),
  patterns: z.array(countedName).describe('Most viewed'),
  saved: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int().describe('People') })),
  exports: z.array(z.object({ name: z.string(), count: z.number().int() })).describe('By format'),
  gaps: z.array(gapSchema),
});

/** Payload of `POST /api/insight/exports`. */
export const exportedSchema = z.strictObject({ format: z.enum(['zip', 'pptx', 'pdf', 'json']) });

export type Insight = z.output<typeof insightSchema>;
export type Gap = z.output<typeof gapSchema>;
