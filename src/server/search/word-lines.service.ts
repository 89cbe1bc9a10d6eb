import { AppError } from '#shared/http/app-error.ts';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';
import type { Actor } from '../audit/actor.ts';
import { requireRevertable } from '../audit/changed-since.ts';
import type { StoredLine, WordLine, WordLinesRepository } from './word-lines.repository.ts';

/** Most lines of a table: every search has them in memory. */
const LINES_MAX = 1_000;

/** A line as an admin has changed it; `was`: what the edit is based on. */
export type ChangedLine<F extends string> = WordLine<F> & { was?: WordLine<F> | undefined };

type Deps<F extends string> = {
  repository: WordLinesRepository<F>;
  expire: () => void;
  /** The beginning of audited actions, what several lines are called, and the error for a missing one. */
  kind: 'synonyms' | 'intents';
  noun: string;
  missing: ErrorCode;
};

/** Words of the search, as admins edit them: synonyms, and what phrases mean. Searches use a change immediately. */
export function wordLinesService<F extends string>({ repository, expire, kind, noun, missing }: Deps<F>) {
  const { fields } = repository;
  const textsOf = (line: WordLine<F>) => Object.fromEntries(fields.map((name) => [name, line[name]])) as WordLine<F>;
  const isSame = (a: WordLine<F>, b: WordLine<F>) =>
    fields.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
  const entry = (actor: Actor, action: string, id: number) => ({
    actor,
    action: `${kind}.${action}`,
    subjectId: String(id),
  });

  const existing = async (id: string): Promise<StoredLine<F>> => {
    const line = /^\d{1,15}$/.test(id) ? await repository.findById(Number(id)) : undefined;
    if (!line) throw new AppError(missing);
    return line;
  };

  const requireRoom = async (): Promise<void> => {
    const detail = `There are ${LINES_MAX} ${noun}. Delete one first.`;
    if ((await repository.findAll()).length >= LINES_MAX) {
      throw new AppError('validation-failed', { detail, errors: { [fields[0]]: detail } });
    }
  };

  /** Returns whether the id was free. */
  const insert = async (line: StoredLine<F>, actor: Actor): Promise<boolean> => {
    const isInserted = await repository.insert(line, { ...entry(actor, 'created', line.id), after: textsOf(line) });
    if (isInserted) expire();
    return isInserted;
  };

  return {
    list: (): Promise<StoredLine<F>[]> => repository.findAll(),

    create: async (line: WordLine<F>, actor: Actor): Promise<StoredLine<F>> => {
      await requireRoom();
      for (;;) {
        const stored = { id: await repository.findNextId(), ...textsOf(line) };
        // Someone else may have taken the id meanwhile.
        if (await insert(stored, actor)) return stored;
      }
    },

    /** Restores a deleted line. Throws `changed-since` if it exists. */
    restore: async (line: StoredLine<F>, actor: Actor): Promise<void> => {
      await requireRoom();
      requireRevertable(await insert({ id: line.id, ...textsOf(line) }, actor));
    },

    /** Throws that it is missing and, if the line is no longer `was`, `edited-since`. */
    update: async (id: string, changed: ChangedLine<F>, actor: Actor): Promise<StoredLine<F>> => {
      const before = await existing(id);
      const [{ was }, after] = [changed, textsOf(changed)];
      const editedSince = async () => new AppError('edited-since', { extensions: { current: await existing(id) } });
      if (was && !isSame(was, before)) throw await editedSince();
      if (!isSame(after, before)) {
        const audited = { ...entry(actor, 'updated', before.id), before: textsOf(before), after };
        if (!(await repository.update(before, after, audited))) throw await editedSince();
        expire();
      }
      return { id: before.id, ...after };
    },

    /** Throws that it is missing. */
    remove: async (id: string, actor: Actor): Promise<void> => {
      const before = await existing(id);
      await repository.delete(before.id, { ...entry(actor, 'deleted', before.id), before: textsOf(before) });
      expire();
    },
  };
}

export type WordLinesService<F extends string> = ReturnType<typeof wordLinesService<F>>;
export type SynonymsService = WordLinesService<'terms'>;
export type IntentsService = WordLinesService<'phrases' | 'means'>;
