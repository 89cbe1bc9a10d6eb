import { fnv } from '#shared/text/fnv.ts';
import type { LogoShape } from './marks.ts';
import { cell, linesOf, named, numberIn, rowsOf, titled, wordsOf } from './text-table.ts';
import { SEVERITIES, type Severity, type ThemeSpec } from './theme.ts';

/** One headline number: label, value, change against the period before, and whether that change is good news. */
export type Kpi = [label: string, value: string, change: string, mood: 'good' | 'bad' | 'flat'];
/** A company as described by its file: tables have a row per line and cells separated by `|`; `alerts` and similar ones start with a title. */
type CompanyFile = {
  name: string;
  /** Product class, in words. */
  product: string;
  /** The product class that companies are filtered by. */
  category: string;
  description: string;
  /** Shape of the drawn logo; without one the gallery shows `icon` on `color`. */
  logo?: LogoShape;
  icon: string;
  color: string;
  /** Mode, navigation, badge, label, card and chart of `ThemeSpec`. */
  look: string;
  /** Hue and saturation of the neutrals. */
  neutral: [hue: number, tint: number];
  shape: [radius: number, row: number, weight: 500 | 600 | 700];
  /** Accent colour, if it differs from the company's colour. */
  accent?: string;
  palette: string[];
  /** The customer whose workspace is shown. */
  workspace: string;
  /** Date of the story, as `2026-05-12`. */
  date: string;
  /** Entries of the navigation, each a label and an icon. */
  nav: string;
  people: string;
  /** Identifier, severity, host, account and title; on the next line the summary. */
  story: string;
  steps: string;
  kpis: string;
  /** Title of the main chart, its unit, then its series. */
  series: [title: string, unit: string, ...names: string[]];
  shares?: string;
  alerts: string;
  assets: string;
  weaknesses?: string;
  policies: string;
  nodes?: string;
  /** Links between nodes: `a > b` or `a > b: label`, divided by commas. */
  edges?: string;
  /** Language of the query, then its lines. */
  query?: string;
  /** Columns and rows of the query's result. */
  found?: string;
  /** Kinds of the images in the order of the gallery. */
  pictures: string;
};

function severity(text: string): Severity {
  const known = SEVERITIES.find((level) => level === text);
  if (!known) throw new RangeError(`${text} is not a severity`);
  return known;
}

function themeOf({ look, neutral, shape, color, accent = color, palette }: CompanyFile): ThemeSpec {
  const words = named(look.split(' '), 'mode', 'nav', 'badge', 'label', 'card', 'chart');
  const [hue, tint] = neutral;
  const [radius, row, weight] = shape;
  return { ...(words as Pick<ThemeSpec, keyof typeof words>), hue, tint, radius, row, weight, accent, palette };
}

function graphOf({ nodes, edges = '' }: CompanyFile) {
  if (!nodes) return undefined;
  const { title, rows } = titled(nodes, (row) => ({
    ...named(row, 'id', 'label', 'note', 'icon'),
    column: numberIn(row, 4),
    row: numberIn(row, 5),
    severity: row[6] ? severity(row[6]) : undefined,
  }));
  const links = wordsOf(edges, /,\s+/).map((edge) => {
    const [, from = '', to = '', label] = /^(\w+) > (\w+)(?:: (.+))?$/.exec(edge) ?? [];
    return { from, to, label };
  });
  return { title, nodes: rows, edges: links };
}

function queryOf({ query, found = '' }: CompanyFile) {
  if (!query) return undefined;
  const [language = '', ...lines] = linesOf(query).map((line) => line.slice(4));
  const [columns = [], ...rows] = rowsOf(found);
  return { language, lines, columns, rows };
}

function storyOf({ story }: CompanyFile) {
  const [row = [], summary = []] = rowsOf(story);
  const facts = named(row, 'id', 'severity', 'host', 'account', 'title');
  return { ...facts, severity: severity(facts.severity), summary: cell(summary, 0) };
}

/** Reads a company's file. Throws `RangeError` for a table that is not as expected. */
export function company(file: CompanyFile) {
  const { name, product, category, description, logo, icon, color, workspace, date, series } = file;
  return {
    ...{ name, product, category, description, logo, icon, color, workspace, date, series },
    slug: name.toLowerCase(),
    theme: themeOf(file),
    story: storyOf(file),
    nav: wordsOf(file.nav, /,\s+/).map((item) => {
      const at = item.lastIndexOf(' ');
      return { label: item.slice(0, at), icon: item.slice(at + 1) };
    }),
    people: wordsOf(file.people, /, /),
    steps: rowsOf(file.steps).map((row) => named(row, 'time', 'tactic', 'title', 'detail', 'icon')),
    kpis: rowsOf(file.kpis).map((row): Kpi => [cell(row, 0), cell(row, 1), cell(row, 2), cell(row, 3) as Kpi[3]]),
    shares: file.shares ? titled(file.shares, (row): [string, number] => [cell(row, 0), numberIn(row, 1)]) : undefined,
    alerts: titled(file.alerts, (row) => ({
      ...named(row, 'severity', 'title', 'entity', 'rule', 'source'),
      severity: severity(cell(row, 0)),
    })),
    assets: titled(file.assets, (row) => ({
      ...named(row, 'name', 'kind', 'owner', 'state'),
      score: numberIn(row, 4),
    })),
    weaknesses: rowsOf(file.weaknesses ?? '').map((row) => ({
      ...named(row, 'id', 'title', 'component'),
      score: numberIn(row, 3),
      assets: numberIn(row, 4),
      age: numberIn(row, 5),
    })),
    policies: rowsOf(file.policies).map((row) => ({
      ...named(row, 'name', 'description', 'mode'),
      hits: numberIn(row, 3),
    })),
    graph: graphOf(file),
    query: queryOf(file),
    pictures: wordsOf(file.pictures, /\s+/),
  };
}

export type Company = ReturnType<typeof company>;
/** A node of the graph in a grid of columns and rows. */
export type GraphNode = NonNullable<Company['graph']>['nodes'][number];

const LEAST_SCORE: Record<Severity, number> = { critical: 90, high: 76, medium: 52, low: 24, info: 8 };

/** Risk of the company's story from 0 to 100, the same in all of its images. */
export const storyScore = ({ slug, story }: Pick<Company, 'slug' | 'story'>): number =>
  LEAST_SCORE[story.severity] + (fnv(slug) % 9);

/** Returns an optional part of a company. Throws if it is missing. */
export function need<T>(part: T | undefined, { name }: Pick<Company, 'name'>): T {
  if (part === undefined) throw new RangeError(`${name} has no data for this image`);
  return part;
}
