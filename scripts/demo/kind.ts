import type { Company } from './company.ts';
import type { Html } from './html.ts';
import type { Random } from './random.ts';
import type { Theme } from './theme.ts';

/** The input of a drawing: the company, its theme, and random numbers seeded by its name. */
export type Scene = { c: Company; t: Theme; random: Random };

/** The markup of one kind of image. */
export type Draw = (scene: Scene) => Html;

/** One kind of image: its tags, its size in CSS pixels, the scale to image pixels, and its description. */
export type Kind = {
  tags: string[];
  width: number;
  height: number;
  scale: number;
  alt: (c: Company) => string;
  draw: Draw;
};

/** Kinds with their tags, the size of those that are parts of a screen, and what they show; words in braces are the company's. */
const ABOUT = `
  dashboard-ops | topic:dashboard | dashboard with headline numbers, {series} over a day, severities and the newest alerts
  dashboard-score | topic:dashboard | overview with a score, its controls, {series} over a month and a ranking
  dashboard-wall | topic:dashboard | control room view with twelve dense panels: rates, {series}, load by hour and newest events
  dashboard-bento | topic:dashboard | home with cards of different sizes: the most urgent case, headline numbers, activity by day and a ranking
  dashboard-brief | topic:dashboard | morning briefing: one sentence on the day, three things to do, headline numbers and {series}
  dashboard-map | topic:dashboard map | live map of the world with origins, countries by count, newest sightings and activity over a day
  report-trends | topic:reports chart | report of a quarter: {series}, six measures with their lines, and {shares}
  report-document | topic:reports | monthly report as a page with summary, headline numbers, a chart and a ranking; chapters and schedule beside it
  alerts-table | topic:alerts filters | queue of {alerts} as a table with severity, entity, rule, source, owner and time, and filters above
  alerts-inbox | topic:alerts | {alerts} as an inbox: a list with severities, and {id} opened beside it with its steps
  alerts-board | topic:alerts card | {alerts} as a board with the columns new, investigating, waiting and done
  incident | topic:incident-detail | detail of {id}, {title}, with its timeline, risk, entities and next actions
  mail-detail | topic:incident-detail | held message {id} as its reader would have seen it, suspicious parts marked, reasons and score beside it
  payment-review | topic:incident-detail chart | review of a held payment: amount, score built up from six signals, linked accounts, approve and decline
  code-finding | topic:incident-detail code-block | finding {id} in its source code with the data flow, the proposed fix and its history
  timeline-feed | topic:timeline | activity feed of {id} with events, comments of the team and filters by kind
  timeline-lanes | topic:timeline | timeline of {id} with a lane for each tactic and the events linked in order
  restore-points | topic:timeline chart | restore points of {host}: copies of four weeks by day and hour, suspicious ones red, the chosen one framed
  query-console | topic:query code-block | query console with a query in {language}, hits over time and the table of results
  graph-path | topic:graph | graph {graph}: nodes from left to right, the dangerous path in red, explanation and fixes beside it
  graph-canvas | topic:graph | canvas {graph} with linked cards, tools, and the settings of the selected card
  graph-tree | topic:graph | process tree of {id}: each process under the one that started it, suspicious ones marked, details beside it
  flow-map | topic:graph chart | flow map: ribbons from segments to services by volume, one unusual flow in red, its facts beside it
  assets-zones | topic:asset-inventory topic:graph | zone map: {assets} by level, with the conduits between levels and one violation in red
  attack-matrix | topic:reports kill-chain | coverage matrix: attack techniques by tactic, shaded by the number of rules, with those of {id} framed
  assets-table | topic:asset-inventory table | inventory of {assets} with kind, owner, state, activity and risk
  assets-cards | topic:asset-inventory card | {assets} as cards with kind, state, owner, activity and risk
  vulns-table | topic:vulnerabilities | list of weaknesses by score with component, assets and age, a severity ring and the trend of three months
  vulns-detail | topic:vulnerabilities | detail of {weakness} with score, vector, affected assets and the recommended fix
  policies-list | topic:policies | list of {rules} with description, mode, hits of 30 days and a switch for each
  policy-editor | topic:policies form | editor of {policy}: conditions, actions, and a preview of matches in the last day
  risk-matrix | topic:reports chart | risk register: a matrix of likelihood and impact with numbered risks, and the list of risks with owners and trends
  users-table | topic:users-roles table | people of the workspace with role, groups, second factor, state and last sign-in
  users-matrix | topic:users-roles | matrix of roles and rights with ticks, and the people who hold the selected role
  settings-form | topic:settings form | settings of the workspace {workspace}: name, region, sign-in, retention and notifications
  integrations | topic:integrations card | gallery of connectors such as identity provider, cloud accounts and ticket system, some connected
  empty-state | topic:empty-state | empty page of {reports}: a drawing, one sentence, a main action and three starting points
  login-card | topic:login | sign-in card with a passkey button and an e-mail field on a quiet pattern
  login-split | topic:login form | sign-in page with work e-mail, password and single sign-on, beside the company's mark on its colour
  onboarding-steps | topic:onboarding | set-up wizard, step two of four: choosing sources to connect, three of them ticked
  onboarding-checklist | topic:onboarding | first-day checklist with progress, the next task opened, and help beside it
  severity-badges | severity-badge | 520x360 | severity badges from critical to info with their meaning and count
  chart-card | chart card | 760x420 | chart of {series} over a day with a headline number and legend
  score-card | score-gauge card | 560x360 | score gauge with four factors and their shares
  confirm-modal | modal form | 640x440 | dialog that asks before containing {host}, with a reason and two buttons
  filter-bar | filters | 720x440 | filter bar with search, active filters and an opened list of severities with counts
  kill-chain | kill-chain card | 960x300 | kill chain of {id}: {tactics}
  command-menu | navigation modal | 640x460 | command menu with search, places to go and recent {assets}
  toasts | toast | 520x340 | toasts: a finished action, a warning and a failure, each with a link
  code-card | code-block | 760x400 | code block in {language} with line numbers, coloured words and buttons to copy and run
  compact-table | table severity-badge | 900x410 | table of {alerts} with severity, entity and time, the second row selected
  date-picker | date-picker | 600x460 | date range picker with ready-made ranges and a month in which eight days are selected
  stat-cards | card chart | 640x340 | cards with {numbers}, each with its change and line
  rule-form | form | 560x500 | form for a rule with name, mode, a limit that is refused with its reason, and a switch
  tabs-panel | tabs card | 620x340 | panel with the tabs summary, evidence, notes and history, showing facts of {id}
  map-card | map card | 840x480 | world map of dots with marked places and the five countries with the highest count
  side-menu | navigation | 360x620 | side navigation with workspace, {places} and account
  alert-card | card severity-badge | 560x380 | card of {id} with severity, summary, entity, owner and actions
  ring-card | chart card | 420x400 | ring of open {alerts} by severity with its legend and the trend below
`;

