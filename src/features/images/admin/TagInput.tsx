import { useRef, useState } from 'react';
import { useCall } from '#browser/use-reading.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { tagError } from './image-edit.ts';
import { completed, corrected, suggestions, type TagNote, tagNotes } from './tag-input.ts';

function Note({ note, onCorrect }: { note: TagNote; onCorrect: (name: string) => void }) {
  if ('becomes' in note) {
    return (
      <li>
        {note.typed} is stored as {note.becomes}.
      </li>
    );
  }
  const { typed, meant } = note;
  return (
    <li className={meant ? 'text-warning-text' : ''}>
      {typed} is a new tag.{' '}
      {meant && (
        <>
          Did you mean{' '}
          <button
            type="button"
            className="font-medium underline underline-offset-2"
            onClick={() => onCorrect(meant.name)}
          >
            {meant.name} ({meant.images})
          </button>
          ?
        </>
      )}
    </li>
  );
}

type TagInputProps = { label: string; hint: string; value: string; onChange: (text: string) => void };

/** Comma-separated tags: suggests existing ones with their counts, and warns of new ones. */
export function TagInput({ label, hint, value, onChange }: TagInputProps) {
  const { value: allTags } = useCall('GET /api/admin/tags');
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const suggested = suggestions(value, allTags ?? []);
  const notes = allTags ? tagNotes(value, allTags, isLeft) : [];
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        error={tagError(value)}
        ref={input}
        autoComplete="off"
        placeholder="topic:dashboard, modal"
        value={value}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={onChange}
      />
      {suggested.length > 0 && (
        <ul aria-label="Tags of the gallery" className="mt-2 flex flex-wrap gap-1.5">
          {suggested.map(({ name, images }) => (
            <li key={name}>
              <Button
                size="sm"
                // The field keeps the focus: leaving it would move the content below.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  onChange(completed(value, name));
                  input.current?.focus();
                }}
              >
                {name} <span className="font-normal text-faint tabular-nums">{images}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {notes.length > 0 && (
          <ul className="mt-2 text-12 text-muted">
            {notes.map((note) => (
              <Note key={note.typed} note={note} onCorrect={(name) => onChange(corrected(value, note.typed, name))} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
