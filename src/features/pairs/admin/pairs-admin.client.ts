import type { ResponseOf } from '#browser/api-calls.ts';
import { send } from '#browser/api-client.ts';
import type { PairKind } from '#shared/pairs/pair.contract.ts';

const LIST = 'GET /api/admin/pairs';

export const GROUPS_PER_PAGE = 10;

export type GroupQuery = { kind: PairKind; state: 'proposed' | 'confirmed'; offset: number };
/** Loaded groups, and how many there are. */
export type FoundGroups = { groups: ResponseOf<typeof LIST>; total: number };

/** A page of groups. */
export async function fetchGroups({ kind, state, offset }: GroupQuery, signal: AbortSignal): Promise<FoundGroups> {
  let total = 0;
  const query = new URLSearchParams({ kind, state, limit: String(GROUPS_PER_PAGE), offset: String(offset) });
  const groups = await send(`${LIST}?${query}`, {
    signal,
    onResponse: ({ headers }) => {
      total = Number(headers.get('X-Total-Count'));
    },
  });
  return { groups: groups as FoundGroups['groups'], total };
}
