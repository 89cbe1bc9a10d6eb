import { AppError } from '#shared/http/app-error.ts';
import type { AdminTag, Merge, MergePreview, TagUpdate } from '#shared/tags/tag-admin.contract.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { tagNames } from '#shared/tags/tag-names.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import type { Publish } from '../builds/publisher.ts';
import { shippedDefinition } from './shipped-definitions.ts';
import type { TagRow, TagsRepository } from './tags.repository.ts';

/** How often a merge is retried while others edit its tags or images. */
const ATTEMPTS = 5;

const toAdminTag = ({ aliases, ...row }: TagRow): AdminTag => ({
  ...row,
  aliases: [...aliases],
  kind: tagKind(row.name),
  definition: shippedDefinition(row.name)?.text,
});

/** The recorded fields of a tag. */
export const tagFacts = ({ name, description, aliases }: Pick<TagRow, 'name' | 'description' | 'aliases'>) => ({
  name,
  description,
  aliases,
});

/** Throws `tag-taken` if another tag has one of the names, ignoring case and spacing. */
export function requireFree(names: readonly string[], own: TagRow, all: readonly TagRow[]): void {
  const others = tagNames(all.filter(({ id }) => id !== own.id));
  for (const name of names) {
    const other = others.find(name);
    if (other === undefined) continue;
    const field = name === names[0] ? 'name' : 'aliases';
    const detail = `“${name}” is a name of the tag “${other}”. Merge the two instead.`;
    throw new AppError('tag-taken', { detail, errors: { [field]: detail }, extensions: { tag: other } });
  }
}

/** Renaming, describing and merging tags, for admins, over the whole gallery. Every change is audited and requests a rebuild. */
export function tagAdminService(deps: { repository: TagsRepository; publish: Publish }) {
  const { repository, publish } = deps;

  const list = async (): Promise<AdminTag[]> =>
    (await repository.findAll()).map(toAdminTag).sort((a, b) => b.images - a.images || (a.name < b.name ? -1 : 1));

  /** The tags of a merge. Throws `tag-not-found` and, for a tag that is merged with itself, `validation-failed`. */
  const mergedTags = async ({ from, into }: Pick<Merge, 'from' | 'into'>) => {
    if (from.includes(into)) {
      throw new AppError('validation-failed', { errors: { into: "A tag can't be merged into itself." } });
    }
    const byId = new Map((await repository.findAll()).map((tag) => [tag.id, tag]));
    const find = (id: number) => {
      const tag = byId.get(id);
      if (!tag) throw new AppError('tag-not-found');
      return tag;
    };
    return { merged: [...new Set(from)].map(find), remaining: find(into) };
  };

  return {
    list,

    /**
     * Renames and describes a tag; the old name becomes an alias. Throws `tag-not-found`, `edited-since`, and `tag-taken` if
     * another tag has one of the names.
     */
    update: async (id: string, { name, description, aliases, version }: TagUpdate, actor: Actor): Promise<AdminTag> => {
      const all = await repository.findAll();
      const before = all.find((tag) => String(tag.id) === id);
      if (!before) throw new AppError('tag-not-found');
      requireFree([name, ...aliases], before, all);
      const allAliases = name === before.name ? aliases : [...aliases, before.name];
      const after = { name, description, aliases: [...new Set(allAliases)].filter((alias) => alias !== name).sort() };
      const entry = { actor, action: 'tag.updated', subjectId: id };
      const line = { ...entry, before: tagFacts(before), after };
      if (before.version !== version || !(await repository.update({ id: before.id, version }, after, line))) {
        const current = (await list()).find((tag) => String(tag.id) === id);
        throw current ? new AppError('edited-since', { extensions: { current } }) : new AppError('tag-not-found');
      }
      await publish(name === before.name ? `Tag ${name} edited` : `Tag ${before.name} renamed to ${name}`);
      return toAdminTag({ ...before, ...after, version: version + 1 });
    },

    /** Deletes a tag that no image has. Throws `tag-not-found` and `tag-in-use`. */
    remove: async (id: string, actor: Actor): Promise<void> => {
      const tag = (await repository.findAll()).find((each) => String(each.id) === id);
      if (!tag) throw new AppError('tag-not-found');
      if (tag.images > 0) {
        const have = tag.images === 1 ? '1 image has' : `${counted(tag.images, 'image')} have`;
        const detail = `Not deleted: ${have} the tag ${tag.name}. Remove it from them, or merge it into another tag.`;
        throw new AppError('tag-in-use', { detail });
      }
      const entry = { actor, action: 'tag.deleted', subjectId: id, before: tagFacts(tag) };
      if (!(await repository.delete(tag.id, entry))) throw new AppError('tag-not-found');
      await publish(`Tag ${tag.name} deleted`);
    },

    /** What a merge would change. Throws `tag-not-found`. */
    previewMerge: async (merge: Pick<Merge, 'from' | 'into'>): Promise<MergePreview> => {
      await mergedTags(merge);
      return repository.findMergeCounts(merge.from, merge.into);
    },

    /** Merges tags into another one. Throws `tag-not-found`, and `matches-changed` if other images have them by now. */
    merge: async ({ from, into, images }: Merge, actor: Actor): Promise<AdminTag> => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const { merged, remaining } = await mergedTags({ from, into });
        const carriers = await Promise.all(merged.map(({ id }) => repository.findImageIds(id)));
        const moved = new Set(carriers.flat());
        if (moved.size !== images) throw new AppError('matches-changed', { extensions: { count: moved.size } });
        const before = merged.map((tag, at) => ({ id: tag.id, ...tagFacts(tag), images: carriers[at] ?? [] }));
        const carried = (await repository.findImageIds(into)).filter((id) => moved.has(id));
        const carriedTags = merged.map(({ id, version }, at) => ({ id, version, images: carriers[at] ?? [] }));
        const isMerged = await repository.merge(carriedTags, remaining, {
          actor,
          action: 'tag.merged',
          subjectId: String(into),
          before: { name: remaining.name, merged: before, carried },
          after: { name: remaining.name, images },
        });
        if (!isMerged) continue;
        await publish(`${counted(merged.length, 'tag')} merged into ${remaining.name}`);
        const tag = (await list()).find(({ id }) => id === into);
        if (!tag) throw new AppError('tag-not-found');
        return tag;
      }
      throw new AppError('matches-changed');
    },
  };
}
