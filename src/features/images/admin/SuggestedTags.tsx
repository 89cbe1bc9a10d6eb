import type { Suggestions } from '#shared/suggestions/suggestion.contract.ts';
import { toggledTag, typedTags } from './image-edit.ts';
import { TagChips } from './TagChips.tsx';

type OfferedTagsProps = { suggestions: Suggestions | null; typed: string; onChange: (typed: string) => void };

/** Suggested tags of an image, beside the tag field. */
export function SuggestedTags({ suggestions, typed, onChange }: OfferedTagsProps) {
  if (!suggestions?.tags.length) return null;
  return (
    <TagChips
      legend="Suggested tags"
      tags={suggestions.tags}
      chosen={typedTags(typed)}
      onToggle={(tag) => onChange(toggledTag(typed, tag))}
    />
  );
}
