import { isDeepStrictEqual } from 'node:util';
import type { CompanyRow } from '#db/schema/companies.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { TRIAGE_FIELDS } from '#shared/images/image-fields.ts';
import type { RegionInput } from '#shared/regions/region.contract.ts';
import { fold } from '#shared/search/words.ts';
import {
  type Review,
  type Suggestions,
  TRIAGE_MAX,
  type Triage,
  type TriageLack,
  type TriageQuery,
} from '#shared/suggestions/suggestion.contract.ts';
import { namedTags } from '#shared/tags/named-tags.ts';
import { tagNames } from '#shared/tags/tag-names.ts';
import type { Actor } from '../audit/actor.ts';
import { median } from '../averages.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import { editVersion, type ImageAddresses, type TaggedRegion, toAdminImage } from '../gallery/image.mapper.ts';
import { unpackWords } from '../gallery/packed-words.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import type { ImageFinder } from '../images/image-finder.ts';
import type { Layout, OutsideImage } from '../reading/layout.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import { toDescriptor } from '../similar/layout-matrix.ts';
import type { SimilarService } from '../similar/similar.service.ts';
import { SHIPPED_TAGS } from '../tags/shipped-definitions.ts';
import { proposedForm } from './form-proposal.ts';
import { type OfferedTag, similarTags } from './similar-tags.ts';
import type { SuggestionsRepository } from './suggestions.repository.ts';

/** Longest headline in words and characters. */
const MOST = { words: 8, characters: 60 };
/** Words with less confidence are no part of a headline. */
const LEAST_CONFIDENCE = 60;
/** A line below this part of the image, or lower than this relative to the median height, is no headline. */
const LOWEST = 0.7;
const LEAST_HEIGHT = 1.05;

type Words = ReturnType<typeof unpackWords>;

/** The lines of a text with their words' boxes. */
function linesOf(text: string, words: Words): Words[] {
  let from = 0;
  return text.split('\n').map((line) => {
    const count = line.split(' ').length;
    from += count;
    return words.slice(from - count, from);
  });
}

