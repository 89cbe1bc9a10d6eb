import { type ImageFieldName, inputLabel, inputText } from '#shared/images/image-fields.ts';
import type { Suggestions } from '#shared/suggestions/suggestion.contract.ts';
import { Button } from '#ui/Button.tsx';

/** The proposed value of a field as the text of its input; empty: none. */
export const proposedText = (suggestions: Suggestions | null, name: ImageFieldName): string =>
  name === 'form' || name === 'annotated' ? inputText(suggestions?.[name]?.value) : '';

type FieldProposalProps = {
  name: ImageFieldName;
  suggestions: Suggestions | null;
  /** The field's present text; what is set needs no proposal. */
  value: string | null | undefined;
  onTake: (value: string) => void;
};

/** A proposed value: it changes nothing until someone takes it and saves. */
export function FieldProposal({ name, suggestions, value, onTake }: FieldProposalProps) {
  const proposed = proposedText(suggestions, name);
  if (proposed === '' || value) return null;
  return (
    <Button size="sm" className="mt-2 border-dashed" onClick={() => onTake(proposed)}>
      Proposed: {inputLabel(name, proposed)}
    </Button>
  );
}
