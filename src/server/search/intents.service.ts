import { AppError } from '#shared/http/app-error.ts';
import type { IntentPreview, StoredIntent } from '#shared/search/intent.contract.ts';
import type { Intent } from '#shared/search/intents.ts';
import type { Actor } from '../audit/actor.ts';
import { requireRevertable } from '../audit/changed-since.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { IntentsRepository } from './intents.repository.ts';
import type { SearchEngine } from './search-engine.ts';

/** Most intents: every search has them in memory. */
const INTENTS_MAX = 1_000;

const isSame = (a: Intent, b: Intent): boolean =>
  JSON.stringify([a.phrases, a.means]) === JSON.stringify([b.phrases, b.means]);

export type ChangedIntent = {
  phrases: string[];
  means: string[];
  was?: { phrases: string[]; means: string[] } | undefined;
};

type Deps = {
  repository: IntentsRepository;
  gallery: Pick<GalleryService, 'index' | 'expire'>;
  engine: Pick<SearchEngine, 'findPositions'>;
};

/** What words of a search mean, as admins edit it. Searches use a change immediately. */
export function intentsService({ repository, gallery, engine }: Deps) {
  const entry = (actor: Actor, action: string, id: number) => ({
    actor,
    action: `intents.${action}`,
    subjectKind: 'intents',
    subjectId: String(id),
  });

  const existing = async (id: string): Promise<StoredIntent> => {
    const intent = /^\d{1,15}$/.test(id) ? await repository.findById(Number(id)) : undefined;
    if (!intent) throw new AppError('intent-not-found');
    return intent;
  };

  const requireRoom = async (): Promise<void> => {
    const detail = `There are ${INTENTS_MAX} meanings. Delete one first.`;
    if ((await repository.findAll()).length >= INTENTS_MAX) {
      throw new AppError('validation-failed', { detail, errors: { phrases: detail } });
    }
  };

  /** Returns whether the id was free. */
  const insert = async ({ id, ...intent }: StoredIntent, actor: Actor): Promise<boolean> => {
    const isInserted = await repository.insert({ id, ...intent }, { ...entry(actor, 'created', id), after: intent });
    if (isInserted) gallery.expire();
    return isInserted;
  };

  return {
    list: (): Promise<StoredIntent[]> => repository.findAll(),

    /** How many images each phrase would find with a change. */
    preview: async ({ phrases, means, was }: ChangedIntent): Promise<IntentPreview> => {
      const index = await gallery.index();
      const others = index.intents.filter((intent) => !(was && isSame(intent, was)));
      const changed = { ...index, intents: [{ phrases, means }, ...others] };
      const found: IntentPreview['phrases'] = [];
      for (const phrase of phrases) {
        const task = { query: { q: phrase }, among: undefined };
        const now = await engine.findPositions(index, task);
        found.push({ phrase, now: now.length, after: 0 });
      }
      for (const each of found) {
        each.after = (await engine.findPositions(changed, { query: { q: each.phrase }, among: undefined })).length;
      }
      return { phrases: found };
    },

    create: async (intent: Omit<StoredIntent, 'id'>, actor: Actor): Promise<StoredIntent> => {
      await requireRoom();
      for (;;) {
        const stored = { id: await repository.findNextId(), ...intent };
        // Someone else may have taken the id meanwhile.
        if (await insert(stored, actor)) return stored;
      }
    },

    /** Restores a deleted intent. Throws `changed-since` if it exists. */
    restore: async (intent: StoredIntent, actor: Actor): Promise<void> => {
      await requireRoom();
      requireRevertable(await insert(intent, actor));
    },

    /** Throws `intent-not-found` and, if the intent is no longer `was`, `edited-since`. */
    update: async (id: string, { was, ...intent }: ChangedIntent, actor: Actor): Promise<StoredIntent> => {
      const before = await existing(id);
      const editedSince = async () => new AppError('edited-since', { extensions: { current: await existing(id) } });
      if (was && !isSame(was, before)) throw await editedSince();
      if (!isSame(intent, before)) {
        const { id: number, ...old } = before;
        const line = { ...entry(actor, 'updated', number), before: old, after: intent };
        if (!(await repository.update(before, intent, line))) throw await editedSince();
        gallery.expire();
      }
      return { id: before.id, ...intent };
    },

    /** Throws `intent-not-found`. */
    remove: async (id: string, actor: Actor): Promise<void> => {
      const { id: number, ...before } = await existing(id);
      await repository.delete(number, { ...entry(actor, 'deleted', number), before });
      gallery.expire();
    },
  };
}

export type IntentsService = ReturnType<typeof intentsService>;