const wordsOf = (c: Company): Record<string, string | undefined> => ({
  id: c.story.id,
  title: c.story.title,
  host: c.story.host,
  series: c.series[0].toLowerCase(),
  alerts: c.alerts.title.toLowerCase(),
  assets: c.assets.title.toLowerCase(),
  shares: c.shares?.title.toLowerCase(),
  graph: c.graph?.title,
  language: c.query?.language,
  weakness: c.weaknesses[0]?.id,
  rules: c.nav[4]?.label.toLowerCase(),
  reports: c.nav[5]?.label.toLowerCase(),
  policy: c.policies[0]?.name,
  workspace: c.workspace,
  person: c.people[0],
  tactics: c.steps.map(({ tactic }) => tactic.toLowerCase()).join(', '),
  places: c.nav.map(({ label }) => label).join(', '),
  numbers: c.kpis
    .map(([label]) => label.toLowerCase())
    .slice(0, 4)
    .join(', '),
});

const SCREEN = { width: 1440, height: 900, scale: 1 };

function sizeOf(text: string | undefined): typeof SCREEN {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text ?? '') ?? [];
  return width && height ? { width: Number(width), height: Number(height), scale: 1.5 } : SCREEN;
}

/** Every kind of image by name. Throws for a kind that is drawn but not described, or vice versa. */
export function kindsOf(drawn: Record<string, Draw>): Record<string, Kind> {
  const rows = ABOUT.trim()
    .split('\n')
    .map((line) => line.trim().split(' | '));
  const kinds = rows.map(([name = '', tags = '', ...rest]): [string, Kind] => {
    const draw = drawn[name];
    const text = rest.at(-1) ?? '';
    if (!draw) throw new RangeError(`${name} is described but not drawn`);
    const alt = (c: Company) => `${c.name} ${text.replace(/\{(\w+)\}/g, (_braces, word) => wordsOf(c)[word] ?? '')}`;
    return [name, { tags: tags.split(' '), ...sizeOf(rest[0]), alt, draw }];
  });
  if (kinds.length !== Object.keys(drawn).length) throw new RangeError('a kind is drawn but not described');
  return Object.fromEntries(kinds);
}
