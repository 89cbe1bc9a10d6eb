import { z } from 'astro/zod';
import { wholeNumber } from './whole-number.contract.ts';

/** Most entries a page of a list can have (contract 5). */
export const PAGE_LIMIT_MAX = 500;

/** Query of every list: `limit` (1..500) and `offset`; without them everything the caller may see. */
export const pagingSchema = z.object({
  limit: wholeNumber(1, PAGE_LIMIT_MAX).optional(),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
});

export type Paging = z.infer<typeof pagingSchema>;
