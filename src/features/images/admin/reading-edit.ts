import { type AdminReading, PALETTE_MAX, type ReadingCorrection } from '#shared/reading/reading-edit.contract.ts';
import type { Theme } from '#shared/reading/theme.ts';
import { type Choices, type Difference, differencesOf, type Sides, settledFields } from '#ui/form/conflict.ts';

/** The state of editing a reading. */
export type ReadingEdit = { text: string; theme: Theme | ''; palette: readonly string[] };

const asRead = ({ read }: AdminReading): ReadingEdit => ({
  text: read?.text ?? '',
  theme: read?.theme ?? '',
  palette: read?.palette ?? [],
});

/** The initial state: the values that search uses now. */
export function openReadingEdit(reading: AdminReading): ReadingEdit {
  const read = asRead(reading);
  const { text, theme, palette } = reading.corrected;
  return { text: text ?? read.text, theme: theme ?? read.theme, palette: palette ?? read.palette };
}

/** The correction of an edit: values that are as read are not corrections. */
export function correctionOf(edit: ReadingEdit, reading: AdminReading): ReadingCorrection {
  const read = asRead(reading);
  return {
    text: edit.text.trim() === read.text.trim() ? null : edit.text,
    theme: edit.theme === read.theme || edit.theme === '' ? null : edit.theme,
    palette: edit.palette.join() === read.palette.join() ? null : [...edit.palette],
  };
}

/** Whether saving an edit would change anything. */
export const isChanged = (edit: ReadingEdit, reading: AdminReading): boolean =>
  JSON.stringify(correctionOf(edit, reading)) !== JSON.stringify(reading.corrected);

const LABELS = { text: 'Text in the image', theme: 'Theme', palette: 'Palette' };

const sidesOf = (edit: ReadingEdit, based: AdminReading, now: AdminReading): Sides<ReadingEdit> => ({
  based: openReadingEdit(based),
  theirs: openReadingEdit(now),
  mine: edit,
});

/** What someone else has corrected since the reading was opened, beside what was entered. */
export const readingDifferences = (edit: ReadingEdit, based: AdminReading, now: AdminReading): Difference[] =>
  differencesOf(sidesOf(edit, based, now), LABELS, (side, field) =>
    field === 'palette' ? side.palette.join(', ') : side[field],
  );

/** The edit on top of what is stored now. */
export const rebasedReading = (
  edit: ReadingEdit,
  { based, now, choices }: { based: AdminReading; now: AdminReading; choices: Choices },
): ReadingEdit => settledFields(sidesOf(edit, based, now), choices);

/** A palette with one more colour, unless it is full or has it. */
export const withColour = (palette: readonly string[], hex: string): readonly string[] =>
  palette.length >= PALETTE_MAX || palette.includes(hex) ? palette : [...palette, hex];
