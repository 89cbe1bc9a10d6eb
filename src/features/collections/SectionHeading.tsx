import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Section } from '#shared/collections/collection.contract.ts';
import { setSections } from './collection.store.ts';
import { EditableText } from './EditableText.tsx';

type SectionHeadingProps = { section: Section; sections: readonly Section[]; handle: ReactNode };

/** A heading between the images of a collection. */
export function SectionHeading({ section, sections, handle }: SectionHeadingProps) {
  const rename = (title: string) =>
    setSections(sections.map((other) => (other.id === section.id ? { ...other, title } : other)));
  return (
    <div className="mt-4 flex items-center gap-2 border-hairline border-b pb-2">
      {handle}
      <div className="min-w-0 flex-1">
        <EditableText
          as="h2"
          label="Section title"
          text={section.title}
          maxLength={120}
          className="font-semibold text-20"
          onSave={(title) => void rename(title)}
        />
      </div>
      <button
        type="button"
        aria-label={`Remove the section ${section.title}; its images stay`}
        className="grid size-8 place-items-center rounded-md text-faint hover:bg-sunken hover:text-ink"
        onClick={() => void setSections(sections.filter(({ id }) => id !== section.id))}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
