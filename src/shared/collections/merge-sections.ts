import type { Section } from './collection.contract.ts';

/**
 * The sections of a collection after an edit that began with `base`, in the order of the edit. What another tab has stored since is
 * kept: sections that it added, at the end, their new titles, and removals of what the edit has not renamed. Undefined if both have
 * given the same section another title.
 */
export function mergeSections(
  base: readonly Section[],
  edited: readonly Section[],
  stored: readonly Section[],
): Section[] | undefined {
  const [before, now] = [base, stored].map((sections) => new Map(sections.map(({ id, title }) => [id, title])));
  const merged: Section[] = [];
  for (const { id, title } of edited) {
    const [old, current] = [before?.get(id), now?.get(id)];
    const isRenamed = title !== old;
    if (old !== undefined && current === undefined && !isRenamed) continue;
    const isRenamedThere = old !== undefined && current !== undefined && current !== old;
    if (isRenamed && isRenamedThere && current !== title) return undefined;
    merged.push({ id, title: isRenamedThere ? current : title });
  }
  const known = new Set([...base, ...edited].map(({ id }) => id));
  return [...merged, ...stored.filter(({ id }) => !known.has(id)).map(({ id, title }) => ({ id, title }))];
}
