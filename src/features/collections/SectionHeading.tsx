import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Section } from '#shared/collections/collection.contract.ts';
import { removeSection, renameSection, sectionKey } from './collection.store.ts';
import { EditableText } from './EditableText.tsx';

type SectionHeadingProps = { section: Section; handle: ReactNode };

/** A heading between the images of a collection. */
export function SectionHeading({ section, handle }: SectionHeadingProps) {
  return (
    <div id={sectionKey(section.id)} className="mt-4 flex items-center gap-2 border-hairline border-b pb-2">
      {handle}
      <div className="min-w-0 flex-1">
        <EditableText
          as="h2"
          id={sectionKey(section.id)}
          label="Section title"
          text={section.title}
          maxLength={120}
          className="font-semibold text-20"
          onSave={(title) => renameSection(section.id, title)}
        />
      </div>
      <button
        type="button"
        aria-label={`Remove the section ${section.title}; its images stay`}
        className="grid size-8 place-items-center rounded-md text-faint hover:bg-sunken hover:text-ink"
        onClick={() => void removeSection(section.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
