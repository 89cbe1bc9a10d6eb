import { AppError } from '#shared/http/app-error.ts';
import type { SynonymTerms } from '#shared/search/synonym.contract.ts';
import type { Actor } from '../audit/actor.ts';
import { requireRevertable } from '../audit/changed-since.ts';
import type { SynonymsRepository } from './synonyms.repository.ts';

/** Most groups: every search has them in memory. */
const GROUPS_MAX = 1_000;

const sameTerms = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** Synonyms, as admins edit them. Searches use a change immediately. */
export function synonymsService({ repository, expire }: { repository: SynonymsRepository; expire: () => void }) {
  const entry = (actor: Actor, action: string, id: number) => ({
    actor,
    action: `synonyms.${action}`,
    subjectKind: 'synonyms',
    subjectId: String(id),
  });

  const existing = async (id: string): Promise<SynonymTerms> => {
    const group = /^\d{1,15}$/.test(id) ? await repository.findById(Number(id)) : undefined;
    if (!group) throw new AppError('synonyms-not-found');
    return group;
  };

  const requireRoom = async (): Promise<void> => {
    const detail = `There are ${GROUPS_MAX} groups. Delete one first.`;
    if ((await repository.findAll()).length >= GROUPS_MAX) {
      throw new AppError('validation-failed', { detail, errors: { terms: detail } });
    }
  };

  /** Returns whether the id was free. */
  const insert = async (group: SynonymTerms, actor: Actor): Promise<boolean> => {
    const line = { ...entry(actor, 'created', group.id), after: { terms: group.terms } };
    const isInserted = await repository.insert(group, line);
    if (isInserted) expire();
    return isInserted;
  };

  return {
    list: (): Promise<SynonymTerms[]> => repository.findAll(),

    create: async (terms: string[], actor: Actor): Promise<SynonymTerms> => {
      await requireRoom();
      for (;;) {
        const group = { id: await repository.findNextId(), terms };
        // Someone else may have taken the id meanwhile.
        if (await insert(group, actor)) return group;
      }
    },

    /** Restores a deleted group. Throws `changed-since` if it exists. */
    restore: async (group: SynonymTerms, actor: Actor): Promise<void> => {
      await requireRoom();
      requireRevertable(await insert(group, actor));
    },

    /** Throws `synonyms-not-found` and, if the group is no longer `was`, `edited-since`. */
    update: async (id: string, { terms, was }: { terms: string[]; was?: string[] | undefined }, actor: Actor) => {
      const before = await existing(id);
      const editedSince = async () => new AppError('edited-since', { extensions: { current: await existing(id) } });
      if (was && !sameTerms(was, before.terms)) throw await editedSince();
      if (!sameTerms(terms, before.terms)) {
        const line = { ...entry(actor, 'updated', before.id), before: { terms: before.terms }, after: { terms } };
        if (!(await repository.update(before, terms, line))) throw await editedSince();
        expire();
      }
      return { id: before.id, terms };
    },

    /** Throws `synonyms-not-found`. */
    remove: async (id: string, actor: Actor): Promise<void> => {
      const { id: number, terms } = await existing(id);
      await repository.delete(number, { ...entry(actor, 'deleted', number), before: { terms } });
      expire();
    },
  };
}

export type SynonymsService = ReturnType<typeof synonymsService>;
