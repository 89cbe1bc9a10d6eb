import { atom, computed } from 'nanostores';
import { ApiError, sentenceOf } from '#browser/api-client.ts';
import { loadSession } from '#features/session/session.client.ts';

// What is typed into a field stays here until it is stored or discarded: the field itself may leave the page.

/** Result of a save: stored as `version`, or refused because another tab has stored `current` meanwhile. */
export type SaveOutcome = { kind: 'saved'; version: number } | { kind: 'conflict'; current: string; version: number };

/** Stores a text that is based on `version`. Throws if it can't be stored. */
export type Save = (text: string, version: number) => Promise<SaveOutcome | undefined>;

/** Why a text is not stored. */
export type Refusal =
  | { kind: 'failed'; text: string }
  | { kind: 'removed' }
  | { kind: 'conflict'; current: string; version: number };

type Field = {
  text: string;
  version: number;
  isOptional: boolean;
  save: Save;
  /** Forgets where else the text is kept, when it is stored or discarded. */
  forget?: () => void;
};

/** A text that is being edited, or isn't saved yet. */
export type Edit = Omit<Field, 'text'> & {
  draft: string;
  stored: string;
  /** Whether its field is shown: while typing, and after a refusal. */
  isOpen: boolean;
  /** The text that is being saved. */
  saving: string | null;
  refusal: Refusal | null;
};

export const $edits = atom<Readonly<Record<string, Edit>>>({});

function change(id: string, changes: Partial<Edit>): void {
  const edits = $edits.get();
  const edit = edits[id];
  if (edit) $edits.set({ ...edits, [id]: { ...edit, ...changes } });
}

const isChanged = ({ draft, stored, isOptional }: Edit): boolean => {
  const text = draft.trim();
  return text !== stored && (text !== '' || isOptional);
};

const isUnsaved = (edit: Edit): boolean => edit.saving !== null || edit.refusal !== null || isChanged(edit);

export const $isEditing = computed($edits, (edits) => Object.keys(edits).length > 0);

/** Whether a text would be lost with the page. */
export const $hasUnsaved = computed($edits, (edits) => Object.values(edits).some(isUnsaved));

/** Leaving the page can't save these: they were refused, or were typed since a save began whose version they would need. */
const isStuck = ({ refusal, saving, draft }: Edit): boolean =>
  refusal !== null || (saving !== null && draft.trim() !== saving);

/** Whether a text would be lost with the page although `saveEdits` runs. */
export const $hasStuck = computed($edits, (edits) => Object.values(edits).some(isStuck));

export const hasUnsaved = (): boolean => $hasUnsaved.get();

export const isEdited = (id: string): boolean => $edits.get()[id] !== undefined;

/** The text that is typed, if it is not saved yet. */
export const draftOf = (id: string): string | undefined => $edits.get()[id]?.draft.trim();

/** Opens the field, with what is typed already if that isn't saved yet. */
export function beginEdit(id: string, { text, ...field }: Field): void {
  const begun: Edit = { ...field, draft: text, stored: text, isOpen: true, saving: null, refusal: null };
  $edits.set({ ...$edits.get(), [id]: { ...($edits.get()[id] ?? begun), isOpen: true } });
}

/** Opens a field with a text that could not be stored on top of `current`. */
export function openConflict(id: string, draft: string, field: Omit<Field, 'text'>, current: string): void {
  beginEdit(id, { ...field, text: current });
  change(id, { draft, refusal: { kind: 'conflict', current, version: field.version } });
}

export const typeDraft = (id: string, draft: string): void => change(id, { draft });

/** Discards what is typed. */
export function dropEdit(id: string): void {
  const { [id]: dropped, ...others } = $edits.get();
  if (!dropped) return;
  $edits.set(others);
  dropped.forget?.();
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof ApiError && error.problem?.type?.endsWith('/image-not-found')
    ? { kind: 'removed' }
    : { kind: 'failed', text: sentenceOf(error, '') };

async function send(id: string, { draft, version, save }: Edit): Promise<void> {
  const text = draft.trim();
  change(id, { saving: text, refusal: null });
  try {
    const outcome = await save(text, version);
    if (outcome?.kind === 'conflict') change(id, { saving: null, isOpen: true, refusal: outcome });
    else {
      change(id, { saving: null, stored: text, version: outcome?.version ?? version });
      if ($edits.get()[id]?.isOpen === false) finishEdit(id);
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) void loadSession();
    change(id, { saving: null, isOpen: true, refusal: refusalOf(error) });
  }
}

/** Closes the field and saves what has changed. A refused text stays open: it needs `retryEdit`, `settleConflict` or `dropEdit`. */
export function finishEdit(id: string): void {
  const edit = $edits.get()[id];
  if (!edit || edit.refusal) return;
  change(id, { isOpen: false });
  // Compared again when the pending save has ended.
  if (edit.saving !== null) return;
  if (isChanged(edit)) void send(id, edit);
  else dropEdit(id);
}

/** Saves a refused text again. */
export function retryEdit(id: string): void {
  change(id, { refusal: null });
  finishEdit(id);
}

/** Stores `text` on top of what another tab has stored. */
export function settleConflict(id: string, text: string, version: number): void {
  change(id, { draft: text, version, refusal: null, isOpen: false });
  const edit = $edits.get()[id];
  if (edit) void send(id, edit);
}

/** Saves all that is typed, for a page that is being left or hidden: its fields may stay open. */
export function saveEdits(): void {
  for (const [id, edit] of Object.entries($edits.get())) {
    if (edit.refusal?.kind === 'failed') retryEdit(id);
    else if (!edit.refusal && edit.saving === null && isChanged(edit)) void send(id, edit);
  }
}