/** How much a line looks like the title of its screen; undefined: it can't be one. */
function scoreOf(line: Words, height: number): number | undefined {
  const text = line.map(([word]) => word).join(' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const high = median(line.map(([, , , , own]) => own)) / (height || 1);
  const top = Math.min(...line.map(([, , y]) => y));
  if (line.length > MOST.words || text.length > MOST.characters) return undefined;
  if (letters < 3 || letters < text.replaceAll(' ', '').length * 0.7) return undefined;
  if (line.some(([, , , , , confidence]) => confidence < LEAST_CONFIDENCE)) return undefined;
  if (top > LOWEST || high < LEAST_HEIGHT) return undefined;
  if (!/^\p{Lu}/u.test(text)) return undefined;
  return 1.5 * Math.log2(high) - 2 * top + (line.length > 1 ? 0.5 : 0);
}

/** The line of an image's text that is probably its title; null if none stands out. Never the company's own name. */
function headlineOf(text: string, packed: string, company: string): string | null {
  const words = unpackWords(text, packed);
  const height = median(words.map(([, , , , high]) => high));
  const own = fold(company);
  let best: { text: string; score: number } | undefined;
  for (const whole of linesOf(text, words)) {
    // Anything before the first whole word was an icon.
    const line = whole.slice(
      Math.max(
        0,
        whole.findIndex(([word]) => /\p{L}{2}/u.test(word)),
      ),
    );
    const score = line.length === 0 ? undefined : scoreOf(line, height);
    const written = line.map(([word]) => word).join(' ');
    if (score === undefined || fold(written) === own || score <= (best?.score ?? Number.NEGATIVE_INFINITY)) continue;
    best = { text: written, score };
  }
  return best?.text.replace(/[\s:|·–-]+$/u, '') ?? null;
}

/** Most suggested tags of one image: as many as there are digits on a keyboard. */
const MOST_TAGS = 9;

/** Most images of the same company that an image's form is judged beside. */
const MOST_SIBLINGS = 60;

/** All images qualify: the most similar ones are chosen by their number. */
const ANY_LIKENESS = { likeness: -1, bits: -1 };

export type SuggestionsDeps = {
  repository: SuggestionsRepository;
  images: Pick<ImageAdminRepository, 'findByIds'>;
  imageAdmin: Pick<ImageAdminService, 'update'>;
  regions: Pick<RegionsService, 'save'>;
  find: ImageFinder;
  similar: Pick<SimilarService, 'nearest'>;
  companies: Pick<CompaniesRepository, 'findAll'>;
  imageHost: ImageAddresses;
};

const toEdges = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

const regionInputs = (regions: readonly TaggedRegion[]): RegionInput[] =>
  regions.map(({ tag, x, y, w, h, title }) => ({ tag, box: [x, y, w, h], title }));

/** Whether someone else has changed what a review changes. */
function isChangedSince({ row, regions }: TaggedRow, { alt, regions: reviewed, fields = {} }: Review): boolean {
  const changes = [
    { now: row.alt, change: alt },
    { now: regionInputs(regions), change: reviewed },
    ...TRIAGE_FIELDS.map((name) => ({ now: row[name], change: fields[name] })),
  ];
  return changes.some(
    ({ now, change }) => change && !isDeepStrictEqual(now, change.from) && !isDeepStrictEqual(now, change.to),
  );
}

/** What an image lacks after a review. */
const stillLacks = ({ row, regions }: TaggedRow, review: Review, isUntagged: boolean): Record<TriageLack, boolean> => ({
  tags: isUntagged,
  alt: (review.alt?.to ?? row.alt) === '',
  regions: (review.regions?.to ?? regions).length === 0,
  form: (review.fields?.form ?? { to: row.form }).to === null,
  quality: (review.fields?.quality ?? { to: row.quality }).to === null,
  check: !review.regions && regions.some(({ checkAgain }) => checkAgain),
});

/** Suggestions to curators for images that lack something, and their decisions. */
export function suggestionsService(deps: SuggestionsDeps) {
  const { repository } = deps;

  const companyOf = (folder: string, companies: readonly CompanyRow[]): string => {
    const match = matchFolder(folder, companies);
    return 'company' in match ? match.company.name : '';
  };

  /** Tags of similar images of other companies than the one with this name. */
  const offeredTo = async (
    look: Pick<Layout, 'layout' | 'phash'>,
    company: string,
    companies: readonly CompanyRow[],
  ): Promise<OfferedTag[]> => {
    const nearest = await repository.findTagged(await deps.similar.nearest(look, ANY_LIKENESS));
    const others = nearest.flatMap(({ folder, layout, tags }) =>
      layout === null ? [] : [{ layout, tags, company: companyOf(folder, companies) || folder }],
    );
    return similarTags({ layout: look.layout, company }, others);
  };

  /** The form that an image probably has, by its reading, its tags and its company's images; null: not sure enough, or not read. */
  const formOf = async (
    { row: { id, folder, width, height }, tags }: TaggedRow,
    read: Awaited<ReturnType<SuggestionsRepository['findRead']>>,
  ): Promise<Suggestions['form']> => {
    if (!read?.layout || !read.edges) return null;
    const siblings = await repository.findSiblings(folder, id, MOST_SIBLINGS);
    const layout = toDescriptor(read.layout);
    const words = read.text === '' ? [] : unpackWords(read.text, read.words);
    const image = { width, height, tags, layout, words, edges: toEdges(read.edges) };
    return proposedForm(
      image,
      siblings.map((other) => ({ ...other, edges: toEdges(other.edges) })),
    );
  };

  const existing = async (id: string): Promise<TaggedRow> => {
    const [image] = await deps.images.findByIds([id]);
    if (!image) throw new AppError('image-not-found');
    return image;
  };

  const refused = (current: TaggedRow) =>
    new AppError('edited-since', { extensions: { current: toAdminImage(current, deps.imageHost) } });

  /** The image of a review. Throws `edited-since` if someone else has changed what the review changes. */
  const asReviewed = async (id: string, review: Review): Promise<TaggedRow> => {
    const image = await existing(id);
    if (isChangedSince(image, review)) throw refused(image);
    return image;
  };

  /** Saves the regions of a review, unless they are what is stored. */
  const saveRegions = async (id: string, review: Review, actor: Actor): Promise<number[]> => {
    const to = review.regions?.to;
    if (!to) return [];
    const image = await asReviewed(id, review);
    const isRight = image.regions.every(({ checkAgain }) => !checkAgain);
    if (isRight && isDeepStrictEqual(regionInputs(image.regions), to)) return [];
    return (await deps.regions.save(id, { regions: [...to], version: editVersion(image) }, actor)).entries;
  };

  /** Makes the edits of a review that are not stored yet. */
  const edit = async (id: string, review: Review, actor: Actor) => {
    const { accepted, alt, fields = {} } = review;
    const found = await asReviewed(id, review);
    const { row, tags } = found;
    const addTags = [...new Set([...accepted, ...review.addTags])].filter((tag) => !tags.includes(tag));
    const removeTags = review.removeTags.filter((tag) => tags.includes(tag) && !accepted.includes(tag));
    const decided = TRIAGE_FIELDS.flatMap((name) => {
      const change = fields[name];
      return change && change.to !== row[name] ? [[name, change.to]] : [];
    });
    const changes = {
      ...(addTags.length > 0 ? { addTags } : {}),
      ...(removeTags.length > 0 ? { removeTags } : {}),
      ...(alt && alt.to !== row.alt ? { alt: alt.to } : {}),
      ...Object.fromEntries(decided),
    };
    const isEdit = Object.keys(changes).length > 0;
    const on = { ids: [id], versions: { [id]: editVersion(found) } };
    const edits = isEdit ? (await deps.imageAdmin.update({ ...on, changes }, actor)).entries : [];
    const isUntagged = tags.length + addTags.length === removeTags.length;
    return { found, isUntagged, entries: [...edits, ...(await saveRegions(id, review, actor))] };
  };

  /** Makes the edits of a review, also on top of what someone else changes beside it meanwhile. */
  const editBeside = async (id: string, review: Review, actor: Actor): ReturnType<typeof edit> =>
    edit(id, review, actor).catch(async (error: unknown) => {
      if (!isAppError(error) || error.code !== 'edited-since') throw error;
      await asReviewed(id, review);
      return editBeside(id, review, actor);
    });

  return {
    /** Tags for an image from outside: those that texts about it name, then those that its look suggests. */
    proposeTags: async (text: string, look: OutsideImage | undefined): Promise<string[]> => {
      const [allTags, companies] = await Promise.all([repository.findTags(), deps.companies.findAll()]);
      const { find } = tagNames(allTags.map(({ name }) => ({ name, aliases: [] })));
      const own = allTags.map(({ name }) => ({ name, aliases: [] }));
      const shipped = SHIPPED_TAGS.map(({ name, aliases }) => ({ name: find(name) ?? name, aliases }));
      const offered = look ? await offeredTo(look, '', companies) : [];
      const all = [...namedTags(text, [...own, ...shipped]), ...offered.map(({ tag }) => tag)];
      return [...new Set(all)].slice(0, MOST_TAGS);
    },

    /** The incomplete images that were not skipped, newest first. Throws `company-not-found`. */
    queue: async ({ lacks, company, passed }: TriageQuery): Promise<Triage> => {
      const [numbers, before] = await Promise.all([
        deps.find({ lacks: [lacks], ...(company === undefined ? {} : { company: [company] }) }, 'newest'),
        repository.findPassed(lacks),
      ]);
      const isPassed = new Set(before);
      const left = passed === 'true' ? numbers : numbers.filter((number) => !isPassed.has(number));
      return {
        ids: await repository.findIds(left.slice(0, TRIAGE_MAX)),
        left: left.length,
        passed: numbers.filter((number) => isPassed.has(number)).length,
      };
    },

    /** Suggestions for an image, including hidden ones. Throws `image-not-found`. */
    get: async (id: string): Promise<Suggestions> => {
      const [found, read, responses, companies] = await Promise.all([
        existing(id),
        repository.findRead(id),
        repository.findResponses(id),
        deps.companies.findAll(),
      ]);
      const { row, tags } = found;
      const closed = new Set([...tags, ...responses.map(({ tag }) => tag)]);
      const company = companyOf(row.folder, companies);
      const { layout = null, phash = null } = read ?? {};
      const look = layout !== null && phash !== null ? { layout, phash } : undefined;
      const near = look ? await offeredTo(look, company || row.folder, companies) : [];
      const offered = near.filter(({ tag }) => !closed.has(tag)).slice(0, MOST_TAGS);
      const { annotated = null, regions = [] } = read?.proposals ?? {};
      const shown = new Set([...tags, ...offered.map(({ tag }) => tag)]);
      return {
        image: toAdminImage(found, deps.imageHost),
        company,
        tags: offered,
        headline: read ? headlineOf(read.text, read.words, company) : null,
        form: await formOf(found, read),
        annotated,
        regions: regions.filter(({ tag }) => shown.has(tag)),
      };
    },

    /**
     * Stores a curator's decision about an image and changes its tags, texts, fields and regions accordingly. Throws
     * `image-not-found`, `validation-failed` for a region of a tag that the image does not get, and `edited-since` with the image as
     * `current` if someone else has changed alt text, fields or regions of the review. Returns the ids of the edit's audit entries.
     */
    review: async (id: string, review: Review, actor: Actor): Promise<{ entries: number[] }> => {
      const { accepted, rejected, withdrawn, lack } = review;
      const { found, isUntagged, entries } = await editBeside(id, review, actor);
      const entry = { actor, action: 'image.reviewed', subjectId: id, after: { accepted, rejected, withdrawn, lack } };
      await repository.updateResponses(
        id,
        { accepted, rejected, withdrawn },
        lack && { lack, isPassed: stillLacks(found, review, isUntagged)[lack] },
        entries.length > 0 ? undefined : entry,
      );
      return { entries };
    },
  };
}

export type SuggestionsService = ReturnType<typeof suggestionsService>;
