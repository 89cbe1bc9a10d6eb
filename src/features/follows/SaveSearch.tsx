import Bookmark from 'lucide-react/icons/bookmark';
import { useEffect } from 'react';
import { useStore } from '#browser/use-store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { LabelledFacets } from '#features/search/filter-label.ts';
import type { SessionState } from '#features/session/session.store.ts';
import { readSearch, searchAddress } from '#shared/search/search-address.ts';
import { useBusy } from '#ui/use-busy.ts';
import { $follows, follow, followAgain, followOf, see, unfollow } from './follows.store.ts';
import { suggestedName } from './suggested-name.ts';

type SaveSearchProps = {
  /** The list's query and viewer. */
  list: { params: string; session: SessionState['kind'] };
  /** Labels of the filters' values. */
  facets: LabelledFacets | undefined;
  /** As an entry of a menu: its looks, and what closes the menu. */
  entry?: { className: string; onPress: () => void };
};

const BUTTON =
  'inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-lg px-2 text-14 text-muted hover:bg-soft hover:text-ink';

/** Saves the current search to the account, or removes it; signed out, it starts a sign-in. */
export function SaveSearch({ list, facets, entry }: SaveSearchProps) {
  const follows = useStore($follows);
  const [isPending, during] = useBusy();
  const params = new URLSearchParams(list.params);
  const search = readSearch({ search: `?${list.params}`, hash: `#${params.get('kind')}` });
  const address = searchAddress(search);
  const saved = followOf(follows, 'search', address);
  const { id, newCount = 0 } = saved ?? {};
  const until = follows?.until ?? 0;
  useEffect(() => {
    // Viewing the search marks it as seen.
    if (id && newCount > 0) void see(until, [id]);
  }, [id, newCount, until]);

  if (list.session !== 'signed-in') {
    return (
      <a href={`/following?${new URLSearchParams({ search: address })}`} rel="nofollow" className={BUTTON}>
        <Bookmark size={14} />
        <span className="max-lg:sr-only">Save search</span>
      </a>
    );
  }
  const save = async () => {
    const added = await follow({ kind: 'search', name: suggestedName(search.params, facets), address });
    if (!added) return;
    const act = () => location.assign('/collections#saved-searches');
    showToast({ title: `Saved as ${added.name}`, action: { label: 'Open', act } });
  };
  const remove = async () => {
    if (!saved || !(await unfollow(saved))) return;
    const act = () => followAgain(saved);
    showToast({ title: `${saved.name} is no longer saved`, action: { label: 'Undo', act } });
  };
  return (
    <button
      type="button"
      aria-pressed={saved !== undefined}
      aria-disabled={isPending || undefined}
      onClick={() => {
        entry?.onPress();
        if (!isPending) void during(saved ? remove : save);
      }}
      className={entry?.className ?? BUTTON}
    >
      <Bookmark size={entry ? 16 : 14} fill={saved ? 'currentColor' : 'none'} />
      <span className={entry ? '' : 'max-lg:sr-only'}>{saved ? 'Saved search' : 'Save search'}</span>
    </button>
  );
}
