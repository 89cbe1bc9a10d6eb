import { withReverted } from '#db/sql-parts.ts';
import type { Difference } from '#shared/audit/revert.contract.ts';
import { EDITED, fieldsOf } from '#shared/images/image-fields.ts';
import { counted } from '#shared/text/counted.ts';
import { fieldsToRevert } from '../audit/changed-since.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import type { ImageWrite } from './image-admin.repository.ts';

/** The editable part of an image, as the audit trail records it. */
export type ImageState = ReturnType<typeof imageState>;

/** An image for the audit trail. */
export const imageState = ({ row, tags }: TaggedRow) => ({
  id: row.id,
  hidden: row.hidden,
  draft: row.draft,
  publishAt: row.publishAt?.toISOString() ?? null,
  mayDownload: row.mayDownload,
  folder: row.folder,
  position: row.position,
  placed: row.placed,
  ...fieldsOf(row),
  edited: row.edited,
  tags,
});

/** What the audit trail names an edit of images by: the id of one, or the number of several. */
export const subjectOf = ([first, ...others]: readonly { id: string }[]): string =>
  first && others.length === 0 ? first.id : counted(others.length + (first ? 1 : 0), 'image');

/** A subset, for older entries. */
export type PastState = Pick<ImageState, 'id' | 'tags'> & Partial<ImageState>;

export function stateAfter(before: PastState, write: ImageWrite): PastState {
  const { addTags = [], removeTags = [], publishAt, ...fields } = write;
  const remaining = before.tags.filter((tag) => !removeTags.includes(tag));
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...changed,
    ...(publishAt === undefined ? {} : { publishAt: publishAt && new Date(publishAt).toISOString() }),
    tags: [...remaining, ...addTags.filter((tag) => !remaining.includes(tag))],
  };
}

/** The changes of a revert: scalar columns, tags to add and to remove. */
export type ImageRevert = {
  now: ImageState;
  to: ImageState;
  addTags: { name: string; position: number }[];
  removeTags: string[];
};

/**
 * A draft is hidden, and only a draft has a publication date. A date in the past is not restored: it would publish at once
 * what was just reverted.
 */
const consistent = (to: ImageState, now: Date): ImageState => ({
  ...to,
  hidden: to.hidden || to.draft,
  publishAt: to.draft && to.publishAt && Date.parse(to.publishAt) > now.getTime() ? to.publishAt : null,
});

/**
 * Reverts an edit of an image: fields that it changed, tags that it added or removed. `tagOf` resolves a name to the current
 * tag. Undefined if nothing of the edit remains. `at`: the time of the revert.
 */
export function revertOf(
  { before, after, now, name, at }: { before: PastState; after: PastState; now: ImageState; name: string; at: Date },
  tagOf: (tag: string) => string,
): { revert: ImageRevert | undefined; differences: Difference[] } {
  const { tags: _before, id: _id, position, placed, edited: _edited, ...scalars } = before;
  const { fields, differences: changedSince } = fieldsToRevert(name, { before: scalars, after, now });
  // It was hidden and became a draft later: showing it would publish the draft.
  const isDraftSince = fields.hidden === false && { ...now, ...fields }.draft;
  const differences = isDraftSince
    ? [...changedSince, { subject: name, field: 'draft', left: 'false', now: 'true' }]
    : changedSince;
  const carried = new Set(now.tags);
  const addTags = before.tags.flatMap((tag, at) =>
    after.tags.includes(tag) || carried.has(tagOf(tag)) ? [] : [{ name: tagOf(tag), position: at }],
  );
  const removeTags = after.tags.filter((tag) => !before.tags.includes(tag)).map(tagOf);
  const isTagged = addTags.length > 0 || removeTags.some((tag) => carried.has(tag));
  const changed = [...Object.keys(fields), ...(isTagged ? ['tags'] : [])];
  if (changed.length === 0) return { revert: undefined, differences };
  const back = 'folder' in fields && position !== undefined ? { position, placed: placed ?? now.placed } : {};
  const edited = withReverted(EDITED, { now: now.edited, before: before.edited ?? now.edited }, changed);
  const to = consistent({ ...now, ...fields, ...back, edited }, at);
  return { revert: { now, to, addTags, removeTags }, differences };
}
