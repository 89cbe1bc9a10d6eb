import type { IconName } from './kit/icon-name.ts';
import { hashText } from './kit/random.ts';
import type { Severity, ThemeSpec } from './kit/theme.ts';
import type { PictureName } from './registry.ts';

/** One headline number: label, value, change against the period before, and whether that change is good news. */
export type Kpi = [label: string, value: string, change: string, mood: 'good' | 'bad' | 'flat'];
/** One thing that was noticed: severity, title, what it concerns, technique or rule, and where it came from. */
export type Alert = [severity: Severity, title: string, entity: string, rule: string, source: string];
/** One step of the incident: clock time, tactic, title, detail, icon. */
export type Step = [time: string, tactic: string, title: string, detail: string, icon: IconName];
/** One row of the inventory: name, kind, owner, state, score from 0 to 100. */
export type Asset = [name: string, kind: string, owner: string, state: string, score: number];
/** One weakness: identifier, title, component, score from 0 to 10, number of assets, days open. */
export type Weakness = [id: string, title: string, component: string, score: number, assets: number, age: number];
/** One rule: name, what it does, mode, hits in 30 days. */
export type Policy = [name: string, description: string, mode: string, hits: number];
/** A node of the graph: identifier, label, line below it, icon, column, row, and severity when it matters. */
export type GraphNode = [
  id: string,
  label: string,
  note: string,
  icon: IconName,
  column: number,
  row: number,
  severity?: Severity,
];
/** One bar of a ranking: label, value. */
export type Share = [label: string, value: number];

/** The one story that all pictures of a company tell. */
export interface Story {
  id: string;
  title: string;
  severity: Severity;
  summary: string;
  host: string;
  account: string;
  steps: Step[];
}

/** What a company's customer has, what is wrong with it, and in what numbers. */
export interface Estate {
  kpis: Kpi[];
  /** Title of the main chart, then its series. */
  series: [title: string, unit: string, ...names: string[]];
  shares: [title: string, items: Share[]];
  alertsTitle: string;
  alerts: Alert[];
  assetsTitle: string;
  assets: Asset[];
  weaknesses?: Weakness[];
  policies: Policy[];
}

/** The story of a company, the graph that shows it and the query that finds it. */
export interface Case {
  story: Story;
  graph?: { title: string; nodes: GraphNode[]; edges: [from: string, to: string, label?: string][] };
  /** Query console: language, lines of the query, columns and rows of the answer. */
  query?: { language: string; lines: string[]; columns: string[]; rows: string[][] };
}

/** An invented company of the demo gallery: what it is, how it looks and what its product shows. */
export interface Company extends Estate, Case {
  name: string;
  slug: string;
  /** Product class, as people say it. */
  product: string;
  description: string;
  /** Shape of the drawn logo; without one the gallery shows `icon` on `color`. */
  logo: LogoShape | null;
  icon: string;
  color: string;
  theme: ThemeSpec;
  /** The customer whose workspace is shown. */
  workspace: string;
  /** Date of the story, as `2026-05-12`. */
  date: string;
  nav: [label: string, icon: IconName][];
  people: string[];
  /** Pictures in the order of the gallery, by their name in the registry. */
  pictures: Exclude<PictureName, 'logo'>[];
}

/** Shapes that a logo can have. */
export type LogoShape =
  | 'peaks'
  | 'ring'
  | 'hex'
  | 'wave'
  | 'stack'
  | 'orbit'
  | 'key'
  | 'leaf'
  | 'bolt'
  | 'grid'
  | 'arc'
  | 'eye'
  | 'knot'
  | 'prism'
  | 'drop'
  | 'gate';

const LEAST_SCORE: Record<Severity, number> = { critical: 90, high: 76, medium: 52, low: 24, info: 8 };

/** Risk of the company's story from 0 to 100, the same in all of its pictures. */
export const storyScore = ({ slug, story }: Company): number => LEAST_SCORE[story.severity] + (hashText(slug) % 9);

/** A part of a company that not every company has. Throws when a picture asks for it and it is not there. */
export function need<T>(part: T | undefined, company: Company): T {
  if (part === undefined) throw new RangeError(`${company.name} has no data for this picture`);
  return part;
}
