import { AppError } from '#shared/http/app-error.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import { fieldsToRevert, requireRevertable, requireUnchanged } from '../audit/changed-since.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import { requireFree, tagFacts } from './tag-admin.service.ts';
import type { MergedTag, TagRevertsRepository } from './tag-reverts.repository.ts';
import type { TagRow, TagsRepository } from './tags.repository.ts';

type Facts = ReturnType<typeof tagFacts>;
type RecordedMerge = { merged: MergedTag[]; carried?: string[] };

/** Reverts edits and merges of tags. */
export function tagRevertsService(deps: {
  repository: TagsRepository;
  reverts: TagRevertsRepository;
  publish: Publish;
}) {
  const { repository, publish } = deps;

  const existing = async (id: string): Promise<{ tag: TagRow; all: TagRow[] }> => {
    const all = await repository.findAll();
    const tag = all.find((each) => String(each.id) === id);
    if (!tag) throw new AppError('tag-not-found');
    return { tag, all };
  };

  return {
    /** Reverts a renaming or description. Throws `changed-since`, `tag-not-found` and `tag-taken`. */
    revert: async ({ subjectId, before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const { tag, all } = await existing(subjectId);
      const states = { before: before as Facts, after: after as Facts, now: tagFacts(tag) };
      const { fields, differences } = fieldsToRevert(tag.name, states);
      requireUnchanged(differences);
      requireRevertable(Object.keys(fields).length > 0);
      const to = { ...states.now, ...(fields as Partial<Facts>) };
      requireFree([to.name, ...to.aliases], tag, all);
      const entry = { actor, action: 'tag.reverted', subjectId, before: states.now, after: to };
      if (!(await repository.update(tag, to, entry))) throw new AppError('changed-since');
      await publish(`Tag ${to.name} reverted`);
      return `${to.name} is as before the edit.`;
    },

    /** Adds a deleted tag again. Throws `changed-since` if a tag has one of its names by now. */
    restore: async ({ subjectId, before }: RevertedEntry, actor: Actor): Promise<string> => {
      const facts = before as Facts;
      requireRevertable(!(await repository.findAll()).some(({ id }) => String(id) === subjectId));
      const entry = { actor, action: 'tag.restored', subjectId, after: facts };
      if (!(await repository.restore({ id: Number(subjectId), ...facts }, entry))) {
        const detail = `Not undone. Another tag has the name ${facts.name} or an alias of it by now.`;
        throw new AppError('changed-since', { detail });
      }
      await publish(`Tag ${facts.name} restored`);
      return `${facts.name} is back.`;
    },

    /** Splits merged tags again. Throws `changed-since`, `tag-not-found`, and `entry-not-found` for a merge that recorded too little. */
    split: async ({ subjectId, before }: RevertedEntry, actor: Actor): Promise<string> => {
      const { merged, carried } = before as RecordedMerge;
      if (!carried) throw new AppError('entry-not-found', { detail: 'This merge is too old to be reverted.' });
      const { tag, all } = await existing(subjectId);
      requireRevertable(!merged.some(({ id }) => all.some((other) => other.id === id)));
      const entry = {
        actor,
        action: 'tag.split',
        subjectId,
        before: { name: tag.name },
        after: { name: tag.name, split: merged.map(({ name }) => name) },
      };
      if (!(await deps.reverts.split(tag.id, merged, { carried, entry }))) {
        const detail = `Not reverted. The merged names are no longer aliases of ${tag.name}.`;
        throw new AppError('changed-since', { detail });
      }
      await publish(`${counted(merged.length, 'tag')} split from ${tag.name}`);
      return `${merged.map(({ name }) => name).join(', ')} ${merged.length === 1 ? 'is' : 'are'} back.`;
    },
  };
}

export type TagRevertsService = ReturnType<typeof tagRevertsService>;
