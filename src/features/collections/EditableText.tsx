import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { holdReload } from '#browser/busy.ts';
import { INPUT, TEXTAREA } from '#ui/form/input-style.ts';
import { Markdown } from './Markdown.tsx';

type EditableTextProps = {
  label: string;
  text: string;
  placeholder?: string;
  maxLength: number;
  /** Several lines of Markdown. */
  isLong?: boolean;
  /** Whether it may be empty. */
  isOptional?: boolean;
  as?: 'h1' | 'h2' | 'div';
  className?: string;
  onSave: (text: string) => void;
};

/** A text that is edited in place: a click or Enter starts editing, leaving the field saves, Escape cancels. */
export function EditableText({
  label,
  text,
  placeholder = '',
  maxLength,
  isLong = false,
  isOptional = false,
  as: Element = 'div',
  className = '',
  onSave,
}: EditableTextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = draft !== null;

  useEffect(() => {
    if (!isEditing) {
      if (wasEditing.current && document.activeElement === document.body) opener.current?.focus();
      wasEditing.current = false;
      return;
    }
    wasEditing.current = true;
    field.current?.focus();
    field.current?.select();
    return holdReload('unsaved input');
  }, [isEditing]);

  const finish = () => {
    if (draft === null) return;
    const next = draft.trim();
    setDraft(null);
    if (next !== text && (next !== '' || isOptional)) onSave(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDraft(null);
    else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) finish();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (draft !== null) {
    const props = {
      ref: field,
      'aria-label': label,
      value: draft,
      maxLength,
      onBlur: finish,
      onKeyDown,
      onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    };
    return isLong ? (
      <textarea {...props} rows={4} className={`${TEXTAREA} max-sm:text-16`} />
    ) : (
      <input {...props} className={`${INPUT} max-sm:text-16`} />
    );
  }
  return (
    <div className={`group/text relative ${className}`}>
      {text === '' ? null : isLong ? (
        <div className="collection-note flex flex-col gap-2 text-14 wrap-anywhere">
          <Markdown text={text} />
        </div>
      ) : (
        <Element className="line-clamp-3 wrap-anywhere">{text}</Element>
      )}
      <button
        ref={opener}
        type="button"
        aria-label={text === '' ? placeholder : `Edit ${label.toLowerCase()}`}
        className={
          text === ''
            ? 'rounded-md py-1 text-14 text-faint hover:text-ink'
            : 'absolute -inset-x-2 -inset-y-1 rounded-md group-hover/text:ring-1 group-hover/text:ring-hairline-strong group-has-[a:hover]/text:-z-10'
        }
        onClick={() => setDraft(text)}
      >
        {text === '' ? placeholder : null}
      </button>
    </div>
  );
}
