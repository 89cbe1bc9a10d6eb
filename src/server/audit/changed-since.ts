import { isDeepStrictEqual } from 'node:util';
import { fieldLabel, fieldValue } from '#shared/audit/labels.ts';
import type { Difference } from '#shared/audit/revert.contract.ts';
import { AppError } from '#shared/http/app-error.ts';

/** Differences that a response lists. */
const LISTED = 20;

const written = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(written).join(', ');
  if (typeof value !== 'object') return String(value);
  // A step of a flow.
  return 'caption' in value ? String(value.caption || 'a step') : JSON.stringify(value);
};

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a revert may set: those that nobody changed after the edit. The others are differences. */
export function fieldsToRevert(
  subject: string,
  { before, after, now }: { before: Fields; after: Fields; now: Fields },
): { fields: Record<string, unknown>; differences: Difference[] } {
  const fields: Record<string, unknown> = {};
  const differences: Difference[] = [];
  for (const [field, was] of Object.entries(before)) {
    const is = now[field];
    if (isDeepStrictEqual(was, after[field]) || isDeepStrictEqual(is, was)) continue;
    if (isDeepStrictEqual(is, after[field])) fields[field] = was;
    else {
      const [left, now] = [after[field], is].map((value) => written(fieldValue(field, value)));
      differences.push({ subject, field, left: left ?? '', now: now ?? '' });
    }
  }
  return { fields, differences };
}

/** Throws `changed-since` with the differences, if there are any. */
export function requireUnchanged(differences: readonly Difference[]): void {
  const [first] = differences;
  if (!first) return;
  throw new AppError('changed-since', {
    detail: `Not reverted. Since then, ${fieldLabel(first.field)} of ${first.subject} was changed from ${first.left} to ${first.now}.`,
    extensions: { differences: differences.slice(0, LISTED), count: differences.length },
  });
}

/** Throws `changed-since` when nothing is left to revert. */
export function requireRevertable(isSomething: boolean): void {
  if (!isSomething) throw new AppError('changed-since', { detail: 'Nothing to revert: it is as it was before.' });
}
