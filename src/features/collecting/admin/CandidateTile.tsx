import { useId } from 'react';
import { INPUT } from '#ui/form/input-style.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type Row, updateRow } from './collect.store.ts';

/** What a tile says about its image. */
function stateOf({ look, outcome, candidate }: Row): { text: string; isProblem: boolean } {
  const said = (text: string, isProblem = false) => ({ text, isProblem });
  if (outcome?.state === 'failed') return said(outcome.why, true);
  if (outcome?.state === 'adding') return said('Adding...');
  if (outcome?.state === 'added') return said('Added');
  if (outcome?.state === 'known' || candidate.known || (look.state === 'ready' && look.known))
    return said('In the gallery already');
  if (look.state === 'failed') return said(look.why, true);
  if (look.state === 'ready') return said(`${look.width} × ${look.height}`);
  return said(look.state === 'loading' ? 'Fetching...' : 'Waiting');
}

/** An image that can be collected, with its texts. Space chooses it, the arrow keys go to its neighbours. */
export function CandidateTile({ row }: { row: Row }) {
  const { candidate, look, isChosen, title, alt, tags } = row;
  const { address } = candidate;
  const id = useId();
  const state = stateOf(row);
  const isDone = row.outcome?.state === 'added' || row.outcome?.state === 'known';
  return (
    <li
      className={`flex min-w-0 flex-col gap-2 rounded-xl bg-surface p-3 ring-1 ring-hairline ${isChosen && !isDone ? 'outline-2 outline-accent' : ''}`}
    >
      <label className="block cursor-pointer">
        <span className="flex items-center gap-2 pb-2 text-12 text-muted">
          <input
            type="checkbox"
            data-candidate
            aria-label={`Collect ${title || alt || address}`}
            aria-describedby={`${id}-state`}
            checked={isChosen && !isDone}
            disabled={isDone}
            onChange={({ target }) => updateRow(address, { isChosen: target.checked })}
            className="size-4 cursor-pointer accent-[var(--accent)]"
          />
          <span id={`${id}-state`} role="status" className={state.isProblem ? 'text-danger-text' : 'tabular-nums'}>
            {state.text}
          </span>
        </span>
        {look.state === 'ready' ? (
          <img src={look.preview} alt={alt} className="aspect-[16/10] w-full rounded-lg bg-sunken object-contain" />
        ) : look.state === 'failed' ? (
          <span className="grid aspect-[16/10] w-full place-items-center rounded-lg bg-sunken text-12 text-muted">
            No preview
          </span>
        ) : (
          <Skeleton className="aspect-[16/10] w-full rounded-lg" />
        )}
      </label>
      <input
        aria-label="Title"
        placeholder="Title"
        value={title}
        maxLength={200}
        disabled={isDone}
        onChange={({ target }) => updateRow(address, { title: target.value })}
        className={INPUT}
      />
      <input
        aria-label="Alt text"
        placeholder="Alt text"
        value={alt}
        maxLength={500}
        disabled={isDone}
        onChange={({ target }) => updateRow(address, { alt: target.value })}
        className={INPUT}
      />
      <input
        aria-label="Tags"
        placeholder="Tags, with commas"
        list="collect-tags"
        value={tags}
        disabled={isDone}
        onChange={({ target }) => updateRow(address, { tags: target.value })}
        className={INPUT}
      />
      <p className="break-all text-12 text-muted">{address}</p>
    </li>
  );
}
