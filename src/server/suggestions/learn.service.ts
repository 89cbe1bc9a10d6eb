import { folderMatcher } from '#shared/companies/folder-match.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import { evaluate, type Verdict } from './evaluate.ts';
import { type Features, featuresOf } from './image-features.ts';
import { datasetOf, train } from './logistic-regression.ts';
import type { NewTagModel, SuggestionsRepository } from './suggestions.repository.ts';
import { packModel } from './tag-model.ts';

/** Images per query, and the most that are used: more would take longer than they help. */
const ROWS_PER_READ = 500;
const MOST_IMAGES = 20_000;
/** A word is used if at least this many companies have it. */
const LEAST_COMPANIES = 3;
/** A tag on fewer images, or of fewer companies, can't be learned. */
const LEAST = { images: 10, companies: 3 };
/** Weight of a rejected tag compared with a missing one, which may have been forgotten. */
const REJECTED = 3;

/** Result for a tag; `verdict` is null for one with too few images. */
export type LearnedTag = { tag: string; images: number; verdict: Verdict | null; isOffered: boolean };

/** Result of `learn`. */
export type LearnReport = { images: number; companies: number; tags: LearnedTag[] };

type Example = { features: Features; company: number; tagIds: ReadonlySet<number>; rejected: ReadonlySet<number> };

const ids = (joined: string): Set<number> => new Set(joined.split(',').filter(Boolean).map(Number));

/** A pseudorandom permutation of the numbers below `count`, the same each time. */
function shuffled(count: number): number[] {
  let state = 7;
  const keys = Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  });
  return [...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
}

/** Learns from the gallery which tags go with which words and layouts. */
export function learnService(deps: {
  repository: SuggestionsRepository;
  companies: Pick<CompaniesRepository, 'findAll'>;
}) {
  const { repository } = deps;

  const findExamples = async (): Promise<Example[]> => {
    const match = folderMatcher(await deps.companies.findAll());
    const companies = new Map<string, number>();
    const companyOf = (folder: string): number => {
      const found = match(folder);
      const name = 'company' in found ? found.company.id : folder;
      const known = companies.get(name) ?? companies.size;
      companies.set(name, known);
      return known;
    };
    const yieldIfDue = yieldRegularly();
    const examples: Example[] = [];
    for (let above = 0; ; ) {
      const rows = await repository.findExamples(above, ROWS_PER_READ);
      for (const { folder, tagIds, rejected, ...read } of rows) {
        const own = { company: companyOf(folder), tagIds: ids(tagIds), rejected: ids(rejected) };
        examples.push({ ...own, features: featuresOf(read) });
        await yieldIfDue();
      }
      if (rows.length < ROWS_PER_READ) break;
      above = rows.at(-1)?.number ?? 0;
    }
    return shuffled(examples.length)
      .slice(0, MOST_IMAGES)
      .map((at) => examples[at] as Example);
  };

  return {
    /** Learns all tags again and stores the models that are precise enough; `onTag` receives progress. */
    learn: async (onTag: (done: number, total: number) => void = () => undefined): Promise<LearnReport> => {
      const [examples, tags] = await Promise.all([findExamples(), repository.findTags()]);
      const groups = examples.map(({ company }) => company);
      const companies = new Set(groups).size;
      const data = datasetOf(
        examples.map(({ features }) => features),
        groups,
        Math.min(LEAST_COMPANIES, companies),
      );
      const rows = [...examples.keys()];
      const yieldIfDue = yieldRegularly();
      const learned: LearnedTag[] = [];
      const models: NewTagModel[] = [];
      for (const [done, { id, name }] of tags.entries()) {
        onTag(done, tags.length);
        const labels = Uint8Array.from(examples, ({ tagIds }) => (tagIds.has(id) ? 1 : 0));
        const weightOf = (row: number) => (examples[row]?.rejected.has(id) && !labels[row] ? REJECTED : 1);
        const carrying = rows.filter((row) => labels[row]);
        const isLearnable =
          carrying.length >= LEAST.images && new Set(carrying.map((row) => groups[row])).size >= LEAST.companies;
        const verdict = isLearnable ? await evaluate(data, { rows, groups, labels, weightOf }, yieldIfDue) : null;
        const isOffered = verdict?.isGood ?? false;
        learned.push({ tag: name, images: carrying.length, verdict, isOffered });
        if (!verdict || !isOffered) continue;
        const { threshold, precision, recall } = verdict;
        const weights = packModel(train(data, rows, labels, weightOf), data);
        models.push({ tagId: id, threshold, precision, recall, weights });
      }
      onTag(tags.length, tags.length);
      await repository.replaceModels(models);
      return { images: examples.length, companies, tags: learned };
    },
  };
}
