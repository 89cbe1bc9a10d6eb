import { z } from 'astro/zod';
import { mapTexts } from '#shared/companies/company-fields.ts';
import { isHttpAddress } from '#shared/companies/web-address.ts';
import { COMMAND_LINE } from '../audit/actor.ts';
import type { CompanyAdminService } from '../companies/company-admin.service.ts';
import type { FlowImportsService } from '../flows/flow-imports.service.ts';
import type { CollectingRepository } from './collecting.repository.ts';
import type { CollectingService, ImageProblem } from './collecting.service.ts';

const text = z.string().trim();
/** An export has null for what is not known. */
const optionalText = text.nullish().transform((value) => value ?? undefined);
const address = text.max(2_048).refine(isHttpAddress, 'must be an address that begins with http:// or https://');

/** A starter file (contract 17): public addresses of images, with what is known about them. */
const starterSchema = z.object({
  companies: z.array(
    z.object({
      name: text.min(1),
      slug: text.min(1),
      description: optionalText,
      ...mapTexts(() => optionalText),
    }),
  ),
  images: z.array(
    z.looseObject({ address, company: text.min(1), source: text.default(''), tags: z.array(z.string()).default([]) }),
  ),
  flows: z
    .array(
      z.object({
        company: text.min(1),
        title: text.min(1),
        goal: text.default(''),
        steps: z.array(z.object({ image: address, title: text.default('') })),
      }),
    )
    .default([]),
});

export type Starter = z.output<typeof starterSchema>;

const STARTER_REMEDY = 'Correct it, or write one with: npm run gallery -- export <folder> --addresses';

/** Reads a starter; `file` is where its text comes from. Throws a sentence that names the first problem and the remedy. */
export function readStarter(json: string, file: string): Starter {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new Error(`${file} is not valid JSON. ${STARTER_REMEDY}`);
  }
  const { data, error } = starterSchema.safeParse(parsed);
  if (data) return data;
  const [issue] = error.issues;
  throw new Error(
    `${file} is no starter: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}. ${STARTER_REMEDY}`,
  );
}

export type StarterSummary = {
  added: number;
  known: number;
  companies: number;
  flows: number;
  problems: ImageProblem[];
};

type Deps = {
  collecting: Pick<CollectingService, 'importImages'>;
  repository: Pick<CollectingRepository, 'findByAddress'>;
  companies: Pick<CompanyAdminService, 'list'>;
  importFlows: FlowImportsService['importFlows'];
};

/** Images of companies that the file does not have. */
function withoutCompany({ companies, images }: Starter): ImageProblem[] {
  const slugs = new Set(companies.map(({ slug }) => slug));
  return images
    .filter(({ company }) => !slugs.has(company))
    .map(({ address: from, company }) => ({
      address: from,
      why: `The file has no company with the slug “${company}”.`,
    }));
}

/** Fills a gallery from a starter file; what is in the gallery already is not fetched again. */
export function starterService({ collecting, repository, companies, importFlows }: Deps) {
  const importAllFlows = async ({ flows }: Starter): Promise<number> => {
    const ids = await repository.findByAddress([
      ...new Set(flows.flatMap(({ steps }) => steps.map(({ image }) => image))),
    ]);
    const records = new Map((await companies.list()).map(({ id, slug, name }) => [slug, { id, name }]));
    // A flow with missing steps would tell half of a task; the next run completes it.
    const whole = flows.flatMap(({ company: slug, title, goal, steps }) => {
      const company = records.get(slug);
      const found = steps.flatMap(({ image, title: caption }) =>
        ids.get(image) ? [{ image: ids.get(image) ?? '', caption }] : [],
      );
      return company && found.length === steps.length ? [{ company, name: title, goal, stage: '', steps: found }] : [];
    });
    return (await importFlows(whole, false)).added.length;
  };

  /** What is in the gallery, which images can't be fetched, and how many others there are. */
  const lookUp = async (starter: Starter) => {
    const collected = await repository.findByAddress(starter.images.map((image) => image.address));
    const problems = withoutCompany(starter).filter(({ address: from }) => !collected.has(from));
    return { collected, problems, missing: starter.images.length - collected.size - problems.length };
  };

  return {
    /** How many images would be fetched, how many are in the gallery, and which can't be. */
    preview: async (starter: Starter): Promise<Pick<StarterSummary, 'known' | 'problems'> & { missing: number }> => {
      const { collected, problems, missing } = await lookUp(starter);
      return { missing, known: collected.size, problems };
    },

    /** Fetches and imports what is missing; a stopped run continues where it was. */
    collect: async (
      starter: Starter,
      { onProgress, asDrafts }: { onProgress: (done: number, total: number) => void; asDrafts: boolean },
    ): Promise<StarterSummary> => {
      const { collected, problems, missing: total } = await lookUp(starter);
      const summary: StarterSummary = { added: 0, known: collected.size, companies: 0, flows: 0, problems };
      let done = 0;
      onProgress(0, total);
      for (const company of starter.companies) {
        const own = starter.images
          .filter((image) => image.company === company.slug)
          .map(({ company: _company, tags, ...image }, position) => ({ ...image, tags, position }));
        const missing = own.filter((image) => !collected.has(image.address));
        if (missing.length === 0) continue;
        const begun = done;
        const wanted = missing.map(({ address: from, source, tags, position, ...extra }) => ({
          ...{ address: from, source, tags, position, extra },
        }));
        const result = await collecting.importImages({ ...company, folder: company.slug }, wanted, {
          actor: COMMAND_LINE,
          asDrafts,
          onProgress: (some) => onProgress(begun + some, total),
        });
        done = begun + missing.length;
        summary.added += result.added;
        if (result.added > 0) summary.companies += 1;
        summary.known += result.known.length;
        summary.problems.push(...result.problems);
      }
      summary.flows = await importAllFlows(starter);
      return summary;
    },
  };
}
