import type { CompanyRow } from '#db/schema/companies.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import { AppError } from '#shared/http/app-error.ts';
import {
  type Review,
  type Suggestions,
  TRIAGE_MAX,
  type Triage,
  type TriageQuery,
} from '#shared/suggestions/suggestion.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { toAdminImage } from '../gallery/image.mapper.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageAdminRepository, TaggedRow } from '../images/image-admin.repository.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import type { ImageFinder } from '../images/image-finder.ts';
import { headlineOf } from './headline.ts';
import { featuresOf, type ReadImage } from './image-features.ts';
import type { SuggestionsRepository } from './suggestions.repository.ts';
import { probabilityOf, type TagModel, unpackModel } from './tag-model.ts';

/** Most suggested tags of one image: as many as there are digits on a keyboard. */
const MOST_TAGS = 9;

type Offered = { tag: string; probability: number };
type CachedModel = { tagId: number; threshold: number; model: TagModel };

export type SuggestionsDeps = {
  repository: SuggestionsRepository;
  images: Pick<ImageAdminRepository, 'findByIds'>;
  imageAdmin: Pick<ImageAdminService, 'update'>;
  find: ImageFinder;
  companies: Pick<CompaniesRepository, 'findAll'>;
  imageHost: Pick<ImageHost, 'address'>;
};

/** Suggestions to curators for images that lack tags or alt text, and their decisions. */
export function suggestionsService(deps: SuggestionsDeps) {
  const { repository } = deps;
  let held: { version: string; models: readonly CachedModel[] } | undefined;

  /** The stored models; another process may have learned since. */
  const modelsNow = async (): Promise<readonly CachedModel[]> => {
    const version = await repository.findModelsVersion();
    if (held?.version !== version) {
      const models = (await repository.findModels()).flatMap(({ weights, ...rest }) => {
        const model = unpackModel(weights);
        return model ? [{ ...rest, model }] : [];
      });
      held = { version, models };
    }
    return held.models;
  };

  const offeredTo = async (read: ReadImage | undefined, tagNames: ReadonlyMap<number, string>): Promise<Offered[]> => {
    if (!read) return [];
    const features = featuresOf(read);
    return (await modelsNow())
      .flatMap(({ tagId, threshold, model }) => {
        const [tag, probability] = [tagNames.get(tagId), probabilityOf(model, features)];
        return tag !== undefined && probability >= threshold ? [{ tag, probability }] : [];
      })
      .sort((a, b) => b.probability - a.probability)
      .slice(0, MOST_TAGS);
  };

  const existing = async (id: string): Promise<TaggedRow> => {
    const [image] = await deps.images.findByIds([id]);
    if (!image) throw new AppError('image-not-found');
    return image;
  };

  const companyOf = (folder: string, companies: readonly CompanyRow[]): string => {
    const match = matchFolder(folder, companies);
    return 'company' in match ? match.company.name : '';
  };

  return {
    /** The incomplete images that were not skipped, newest first. Throws `company-not-found`. */
    queue: async ({ lacks, company, passed }: TriageQuery): Promise<Triage> => {
      const [numbers, before, models] = await Promise.all([
        deps.find({ lacks: [lacks], ...(company === undefined ? {} : { company: [company] }) }, 'newest'),
        repository.findPassed(lacks),
        modelsNow(),
      ]);
      const isPassed = new Set(before);
      const left = passed === 'true' ? numbers : numbers.filter((number) => !isPassed.has(number));
      return {
        ids: await repository.findIds(left.slice(0, TRIAGE_MAX)),
        left: left.length,
        passed: numbers.filter((number) => isPassed.has(number)).length,
        isLearned: models.length > 0,
      };
    },

    /** Suggestions for an image, including hidden ones. Throws `image-not-found`. */
    get: async (id: string): Promise<Suggestions> => {
      const [{ row, tags }, read, answers, known, companies] = await Promise.all([
        existing(id),
        repository.findRead(id),
        repository.findAnswers(id),
        repository.findTags(),
        deps.companies.findAll(),
      ]);
      const answered = new Set(answers.map(({ tagId }) => tagId));
      const open = known.filter((tag) => !answered.has(tag.id) && !tags.includes(tag.name));
      const company = companyOf(row.folder, companies);
      return {
        image: toAdminImage(row, tags, deps.imageHost.address),
        company,
        tags: await offeredTo(read, new Map(open.map((tag) => [tag.id, tag.name]))),
        headline: read ? headlineOf(read.text, read.words, company) : null,
      };
    },

    /**
     * Stores a curator's decision about an image and changes its tags and alt text accordingly. Throws `image-not-found`, and
     * `edited-since` if the alt text has changed. Returns the ids of the edit's audit entries.
     */
    review: async (id: string, review: Review, actor: Actor): Promise<{ entries: number[] }> => {
      const { accepted, rejected, withdrawn, alt, lack } = review;
      const { row, tags } = await existing(id);
      if (alt && row.alt !== alt.from && row.alt !== alt.to) throw new AppError('edited-since');
      const addTags = [...new Set([...accepted, ...review.addTags])].filter((tag) => !tags.includes(tag));
      const removeTags = review.removeTags.filter((tag) => tags.includes(tag) && !accepted.includes(tag));
      const changes = {
        ...(addTags.length > 0 ? { addTags } : {}),
        ...(removeTags.length > 0 ? { removeTags } : {}),
        ...(alt && alt.to !== row.alt ? { alt: alt.to } : {}),
      };
      const isEdit = Object.keys(changes).length > 0;
      const { entries } = isEdit ? await deps.imageAdmin.update({ ids: [id], changes }, actor) : { entries: [] };
      const stillLacks = { tags: tags.length + addTags.length === removeTags.length, alt: (alt?.to ?? row.alt) === '' };
      const entry = {
        actor,
        action: 'image.reviewed',
        subjectKind: 'image',
        subjectId: id,
        after: { accepted, rejected, withdrawn, lack },
      };
      await repository.updateAnswers(
        id,
        { accepted, rejected, withdrawn },
        lack && { lack, isPassed: stillLacks[lack] },
        isEdit ? undefined : entry,
      );
      return { entries };
    },
  };
}
