import { type ReactNode, useState } from 'react';
import { useConflict } from '#browser/use-conflict.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { FormDialog } from '#features/session/admin/FormDialog.tsx';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import { type Choices, differencesOf, settledFields } from '#ui/form/conflict.ts';
import { Field } from '#ui/form/Field.tsx';
import { TEXTAREA } from '#ui/form/input-style.ts';
import { type Lines, type LinesSchema, linesError, typedLines } from './lines-edit.ts';

type LinesField = { label: string; placeholder: string; rows: number; hint: (lines: string[]) => string };

type LinesDialogProps<Stored extends Lines<keyof Fields & string>, Fields extends Record<string, LinesField>> = {
  title: string;
  /** What both have changed, for the notice: `group`. */
  subject: string;
  fields: Fields;
  schema: LinesSchema;
  /** Null: a new one. */
  stored: Stored | null;
  save: (lines: Lines<keyof Fields & string>, stored: Stored | null) => Promise<unknown>;
  onClose: () => void;
  onSaved: () => Promise<void>;
  /** What is below the fields, for lines without errors. */
  children?: (lines: Lines<keyof Fields & string>, stored: Stored | null) => ReactNode;
};

/** Edits words of searches, one a line; if someone else has saved meanwhile, both sides are shown to choose from. */
export function LinesDialog<Stored extends Lines<keyof Fields & string>, Fields extends Record<string, LinesField>>({
  title,
  subject,
  fields,
  schema,
  stored: opened,
  save,
  onClose,
  onSaved,
  children,
}: LinesDialogProps<Stored, Fields>) {
  type Name = keyof Fields & string;
  const names = Object.keys(fields) as Name[];
  const each = <T,>(value: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, T>;
  const textsOf = (lines: Lines<Name> | null) => each((name) => lines?.[name].join('\n') ?? '');
  const [stored, setStored] = useState(opened);
  const [texts, setTexts] = useState(() => textsOf(opened));
  const [isChecked, setChecked] = useState(false);
  const { theirs, saving, settled } = useConflict<Stored>();
  const lines = each((name) => typedLines(texts[name]));
  const isSame = (other: Lines<Name> | null) => JSON.stringify(textsOf(other)) === JSON.stringify(textsOf(lines));
  const isRight = names.every((name) => !linesError(schema, lines, name));

  const submit = async () => {
    setChecked(true);
    if (!isRight) return;
    await attempt(async () => {
      if (await saving(async () => (await save(lines, stored)) ?? true, isSame)) await onSaved();
    }, `Failed to save the ${subject}. Please try again.`);
  };
  const sides = theirs && { based: textsOf(stored), theirs: textsOf(theirs), mine: texts };
  const settle = (choices: Choices) => {
    if (!sides) return;
    setStored(theirs);
    setTexts(settledFields(sides, choices));
    settled();
  };

  return (
    <FormDialog title={title} isChanged={!isSame(stored)} isReady={!theirs} onSave={submit} onClose={onClose}>
      {sides && (
        <ConflictNotice
          subject={subject}
          differences={differencesOf(
            sides,
            each((name) => fields[name]?.label ?? ''),
            (side, name) => typedLines(side[name]).join(', '),
          )}
          onSettle={settle}
        />
      )}
      {names.map((name, at) => (
        <Field
          key={name}
          label={fields[name]?.label ?? ''}
          hint={fields[name]?.hint(lines[name])}
          error={isChecked ? linesError(schema, lines, name) : undefined}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              {...(at === 0 && { 'data-first-focus': true })}
              rows={fields[name]?.rows}
              dir="auto"
              placeholder={fields[name]?.placeholder}
              className={TEXTAREA}
              value={texts[name]}
              onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      {isRight && children?.(lines, stored)}
    </FormDialog>
  );
}
