import { type Filters, valuesOf, withValues } from '#features/search/filters.ts';
import { ALL_TAGS, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';

/** The tag whose pre-rendered file has the public part of a tab's list; `all`: the page has it; null: only the server knows. */
export function previewTag(kind: TagKind, filters: Filters, query: string): string | null {
  if (query) return null;
  if (filters === '') return ALL_TAGS.all;
  const [tag] = valuesOf(filters, 'tag');
  return tag && tagKind(tag) === kind && filters === withValues('', 'tag', [tag]) ? tag : null;
}
