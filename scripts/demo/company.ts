import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { fnv } from '#shared/text/fnv.ts';
import { LOGO_SHAPES } from './marks.ts';
import { SEVERITIES, type Severity, themeSchema } from './theme.ts';

const text = z.string().min(1);
const severity = z.enum(SEVERITIES);

/** Rows that are written as lists of cells, in the order of the columns. */
export function tableOf<S extends z.ZodRawShape>(columns: S) {
  const names = Object.keys(columns);
  const named = (row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(row.map((cell, at) => [names[at] ?? at, cell])) : row;
  return z.array(z.preprocess(named, z.strictObject(columns)));
}

const titled = <T extends z.ZodType>(rows: T) => z.strictObject({ title: text, rows });

/** One headline number: label, value, change against the period before, and whether that change is good news. */
const kpi = z.tuple([text, text, text, z.enum(['good', 'bad', 'flat'])]);
export type Kpi = z.infer<typeof kpi>;

const companySchema = z.strictObject({
  name: text,
  /** Product class, in words. */
  product: text,
  /** The product class that companies are filtered by. */
  category: text,
  description: text,
  /** Shape of the drawn logo; without one the gallery shows `icon` on `color`. */
  logo: z.enum(LOGO_SHAPES).optional(),
  icon: text,
  color: text,
  theme: themeSchema,
  /** The customer whose workspace is shown. */
  workspace: text,
  date: z.iso.date(),
  nav: tableOf({ label: text, icon: text }),
  people: z.array(text),
  story: z.strictObject({ id: text, severity, host: text, account: text, title: text, summary: text }),
  steps: tableOf({ time: text, tactic: text, title: text, detail: text, icon: text }),
  kpis: z.array(kpi),
  /** Title of the main chart, its unit, then its series. */
  series: z.tuple([text, z.string()]).rest(text),
  shares: titled(z.array(z.tuple([text, z.number()]))).optional(),
  alerts: titled(tableOf({ severity, title: text, entity: text, rule: text, source: text })),
  assets: titled(tableOf({ name: text, kind: text, owner: text, state: text, score: z.number() })),
  weaknesses: tableOf({
    ...{ id: text, title: text, component: text },
    ...{ score: z.number(), assets: z.number(), age: z.number() },
  }).default([]),
  policies: tableOf({ name: text, description: text, mode: text, hits: z.number() }),
  graph: z
    .strictObject({
      title: text,
      /** Nodes in a grid of columns and rows. */
      nodes: tableOf({
        ...{ id: text, label: text, note: text, icon: text, column: z.number(), row: z.number() },
        severity: severity.optional(),
      }),
      edges: tableOf({ from: text, to: text, label: text.optional() }).default([]),
    })
    .optional(),
  query: z
    .strictObject({ language: text, lines: z.array(z.string()), columns: z.array(text), rows: z.array(z.array(text)) })
    .optional(),
  /** Kinds of the images in the order of the gallery. */
  pictures: z.array(text),
});

/** Reads a company's file. Throws if it is not as declared. */
function readCompany(slug: string) {
  const file = new URL(`companies/${slug}.json`, import.meta.url);
  const { theme, ...company } = companySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { ...company, slug, theme: { ...theme, accent: theme.accent ?? company.color } };
}

export type Company = ReturnType<typeof readCompany>;
export type GraphNode = NonNullable<Company['graph']>['nodes'][number];

const SLUGS =
  'nimbrake quillfen tallowmere runlark faultmere keyhollow ravenloom sealwick attestry wirebrook lintharbor vaultmoss ' +
  'gridfathom edgequarry falsegrove coldspool wisetide tallygate';

/** All companies in the order of the gallery. */
export const COMPANIES: readonly Company[] = SLUGS.split(' ').map(readCompany);

const LEAST_SCORE: Record<Severity, number> = { critical: 90, high: 76, medium: 52, low: 24, info: 8 };

/** Risk of the company's story from 0 to 100, the same in all of its images. */
export const storyScore = ({ slug, story }: Pick<Company, 'slug' | 'story'>): number =>
  LEAST_SCORE[story.severity] + (fnv(slug) % 9);

/** Returns an optional part of a company. Throws if it is missing. */
export function need<T>(part: T | undefined, { name }: Pick<Company, 'name'>): T {
  if (part === undefined) throw new RangeError(`${name} has no data for this image`);
  return part;
}
