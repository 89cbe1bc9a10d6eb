import { isRevertable, type RevertableAction } from '#shared/audit/revert.contract.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import type { Actor } from '../audit/actor.ts';
import type { AuditReadingRepository } from '../audit/audit-reading.repository.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { CompanyRevertsService } from '../companies/company-reverts.service.ts';
import type { FlowRevertsService } from '../flows/flow-reverts.service.ts';
import type { FlowStagesService } from '../flows/flow-stages.service.ts';
import type { GuestLinksService } from '../guest-links/guest-links.service.ts';
import type { ImageVersionsService } from '../image-versions/image-versions.service.ts';
import type { DeletedImagesService } from '../images/deleted-images.service.ts';
import type { ImageRevertsService } from '../images/image-reverts.service.ts';
import type { ImageMergesService } from '../pairs/image-merges.service.ts';
import type { PairsService } from '../pairs/pairs.service.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import type { WordLine } from '../search/word-lines.repository.ts';
import type { IntentsService, SynonymsService, WordLinesService } from '../search/word-lines.service.ts';
import type { SeverityService } from '../severity/severity.service.ts';
import type { TagRevertsService } from '../tags/tag-reverts.service.ts';

type Reverter = (entries: readonly [RevertedEntry, ...RevertedEntry[]], actor: Actor) => Promise<string>;

/** The services that revert edits; each is called like its service in the application. */
export type HistoryDeps = {
  repository: Pick<AuditReadingRepository, 'findByIds' | 'updateReverted'>;
  now: () => Date;
  imageReverts: Pick<ImageRevertsService, 'revert' | 'revertOrder'>;
  deletedImages: Pick<DeletedImagesService, 'restore'>;
  imageMerges: Pick<ImageMergesService, 'revert'>;
  imageVersions: Pick<ImageVersionsService, 'revert'>;
  regions: Pick<RegionsService, 'revert'>;
  pairs: Pick<PairsService, 'revert'>;
  severity: Pick<SeverityService, 'revert'>;
  companyReverts: CompanyRevertsService;
  tagReverts: TagRevertsService;
  flowReverts: FlowRevertsService;
  flowStages: Pick<FlowStagesService, 'revert'>;
  guestLinks: Pick<GuestLinksService, 'revert'>;
  synonyms: SynonymsService;
  intents: IntentsService;
};

/** Reverts changes that the audit trail has recorded. */
export function historyService(deps: HistoryDeps) {
  const { imageReverts, imageMerges, imageVersions, pairs, severity, companyReverts, tagReverts, synonyms, intents } =
    deps;
  const single =
    (revert: (entry: RevertedEntry, actor: Actor) => Promise<string>): Reverter =>
    ([first], actor) =>
      revert(first, actor);

  const unlessEdited = (error: unknown): never => {
    throw isAppError(error) && error.code === 'edited-since' ? new AppError('changed-since') : error;
  };
  const revertLine = <F extends string>({ update }: WordLinesService<F>, said: string) =>
    single(async ({ subjectId, before, after }, actor) => {
      const was = after as WordLine<F>;
      await update(subjectId, { ...(before as WordLine<F>), was }, actor).catch(unlessEdited);
      return said;
    });
  const restoreLine = <F extends string>({ restore }: WordLinesService<F>, said: string) =>
    single(async ({ subjectId, before }, actor) => {
      await restore({ ...(before as WordLine<F>), id: Number(subjectId) }, actor);
      return said;
    });

  const reverters: Record<RevertableAction, Reverter> = {
    'company.deleted': single(companyReverts.restore),
    'company.reordered': single(companyReverts.revertOrder),
    'company.reverted': single(companyReverts.revert),
    'company.updated': single(companyReverts.revert),
    'flow-stages.reverted': single(deps.flowStages.revert),
    'flow-stages.updated': single(deps.flowStages.revert),
    'flow.deleted': single(deps.flowReverts.restore),
    'flow.reverted': single(deps.flowReverts.revert),
    'flow.updated': single(deps.flowReverts.revert),
    'guest-links.reverted': single(deps.guestLinks.revert),
    'guest-links.updated': single(deps.guestLinks.revert),
    'image.deleted': (entries, actor) => deps.deletedImages.restore(entries, actor),
    'image.merged': single(imageMerges.revert),
    'image.regions-reverted': single(deps.regions.revert),
    'image.regions-updated': single(deps.regions.revert),
    'image.replaced': single(imageVersions.revert),
    'image.reordered': single(imageReverts.revertOrder),
    'image.reverted': (entries, actor) => imageReverts.revert(entries, actor),
    'image.updated': (entries, actor) => imageReverts.revert(entries, actor),
    'intents.deleted': restoreLine(intents, 'The meaning is back.'),
    'intents.updated': revertLine(intents, 'The meaning is as before the edit.'),
    'pair.confirmed': single(pairs.revert),
    'pair.rejected': single(pairs.revert),
    'severity.confirmed': single(severity.revert),
    'severity.rejected': single(severity.revert),
    'synonyms.deleted': restoreLine(synonyms, 'The synonyms are back.'),
    'synonyms.updated': revertLine(synonyms, 'The synonyms are as before the edit.'),
    'tag.deleted': single(tagReverts.restore),
    'tag.merged': single(tagReverts.split),
    'tag.reverted': single(tagReverts.revert),
    'tag.updated': single(tagReverts.revert),
  };

  return {
    /**
     * Reverts the edit of these entries. Throws `entry-not-found`, and `changed-since` with the differences if the subject was
     * changed since.
     */
    revert: async (ids: readonly number[], actor: Actor): Promise<{ message: string }> => {
      const entries = await deps.repository.findByIds(ids);
      const [first, ...others] = entries;
      const isOneEdit = others.every(({ action }) => action === first?.action && action.startsWith('image.'));
      if (!first || entries.length < new Set(ids).size || !isOneEdit || !isRevertable(first.action)) {
        throw new AppError('entry-not-found');
      }
      const message = await reverters[first.action]([first, ...others], actor);
      await deps.repository.updateReverted(ids, deps.now());
      return { message };
    },
  };
}
