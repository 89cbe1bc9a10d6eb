import type { AuditEntry } from '#shared/audit/audit.contract.ts';
import { fieldLabel, fieldValue } from '#shared/audit/labels.ts';

/** A field of a subject before and after an edit. */
export type FieldChange = { field: string; before: string; after: string };

type Fields = Record<string, unknown>;

/** Internal fields. */
const INTERNAL = [
  'id',
  'edited',
  'position',
  'placed',
  'version',
  'stageId',
  'companyId',
  'importedAs',
  'createdAt',
  'updatedAt',
  'heroPlaceholder',
  'contentHash',
];

const written = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(written).join(', ') : 'nothing';
  if (typeof value !== 'object') return String(value);
  // A step of a flow.
  return 'caption' in value ? String(value.caption || 'a step') : JSON.stringify(value);
};

/** The single subject of one side of an entry; undefined for many. */
function soleSubject(side: unknown): Fields | undefined {
  if (Array.isArray(side)) return side.length === 1 && typeof side[0] === 'object' ? side[0] : undefined;
  return typeof side === 'object' && side !== null ? (side as Fields) : {};
}

/** Tags after an edit that adds and removes some. */
const taggedAfter = (before: Fields, { addTags = [], removeTags = [] }: Fields): string[] => {
  const remaining = ((before.tags ?? []) as string[]).filter((tag) => !(removeTags as string[]).includes(tag));
  return [...new Set([...remaining, ...(addTags as string[])])];
};

/** What an entry changed, by field; undefined for an edit of many subjects. */
export function entryChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] | undefined {
  const [was, is] = [soleSubject(before), soleSubject(after)];
  if (!was || !is) return undefined;
  const { addTags, removeTags, ...rest } = is;
  const fields = addTags || removeTags ? { ...rest, tags: taggedAfter(was, is) } : rest;
  // A deletion has only one side.
  const compared = after === null ? was : fields;
  return Object.keys(compared)
    .filter((field) => !INTERNAL.includes(field))
    .map((field) => ({
      field: fieldLabel(field),
      before: written(fieldValue(field, was[field])),
      after: written(fieldValue(field, fields[field])),
    }))
    .filter((change) => change.before !== change.after);
}
