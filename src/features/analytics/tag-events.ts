import type { ReadableAtom } from 'nanostores';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { type EventParams, track } from './analytics.store.ts';

const about = (tag: string, action: 'select' | 'deselect'): EventParams => ({
  tag_name: tag,
  tag_type: tagKind(tag) === 'screens' ? 'screen' : 'ui-element',
  action,
});

const without = (tags: readonly string[], others: readonly string[]) => tags.filter((tag) => !others.includes(tag));

/**
 * Records changes of a grid's selected tags, which were `before` when the page was loaded (spec 4); returns a stop function.
 * Replacing a tag counts as selecting the new one.
 */
export function recordTags($tags: ReadableAtom<readonly string[]>, before: readonly string[]): () => void {
  let known = before;
  return $tags.subscribe((tags) => {
    const added = without(tags, known);
    for (const tag of added) track('tag_selected', about(tag, 'select'));
    if (added.length === 0) for (const tag of without(known, tags)) track('tag_deselected', about(tag, 'deselect'));
    known = tags;
  });
}
