import { withEdited } from '#db/sql-parts.ts';
import { AppError } from '#shared/http/app-error.ts';
import { EDITED, IMAGE_FIELD_NAMES, isKnown } from '#shared/images/image-fields.ts';
import type { ImageMerge } from '#shared/pairs/pair.contract.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import type { ImageRevertsRepository } from '../images/image-reverts.repository.ts';
import type { ImageRevertsService } from '../images/image-reverts.service.ts';
import { type ImageRevert, type ImageState, imageState } from '../images/image-state.ts';
import type { ImageMergesRepository, MergedSlots } from './image-merges.repository.ts';

/** How often a merge is retried while others keep saving. */
const ATTEMPTS = 5;

type MergedState = ImageState & { mergedInto: string; collections: MergedSlots };

const isGone = ({ hidden, draft }: ImageState): boolean => hidden && !draft;

/** The kept image with what is known of the others only. */
function withFilledFields(target: ImageState, others: readonly ImageState[]): ImageRevert {
  const filled = IMAGE_FIELD_NAMES.flatMap((field) => {
    const value = others.map((other) => other[field]).find(isKnown);
    return isKnown(target[field]) || value === undefined ? [] : [[field, value] as const];
  });
  const added = [...new Set(others.flatMap(({ tags }) => tags))].filter((tag) => !target.tags.includes(tag));
  const changed = [...filled.map(([field]) => field), ...(added.length > 0 ? ['tags'] : [])];
  const edited = withEdited(EDITED, target.edited, changed);
  return {
    now: target,
    to: { ...target, ...Object.fromEntries(filled), edited },
    addTags: added.map((name, at) => ({ name, position: target.tags.length + at })),
    removeTags: [],
  };
}

const withdrawn = (state: ImageState): ImageRevert => ({
  now: state,
  to: { ...state, hidden: true, draft: false, publishAt: null },
  addTags: [],
  removeTags: [],
});

/** Merges several images into one: the others are hidden, and their metadata and references move to the kept one. */
export function imageMergesService(deps: {
  repository: ImageMergesRepository;
  rows: Pick<ImageAdminRepository, 'findByIds'>;
  states: ImageRevertsRepository;
  reverts: Pick<ImageRevertsService, 'revert'>;
  publish: Publish;
}) {
  const { repository, rows } = deps;

  /** The current images. Throws `image-not-found`, and `changed-since` if someone has decided otherwise meanwhile. */
  const statesOf = async ({ keep, others }: ImageMerge): Promise<[kept: ImageState, others: ImageState[]]> => {
    const byId = new Map(
      (await rows.findByIds([keep, ...others])).map((tagged) => [tagged.row.id, imageState(tagged)]),
    );
    const [target, ...rest] = [keep, ...others].map((id) => {
      const state = byId.get(id);
      if (!state) throw new AppError('image-not-found');
      return state;
    });
    if (!target || [target, ...rest].some(isGone)) {
      throw new AppError('changed-since', {
        detail: 'Not merged. Someone has hidden or merged one of these images meanwhile. Reload the page.',
      });
    }
    if (target.hidden && rest.some(({ hidden }) => !hidden)) {
      throw new AppError('changed-since', {
        detail: 'Not merged. The image to keep is a draft and another one is public: publish it first.',
      });
    }
    return [target, rest];
  };

  return {
    /**
     * Keeps one image and merges others into it. Throws `image-not-found`, and `changed-since` if one of them is hidden by now.
     * Returns the ids of its audit entries.
     */
    merge: async (merge: ImageMerge, actor: Actor): Promise<{ entries: number[] }> => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const [target, others] = await statesOf(merge);
        const slots = await repository.findSlots(merge.keep, merge.others);
        const changes = [withFilledFields(target, others), ...others.map(withdrawn)];
        const entry = {
          actor,
          action: 'image.merged',
          subjectId: counted(changes.length, 'image'),
          before: changes.map(({ now }) => now),
          after: changes.map(({ now, to, addTags }) => ({
            ...to,
            tags: [...now.tags, ...addTags.map(({ name }) => name)],
            ...(now === target ? {} : { mergedInto: merge.keep, collections: slots.get(now.id) }),
          })),
        };
        const entries = await deps.states.revert(changes, [entry], repository.merging(merge.keep, merge.others));
        if (!entries) continue;
        await deps.publish(`${counted(changes.length, 'image')} merged`);
        return { entries };
      }
      throw new AppError('changed-since');
    },

    /** Reverts a merge. Throws `changed-since` and `image-not-found`. */
    revert: async (entry: RevertedEntry, actor: Actor): Promise<string> => {
      const merged = (entry.after as MergedState[]).filter(({ mergedInto }) => mergedInto);
      const keep = merged[0]?.mergedInto ?? '';
      const slots = new Map(merged.map(({ id, collections }) => [id, collections]));
      return deps.reverts.revert([entry], actor, repository.unmerging(keep, slots));
    },

    /** The image that another one was merged into. */
    findRedirect: repository.findRedirect,
  };
}

export type ImageMergesService = ReturnType<typeof imageMergesService>;
