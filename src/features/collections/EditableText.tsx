import { type KeyboardEvent, useEffect, useRef } from 'react';
import { INPUT, TEXTAREA } from '#ui/form/input-style.ts';
import { beginEdit, dropEdit, finishEdit, retryEdit, type Save, typeDraft } from './edits.store.ts';
import { Markdown } from './Markdown.tsx';
import { NotSaved } from './NotSaved.tsx';
import { useEdit } from './use-edit.ts';

type EditableTextProps = {
  /** Names the text among the edits of the page. */
  id: string;
  label: string;
  text: string;
  /** The version that a save is based on. */
  version?: number;
  placeholder?: string;
  maxLength: number;
  /** Several lines of Markdown. */
  isLong?: boolean;
  /** Whether it may be empty. */
  isOptional?: boolean;
  as?: 'h1' | 'h2' | 'div';
  className?: string;
  onSave: Save;
};

/** A text that is edited in place: a click or Enter starts editing, leaving the field saves, Escape cancels. */
export function EditableText({
  id,
  label,
  text: stored,
  version = 0,
  placeholder = '',
  maxLength,
  isLong = false,
  isOptional = false,
  as: Element = 'div',
  className = '',
  onSave,
}: EditableTextProps) {
  const edit = useEdit(id);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isStarted = useRef(false);
  const isEditing = edit?.isOpen === true;

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (!isEditing) {
      if (wasEditing.current && isFocusLost) opener.current?.focus();
    } else if (isStarted.current) {
      field.current?.focus();
      field.current?.select();
    } else if (isFocusLost) field.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
    isStarted.current = false;
  }, [isEditing]);

  if (edit && isEditing) {
    const { draft, refusal } = edit;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dropEdit(id);
      else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) retryEdit(id);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const props = {
      ref: field,
      'aria-label': label,
      'aria-invalid': refusal ? true : undefined,
      value: draft,
      maxLength,
      onBlur: () => finishEdit(id),
      onKeyDown,
      onChange: ({ target }: { target: { value: string } }) => typeDraft(id, target.value),
    };
    return (
      <>
        {isLong ? (
          <textarea {...props} rows={4} className={`${TEXTAREA} max-sm:text-16`} />
        ) : (
          <input {...props} className={`${INPUT} max-sm:text-16`} />
        )}
        {refusal && <NotSaved id={id} draft={draft} refusal={refusal} />}
      </>
    );
  }
  const text = edit?.draft.trim() ?? stored;
  const start = () => {
    isStarted.current = true;
    beginEdit(id, { text: stored, version, isOptional, save: onSave });
  };
  return (
    <div className={`group/text relative ${className}`}>
      {text === '' ? null : isLong ? (
        <div className="collection-note flex flex-col gap-2 text-14 wrap-anywhere">
          <Markdown text={text} />
        </div>
      ) : (
        <Element className="wrap-anywhere">{text}</Element>
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
        onClick={start}
      >
        {text === '' ? placeholder : null}
      </button>
    </div>
  );
}
