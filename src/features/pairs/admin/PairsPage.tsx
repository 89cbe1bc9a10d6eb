import '#browser/no-eval.ts';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef } from 'react';
import { useLetterKeys } from '#browser/use-letter-keys.ts';
import type { PairKind } from '#shared/pairs/pair.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Paging } from '#ui/admin/Paging.tsx';
import { Choice } from '#ui/form/Choice.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { PairGroupCard } from './PairGroupCard.tsx';
import { canKeep, groupKey, KINDS } from './pair-group.ts';
import { GROUPS_PER_PAGE } from './pairs-admin.client.ts';
import { type PairsPageState, usePairsPage } from './use-pairs-page.ts';

/** Keys of the Duplicates page: J and K go on and back, 1 to 9 keep an image, Y confirms, N rejects. */
function usePairKeys({ found, query, current, setCurrent, keep, judge }: PairsPageState): void {
  const groups = found?.groups ?? [];
  const keepAt = (at: number): boolean => {
    const group = groups[current];
    const image = group?.images[at];
    if (!group || !image || query?.kind !== 'duplicate' || !canKeep(image, group)) return false;
    void keep(group, image);
    return true;
  };
  const judgeCurrent = (state: 'confirmed' | 'rejected'): boolean => {
    const group = groups[current];
    const isOpen = state === 'rejected' || (query?.kind !== 'duplicate' && query?.state === 'proposed');
    if (!group || !isOpen) return false;
    void judge(group, state);
    return true;
  };
  const go = (by: number): boolean => {
    setCurrent(Math.max(0, Math.min(groups.length - 1, current + by)));
    return groups.length > 0;
  };
  useLetterKeys((key) => {
    if (key === 'j') return go(1);
    if (key === 'k') return go(-1);
    if (key === 'n') return judgeCurrent('rejected');
    if (key === 'y') return judgeCurrent('confirmed');
    return /^[1-9]$/.test(key) && keepAt(Number(key) - 1);
  });
}

const KEY = 'rounded bg-soft px-1.5 font-mono text-12 ring-1 ring-hairline';

const TABS = Object.fromEntries(Object.entries(KINDS).map(([kind, { tab }]) => [kind, tab])) as Record<
  PairKind,
  string
>;
const STATES = { proposed: 'Proposed', confirmed: 'Confirmed' } as const;

function Groups({ page }: { page: PairsPageState }) {
  const { found, query, busy, current, setCurrent, show } = page;
  const list = useRef<HTMLUListElement>(null);
  const currentKey = found?.groups[current] ? groupKey(found.groups[current]) : '';
  const shownKey = useRef(currentKey);
  useEffect(() => {
    if (shownKey.current === currentKey) return;
    shownKey.current = currentKey;
    const card = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Only if the keyboard was used in the list; a pointer stays where it is.
    if (!card || card.contains(document.activeElement)) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  }, [currentKey]);
  if (!found || !query) return null;
  return (
    <>
      <ul ref={list} aria-label={KINDS[query.kind].tab} className="flex flex-col gap-5">
        {found.groups.map((group, at) => (
          <PairGroupCard
            key={groupKey(group)}
            group={group}
            isConfirmed={query.state === 'confirmed'}
            isCurrent={at === current}
            isBusy={busy.has(groupKey(group))}
            onFocus={() => setCurrent(at)}
            onKeep={(image) => void page.keep(group, image)}
            onConfirm={() => void page.judge(group, 'confirmed')}
            onReject={() => void page.judge(group, 'rejected')}
          />
        ))}
      </ul>
      {found.total > GROUPS_PER_PAGE && (
        <Paging
          offset={query.offset}
          size={GROUPS_PER_PAGE}
          total={found.total}
          onShow={(offset) => show({ offset })}
        />
      )}
    </>
  );
}

/** The admin page of duplicates and of images that show the same screen, over the whole gallery. */
export function PairsPage() {
  const page = usePairsPage();
  usePairKeys(page);
  const { query, found, failed, read, show } = page;
  const kind = query?.kind ?? 'duplicate';
  return (
    <>
      <header className="mb-5">
        <h1 className="text-20">Duplicates</h1>
        <p className="mt-1 max-w-prose text-14 text-muted">{KINDS[kind].about}</p>
      </header>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Choice label="Kind" options={TABS} value={kind} onChange={(next) => show({ kind: next, state: 'proposed' })} />
        {kind !== 'duplicate' && (
          <Choice
            label="State"
            options={STATES}
            value={query?.state ?? 'proposed'}
            onChange={(state) => show({ state })}
          />
        )}
        <p role="status" className="ml-auto text-12 text-muted tabular-nums">
          {found && counted(found.total, kind === 'duplicate' ? 'group' : 'pair')}
        </p>
      </div>
      {!found && !failed && <Skeleton className="h-96 w-full rounded-xl" />}
      {failed && <LoadFailure heading="h2" title="The images could not be compared" onRetry={() => void read()} />}
      {found?.total === 0 && (
        <StateMessage
          heading="h2"
          icon={<Copy />}
          title="Nothing to decide"
          text={query?.state === 'confirmed' ? 'Nothing was confirmed yet.' : KINDS[kind].empty}
        />
      )}
      {found && found.total > 0 && (
        <>
          <p className="mb-3 text-12 text-muted max-sm:hidden">
            <kbd className={KEY}>J</kbd> <kbd className={KEY}>K</kbd> next and previous,{' '}
            {kind === 'duplicate' ? (
              <>
                <kbd className={KEY}>1</kbd>…<kbd className={KEY}>9</kbd> keep
              </>
            ) : (
              <>
                <kbd className={KEY}>Y</kbd> confirm
              </>
            )}
            , <kbd className={KEY}>N</kbd> {KINDS[kind].reject.toLowerCase()}
          </p>
          <Groups page={page} />
        </>
      )}
    </>
  );
}
