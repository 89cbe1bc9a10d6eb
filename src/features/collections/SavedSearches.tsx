import { useEffect, useRef, useState } from 'react';
import { holdReload } from '#browser/busy.ts';
import { useStore } from '#browser/use-store.ts';
import { $follows, followAgain, loadFollows, renameSearch, unfollow } from '#features/follows/follows.store.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { Follow } from '#shared/follows/follow.contract.ts';
import { FOLLOW_LIMITS } from '#shared/follows/limits.ts';
import { counted } from '#shared/text/counted.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { useBusy } from '#ui/use-busy.ts';

/** The user's saved searches, with the number of new images. */
export function SavedSearches() {
  const follows = useStore($follows);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!hasFailed && $follows.get() === null) loadFollows().catch(() => setFailed(true));
  }, [hasFailed]);
  const searches = follows?.follows.filter(({ kind }) => kind === 'search');
  if (!hasFailed && !searches?.length) return null;
  return (
    <section id="saved-searches" aria-labelledby="saved-searches-title" className="mt-12 border-hairline border-t pt-6">
      <h2 id="saved-searches-title" className="text-20">
        Saved searches
      </h2>
      {searches ? (
        <ul className="mt-4 grid gap-3">
          {searches.map((search) => (
            <Search key={search.id} search={search} />
          ))}
        </ul>
      ) : (
        <div role="alert" className="mt-3 flex items-center gap-4 text-14">
          <p className="text-danger-text">Failed to load your saved searches.</p>
          <Button size="sm" onClick={() => setFailed(false)}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function Search({ search }: { search: Follow }) {
  const { id, name, path, count, newCount } = search;
  const [isPending, during] = useBusy();
  const [isRenaming, setRenaming] = useState(false);
  const rename = (next: string) =>
    renameSearch(id, next).catch((error: unknown) =>
      showFailure(error, 'Check your connection and try again.', 'Not renamed'),
    );
  const remove = async () => {
    if (!(await during(() => unfollow(search)))) return;
    showToast({ title: `${name} is deleted`, action: { label: 'Undo', act: () => followAgain(search) } });
  };
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-xl bg-soft px-4 text-14">
      {isRenaming ? (
        <RenameField
          name={name}
          onDone={(next) => {
            setRenaming(false);
            if (next !== '' && next !== name) void rename(next);
          }}
        />
      ) : (
        <a
          href={path}
          className="min-w-11 truncate rounded-sm font-medium leading-11 underline-offset-4 hover:underline"
        >
          {name}
        </a>
      )}
      <span className="shrink-0 text-12 text-muted tabular-nums">{counted(count, 'image')}</span>
      {newCount > 0 && <Badge tone="accent">{`${newCount} new`}</Badge>}
      <span className="ml-auto flex shrink-0 gap-1">
        <Button kind="quiet" size="sm" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button kind="quiet" size="sm" aria-label={`Delete ${name}`} disabled={isPending} onClick={() => void remove()}>
          Delete
        </Button>
      </span>
    </li>
  );
}

/** Enter or leaving the field renames, Escape cancels. */
function RenameField({ name, onDone }: { name: string; onDone: (next: string) => void }) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.select();
    return holdReload('unsaved input');
  }, []);
  return (
    <Form className="min-w-0 flex-1" onSubmit={() => onDone(text.trim())}>
      <input
        ref={field}
        aria-label={`New name of ${name}`}
        className={`${INPUT} max-sm:text-16`}
        maxLength={FOLLOW_LIMITS.name}
        value={text}
        onBlur={() => onDone(text.trim())}
        onKeyDown={({ key }) => key === 'Escape' && onDone(name)}
        onChange={({ target }) => setText(target.value)}
      />
    </Form>
  );
}
