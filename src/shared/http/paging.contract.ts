import { z } from 'astro/zod';

/** Most entries a page of a list can have (contract 5). */
export const PAGE_LIMIT_MAX = 500;

/** Query of every list: `limit` (1..500) and `offset`; without them everything the caller may see. */
export const pagingSchema = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).optional(),
  offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Which part of a list is wanted. */
export type Paging = z.infer<typeof pagingSchema>;
