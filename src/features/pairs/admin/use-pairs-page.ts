import { useEffect, useState } from 'react';
import { ApiError, callApi } from '#browser/api-client.ts';
import { putInAddress } from '#browser/page-address.ts';
import { useReading } from '#browser/use-reading.ts';
import { undoing } from '#features/history/admin/revert-edit.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { loadSession } from '#features/session/session.client.ts';
import type { PairGroup, PairKind } from '#shared/pairs/pair.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { type GroupImage, groupKey, KINDS } from './pair-group.ts';
import { fetchGroups, GROUPS_PER_PAGE, type GroupQuery } from './pairs-admin.client.ts';

const KIND_NAMES = Object.keys(KINDS) as PairKind[];

const queryIn = (search: string): GroupQuery => {
  const params = new URLSearchParams(search);
  const kind = KIND_NAMES.find((each) => each === params.get('kind')) ?? 'duplicate';
  const offset = Number(params.get('offset'));
  return {
    kind,
    state: params.get('state') === 'confirmed' && kind !== 'duplicate' ? 'confirmed' : 'proposed',
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset - (offset % GROUPS_PER_PAGE) : 0,
  };
};

/** The state of the Duplicates page: the visible groups, and the decisions about them. */
export function usePairsPage() {
  const [query, setQuery] = useState<GroupQuery | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // A list that was requested before the last decision still contains its group, which stays hidden.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setCurrent] = useState(0);
  // The server renders without the address's values.
  useEffect(() => setQuery(queryIn(location.search)), []);
  const queryKey = query ? `${query.kind} ${query.state} ${query.offset}` : '';
  const { value, key, failed, read } = useReading(
    (signal) => (query ? fetchGroups(query, signal) : Promise.resolve(null)),
    { key: queryKey },
  );
  const groups = value?.groups.filter((group) => !decided.has(`${queryKey} ${groupKey(group)}`)) ?? [];
  const found =
    value && key === queryKey ? { groups, total: value.total - (value.groups.length - groups.length) } : null;
  const current = Math.max(0, Math.min(chosen, groups.length - 1));

  const lastOffset = found ? Math.max(0, Math.ceil(found.total / GROUPS_PER_PAGE) - 1) * GROUPS_PER_PAGE : 0;
  const isPastLast = found !== null && query !== null && groups.length === 0 && query.offset > lastOffset;
  useEffect(() => {
    // The last groups of the last page are decided.
    if (isPastLast) setQuery((previous) => previous && { ...previous, offset: lastOffset });
  }, [isPastLast, lastOffset]);

  const show = (next: Partial<GroupQuery>) => {
    if (!query) return;
    const to = { ...query, offset: 0, ...next };
    setQuery(to);
    setCurrent(0);
    putInAddress({
      kind: to.kind === 'duplicate' ? '' : to.kind,
      state: to.state === 'proposed' ? '' : to.state,
      offset: to.offset === 0 ? '' : String(to.offset),
    });
  };

  const decide = async (group: PairGroup, title: string, call: () => Promise<{ entries: readonly number[] }>) => {
    const id = groupKey(group);
    if (busy.has(id)) return;
    setBusy((previous) => new Set(previous).add(id));
    try {
      const { entries } = await call();
      const inList = `${queryKey} ${id}`;
      setDecided((previous) => new Set(previous).add(inList));
      showToast({
        title,
        ...undoing(entries, () => {
          setDecided((previous) => new Set([...previous].filter((each) => each !== inList)));
          void read();
        }),
      });
    } catch (error) {
      showFailure(error, 'Nothing was changed: the server could not be reached. Try again.');
      if (error instanceof ApiError && error.status === 401) await loadSession();
    }
    await read();
    setBusy((previous) => new Set([...previous].filter((each) => each !== id)));
  };

  const idsOf = ({ images }: PairGroup) => images.map((image) => image.id);

  return {
    query,
    found,
    failed: failed && found === null,
    read,
    show,
    busy,
    current,
    setCurrent,
    keep: (group: PairGroup, best: GroupImage) => {
      const others = idsOf(group).filter((id) => id !== best.id);
      return decide(group, `${counted(others.length, 'duplicate')} merged`, () =>
        callApi('POST /api/admin/pairs/merge', { body: { keep: best.id, others } }),
      );
    },
    judge: (group: PairGroup, state: 'confirmed' | 'rejected') => {
      const kind = query?.kind ?? 'duplicate';
      const title = state === 'confirmed' ? 'Confirmed' : `${KINDS[kind].reject}: not proposed again`;
      return decide(group, title, () => callApi('PUT /api/admin/pairs', { body: { kind, ids: idsOf(group), state } }));
    },
  };
}

/** The state of the Duplicates page. */
export type PairsPageState = ReturnType<typeof usePairsPage>;
