import type { ReactElement, ReactNode } from 'react';
import { SearchField } from '../form/SearchField.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { StateMessage } from '../StateMessage.tsx';

type ListPageProps = {
  title: string;
  text: string;
  search: { label: string; value: string; onChange: (value: string) => void };
  /** Buttons beside the search field. */
  actions?: ReactNode;
  /** Accessible name of the list. */
  label: string;
  /** How many entries were found, in words, and what is selected of them; null while they load. */
  status: string | null;
  failure: { title: string; onRetry: () => void } | undefined;
  /** What stands for the rows if there are none. */
  empty: { icon: ReactElement; title: string; text: string };
  /** What can be done with the selected entries. */
  tools?: ReactNode;
  /** The rows, as `li`. */
  children: readonly ReactElement[] | undefined;
};

/** An admin page with one list that a text narrows: its heading, the count, the rows, and its states. */
export function ListPage({ title, text, search, actions, label, status, failure, ...list }: ListPageProps) {
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-20">{title}</h1>
          <p className="mt-1 text-14 text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <SearchField {...search} />
          {actions}
        </div>
      </header>
      {status === null && !failure && <Skeleton className="h-64 w-full rounded-xl" />}
      {status === null && failure && <LoadFailure {...failure} />}
      {status !== null && (
        <section aria-label={label} className="overflow-clip rounded-xl bg-surface ring-1 ring-hairline">
          <div className="sticky top-[var(--header-height)] z-10 flex min-h-12 flex-wrap items-center gap-2 border-hairline border-b bg-surface px-4 py-2">
            <p role="status" className="mr-auto text-12 text-muted tabular-nums">
              {status}
            </p>
            {list.tools}
          </div>
          {list.children?.length === 0 && <StateMessage {...list.empty} />}
          <ul className="divide-y divide-hairline">{list.children}</ul>
        </section>
      )}
    </>
  );
}
