import type { Paging } from '#shared/http/paging.contract.ts';

/** The page of a list that was asked for; without `limit` and `offset` all of it (contract 5). */
export const pageOf = <T>(all: readonly T[], { limit, offset = 0 }: Paging): readonly T[] =>
  all.slice(offset, limit === undefined ? undefined : offset + limit);
