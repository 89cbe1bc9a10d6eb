import type { Suggestions } from '#shared/suggestions/suggestion.contract.ts';
import { toggledTag, typedTags } from './image-edit.ts';
import { TagChips } from './TagChips.tsx';

type OfferedTagsProps = { suggestions: Suggestions | null; typed: string; onChange: (typed: string) => void };

/** Tags that are offered for an image, beside the field that they are written into. */
export function OfferedTags({ suggestions, typed, onChange }: OfferedTagsProps) {
  if (!suggestions?.tags.length) return null;
  return (
    <TagChips
      legend="Offered tags"
      tags={suggestions.tags}
      chosen={typedTags(typed)}
      onToggle={(tag) => onChange(toggledTag(typed, tag))}
    />
  );
}
