import { AppError } from '#shared/http/app-error.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import { requireRevertable, requireUnchanged } from '../audit/changed-since.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import { portions } from '../portions.ts';
import type { ImageAdminRepository, ImageWrite } from './image-admin.repository.ts';
import { goneSentence, IMAGES_PER_ENTRY } from './image-admin.service.ts';
import type { ImageRevertsRepository } from './image-reverts.repository.ts';
import { imageState, type PastState, revertOf, stateAfter, subjectOf } from './image-state.ts';

/** How often a revert is retried while others keep saving. */
const ATTEMPTS = 5;

const fileName = ({ row }: TaggedRow): string => row.originalName || row.sourceName;

/** Content of audit entries about image edits: each image before and after. */
function editsOf(entries: readonly RevertedEntry[]): { before: PastState; after: PastState }[] {
  return entries.flatMap((entry) => {
    const before = entry.before as PastState[];
    const after = entry.after as ImageWrite | PastState[];
    if (!Array.isArray(after)) return before.map((state) => ({ before: state, after: stateAfter(state, after) }));
    const byId = new Map(after.map((state) => [state.id, state]));
    return before.map((state) => ({ before: state, after: byId.get(state.id) ?? state }));
  });
}

/** Reverts edits of images. Images that are gone are left out. */
export function imageRevertsService(deps: {
  repository: ImageRevertsRepository;
  rows: Pick<ImageAdminRepository, 'findByIds' | 'findGone' | 'findOrder' | 'updateOrder'>;
  publish: Publish;
  tagNames: () => Promise<Pick<TagNames, 'find'>>;
  now: () => Date;
}) {
  const { repository, rows, publish } = deps;

  const found = async (ids: readonly string[]): Promise<Map<string, TaggedRow>> => {
    const byId = new Map<string, TaggedRow>();
    for (const part of portions(ids, IMAGES_PER_ENTRY)) {
      for (const tagged of await rows.findByIds(part)) byId.set(tagged.row.id, tagged);
    }
    if (byId.size === 0) throw new AppError('image-not-found');
    return byId;
  };

  /** What has to be written. Throws `changed-since`. */
  const planned = async (edits: ReturnType<typeof editsOf>) => {
    const [byId, names] = await Promise.all([found(edits.map(({ before }) => before.id)), deps.tagNames()]);
    const tagOf = (tag: string) => names.find(tag) ?? tag;
    const at = deps.now();
    const plans = edits.flatMap(({ before, after }) => {
      const image = byId.get(before.id);
      return image ? [revertOf({ before, after, now: imageState(image), name: fileName(image), at }, tagOf)] : [];
    });
    requireUnchanged(plans.flatMap(({ differences }) => differences));
    const reverts = plans.flatMap(({ revert }) => revert ?? []);
    requireRevertable(reverts.length > 0);
    const shown = reverts.filter(({ now, to }) => now.hidden && !to.hidden).map(({ now }) => now.id);
    const gone = await goneSentence(rows, shown);
    if (gone) throw new AppError('changed-since', { detail: `Not reverted. ${gone}` });
    return reverts;
  };

  return {
    /**
     * Reverts one edit of images, all or nothing, together with what `alongside` reverts of these entries. Throws
     * `changed-since` and `image-not-found`.
     */
    revert: async (
      entries: readonly RevertedEntry[],
      actor: Actor,
      alongside?: Parameters<ImageRevertsRepository['revert']>[2],
    ): Promise<string> => {
      const edits = editsOf(entries);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const reverts = await planned(edits);
        const lines = [...portions(reverts, IMAGES_PER_ENTRY)].map((part) => ({
          actor,
          action: 'image.reverted',
          subjectId: subjectOf(part.map(({ now }) => now)),
          before: part.map(({ now }) => now),
          after: part.map(({ now, to, addTags, removeTags }) => ({
            ...to,
            tags: [...now.tags.filter((tag) => !removeTags.includes(tag)), ...addTags.map(({ name }) => name)],
          })),
        }));
        if (!(await repository.revert(reverts, lines, alongside))) continue;
        await publish(`${counted(reverts.length, 'image')} reverted`);
        return `${counted(reverts.length, 'image')} as before the edit.`;
      }
      throw new AppError('changed-since');
    },

    /** Reverts a new order. Throws `changed-since` if the images were ordered again since. */
    revertOrder: async ({ before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const byId = await found(before as string[]);
      const existing = (ids: unknown) => (ids as string[]).filter((id) => byId.has(id));
      const now = await rows.findOrder(existing(after));
      const folder = byId.get(now[0] ?? '')?.row.folder ?? '';
      requireRevertable(String(now) !== String(existing(before)));
      if (String(now) !== String(existing(after))) {
        throw new AppError('changed-since', { detail: `Not reverted. Images of ${folder} were ordered again since.` });
      }
      const entry = { actor, action: 'image.reordered', subjectId: counted(now.length, 'image') };
      await rows.updateOrder(existing(before), { ...entry, before: now, after: existing(before) });
      await publish(`${counted(now.length, 'image')} reordered`);
      return 'The images are in their earlier order.';
    },
  };
}

export type ImageRevertsService = ReturnType<typeof imageRevertsService>;
