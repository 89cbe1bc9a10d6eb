import { ApiError, callApi, sentenceOf } from '#browser/api-client.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { Difference } from '#shared/audit/revert.contract.ts';

/** How long a toast with an undo button stays, in ms. */
const UNDO_MS = 10_000;

/** Why a revert was refused. */
export type Refusal = { detail: string; differences: readonly Difference[]; count: number };

const CHANGED = { detail: 'It was changed since. The history has all changes.' };
const NOT_REACHED = 'Not reverted: the server could not be reached. Try again.';

/** Reverts the edit of these entries; returns why it was refused, if it was. */
export async function revertEdit(entries: readonly number[]): Promise<Refusal | undefined> {
  try {
    const { message } = await callApi('POST /api/admin/audit/revert', { body: { entries: [...entries] } });
    showToast({ title: 'Reverted', description: message });
    return undefined;
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : undefined;
    const differences = (problem?.differences ?? []) as Difference[];
    return { detail: sentenceOf(error, NOT_REACHED), differences, count: Number(problem?.count ?? differences.length) };
  }
}

/** What makes a toast one with an undo of an edit's entries, or of those that it looks up; it reports a refusal in another toast. */
export const undoing = (edit: readonly number[] | (() => Promise<readonly number[]>), onDone: () => unknown) => {
  if (typeof edit !== 'function' && edit.length === 0) return {};
  const act = async () => {
    const entries = typeof edit === 'function' ? await edit().catch(() => null) : edit;
    const refusal = entries?.length === 0 ? CHANGED : entries ? await revertEdit(entries) : { detail: NOT_REACHED };
    if (refusal) showToast({ title: 'Not undone', description: refusal.detail, kind: 'destructive' });
    onDone();
  };
  return { action: { label: 'Undo', act }, durationMs: UNDO_MS };
};

/** The newest entry of a subject, if it has this action. */
export async function newestEntry(kind: string, id: string, action: string): Promise<readonly number[]> {
  const { entries } = await callApi('GET /api/admin/audit', { query: { kind, id, limit: 1 } });
  return entries.filter((entry) => entry.action === action).map((entry) => entry.id);
}
