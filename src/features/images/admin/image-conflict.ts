import { fieldValue } from '#shared/audit/labels.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { imageField, mapFields } from '#shared/images/image-fields.ts';
import type { Difference } from '#ui/form/ConflictNotice.tsx';
import { type ImageEdit, initialEdit, visibilityOf } from './image-edit.ts';

const COMPARED = {
  ...mapFields((field) => imageField(field).label),
  mayDownload: 'Download',
  folder: 'Folder',
  tags: 'Tags',
} as const;

const shownOf = (image: AdminImage, field: keyof typeof COMPARED): string => {
  const value = fieldValue(field, image[field]);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
};

/** What someone else has changed since the images were opened, and what was typed here. */
export function differencesOf(
  edit: ImageEdit,
  based: readonly AdminImage[],
  theirs: readonly AdminImage[],
): Difference[] {
  return theirs.flatMap((now) => {
    const before = based.find(({ id }) => id === now.id);
    // One of all that match, further down than what is listed.
    if (!before) return [{ field: now.fileName, theirs: 'Changed by someone else', yours: 'Changes on top of it' }];
    const name = based.length > 1 ? `${now.fileName}: ` : '';
    const typed = {
      ...edit,
      tags: [...edit.addTags.split(','), ...edit.removeTags.map((tag) => `without ${tag}`)],
      folder: null,
    };
    const fields = (Object.keys(COMPARED) as (keyof typeof COMPARED)[]).flatMap((field): Difference[] => {
      const stored = shownOf(now, field);
      if (stored === shownOf(before, field)) return [];
      const yours =
        field === 'tags' ? typed.tags.filter(Boolean).join(', ') : String(fieldValue(field, typed[field]) ?? '');
      return [
        {
          field: name + COMPARED[field],
          theirs: stored,
          yours: yours === shownOf(before, field) || !yours ? null : yours,
        },
      ];
    });
    const isSeen = visibilityOf(now) === visibilityOf(before) && now.publishAt === before.publishAt;
    if (isSeen) return fields;
    const yours = edit.visibility === visibilityOf(before) ? null : edit.visibility;
    return [...fields, { field: `${name}Visibility`, theirs: visibilityOf(now), yours }];
  });
}

/**
 * The edit on top of what is stored now: what was not typed follows the stored value; `keepsMine` keeps what was typed.
 */
export function rebased(
  edit: ImageEdit,
  { based, now, keepsMine }: { based: readonly AdminImage[]; now: readonly AdminImage[]; keepsMine: boolean },
): ImageEdit {
  if (!keepsMine) return initialEdit(now);
  const [before, after] = [initialEdit(based), initialEdit(now)];
  const typed = Object.entries(edit).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof ImageEdit]),
  );
  return { ...after, ...Object.fromEntries(typed) };
}
