import { z } from 'astro/zod';

/** Most entries a page of a list can have (contract 5). */
export const PAGE_LIMIT_MAX = 500;

/** A number in a query: only digits. Other forms that JavaScript accepts (`1e2`, `0x10`, a blank) are refused. */
const count = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text), { error: 'A whole number is expected.', abort: true })
    .transform(Number)
    .pipe(z.number().min(min, `At least ${min}.`).max(max, `At most ${max}.`))
    .optional()
    .meta({ type: 'integer', minimum: min, maximum: max });

/** Query of every list: `limit` (1..500) and `offset`; without them everything the caller may see. */
export const pagingSchema = z.object({
  limit: count(1, PAGE_LIMIT_MAX),
  offset: count(0, Number.MAX_SAFE_INTEGER),
});

export type Paging = z.infer<typeof pagingSchema>;
