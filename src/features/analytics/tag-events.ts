import type { ReadableAtom } from 'nanostores';
import { isWholeList, tagKind } from '#shared/tags/tag-kind.ts';
import { type EventParams, track } from './analytics.store.ts';

const isSpecific = (tag: string | undefined): tag is string => tag !== undefined && !isWholeList(tag);

const about = (tag: string, action: 'select' | 'deselect'): EventParams => ({
  tag_name: tag,
  tag_type: tagKind(tag) === 'screens' ? 'screen' : 'ui-element',
  action,
});

/** What a change of the selected tag is to analytics (spec 4): the choice of a tag, or going back to all. */
function tagEvent(tag: string, before: string | undefined): [name: string, params: EventParams] | undefined {
  if (tag === before) return undefined;
  if (isSpecific(tag)) return ['tag_selected', about(tag, 'select')];
  return isSpecific(before) ? ['tag_deselected', about(before, 'deselect')] : undefined;
}

/** Records what happens to the selected tag of a grid; answers a function that stops it. */
export const recordTags = ($tag: ReadableAtom<string>): (() => void) =>
  $tag.listen((tag, before) => {
    const event = tagEvent(tag, before);
    if (event) track(...event);
  });
