import { columns, gauge, plot, severityRing, spark } from '../charts.ts';
import { need } from '../company.ts';
import { html } from '../html.ts';
import type { Draw } from '../kind.ts';
import {
  badge,
  bar,
  button,
  card,
  chip,
  code,
  field,
  icon,
  iconTile,
  lines,
  person,
  search,
  severityBadge,
  stat,
  table,
  tabs,
  toggle,
} from '../parts.ts';
import { day, daysUntil, page, seenAt } from '../shell.ts';
import type { Severity } from '../theme.ts';

/** Colour of a risk from 0 to 100. */
const riskColor = (score: number, medium = 'medium'): string =>
  score > 78 ? 'critical' : score > 55 ? 'high' : score > 35 ? medium : 'good';

/** Severity of a CVSS base score from 0 to 10. */
const severityOf = (score: number): Severity =>
  score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : 'low';

const iconOf = (kind: string): string =>
  [
    [/data|store|bucket|share/i, 'Database'],
    [/role|account|user|identity|person|finance|school|admin/i, 'UserRound'],
    [/contain|cluster|pod/i, 'Container'],
    [/lap|work|desk|phone/i, 'Laptop'],
    [/net|switch|gate|proxy|balanc|router/i, 'Network'],
  ]
    .flatMap(([pattern, sign]) => ((pattern as RegExp).test(kind) ? [String(sign)] : []))
    .at(0) ?? 'Server';

const VECTOR = [
  ['Attack vector', 'Network', 0.95],
  ['Complexity', 'Low', 0.9],
  ['Privileges', 'None', 1],
  ['User interaction', 'None', 1],
  ['Confidentiality', 'High', 0.9],
  ['Integrity', 'High', 0.88],
  ['Availability', 'High', 0.8],
] as const;

const POLICY_ICONS = ['ShieldCheck', 'Lock', 'Eye', 'Database', 'Bell', 'KeyRound'];

/** Risks of a register: likelihood and impact from 1 to 5. */
const RISKS: [id: string, title: string, likelihood: number, impact: number, trend: string][] = [
  ['R-018', 'Single region for customer data', 3, 5, 'Falling'],
  ['R-007', 'Key person in release process', 4, 3, 'Steady'],
  ['R-022', 'Sub-processor without agreement', 4, 4, 'Rising'],
  ['R-011', 'Lost laptop without encryption', 2, 4, 'Falling'],
  ['R-015', 'Restore never tested end to end', 3, 4, 'Steady'],
  ['R-003', 'Phishing of finance team', 5, 3, 'Steady'],
  ['R-020', 'Office closed for a week', 1, 2, 'Steady'],
  ['R-009', 'Outdated privacy notice', 2, 2, 'Falling'],
];
const riskLevel = (score: number): Severity =>
  score >= 15 ? 'critical' : score >= 10 ? 'high' : score >= 5 ? 'medium' : 'low';

/** Inventories, weaknesses, policies and risks. */
export const INVENTORY: Record<string, Draw> = {
  'assets-table': (scene) => {
    const { c, t, random } = scene;
    const rows = c.assets.rows.map((asset) => [
      html`<span class="flex min-w-0 items-center gap-3">${icon(iconOf(asset.kind), 16, 'text-muted')}
          ${code(asset.name, 'text-text font-medium')}</span>`,
      asset.kind,
      asset.owner,
      badge(asset.state, riskColor(asset.score, 'link')),
      spark(t, random.walk(22), undefined, 'h-7 w-28'),
      html`<span class="flex w-full items-center gap-3">${bar(asset.score / 100, `var(--${riskColor(asset.score)})`)}
          <b class="w-6 text-right font-semibold">${asset.score}</b></span>`,
    ]);
    return page(scene, 3, c.assets.title, `${rows.length} of ${(rows.length * 101 + 6).toLocaleString('en-US')}`, [
      button('Columns', 'Columns3'),
      button('Add', 'Plus', 'main'),
    ])`
          <div class="mb-5 flex flex-none justify-between pr-6">${c.kpis.slice(0, 5).map((kpi) => stat(kpi, 'text-lg'))}</div>
          <div class="mb-4 flex flex-none gap-2">${search('Name, owner or tag', 'w-72')}${chip('Kind')}${chip('State')}${chip('Risk above 10', 'X', true)}<span class="ml-auto">${button('Sort by risk', 'ArrowDownWideNarrow')}</span></div>
          <section class="card flex min-h-0 flex-1 flex-col overflow-hidden">${table('Name:1.8fr | Kind:1.2fr | Owner:1.2fr | State:120 | Activity:130 | Risk:1.2fr', rows)}</section>`;
  },
  'assets-cards': (scene) => {
    const { c, t, random } = scene;
    return page(scene, 3, c.assets.title, `${c.assets.rows.length * 41} in total`, [
      badge('Cards', 'link'),
      button('List', 'List'),
      button('Add', 'Plus', 'main'),
    ])`
          <div class="mb-4 flex flex-none items-center">${tabs([`All ${c.assets.rows.length * 41}`, 'Needs attention 12', 'New this week 5', 'Mine 9'])}<span class="ml-auto">${button('Sort by risk', 'ArrowDownWideNarrow')}</span></div>
          <div class="grid min-h-0 flex-1 auto-rows-fr grid-cols-3 gap-4">
            ${c.assets.rows.slice(0, 9).map(
              (asset) => html`<section class="card flex min-h-0 flex-col gap-3 p-5">
              <div class="flex items-start gap-3">${iconTile(iconOf(asset.kind))}${lines(asset.name, asset.kind)}
                ${badge(asset.state, riskColor(asset.score, 'link'))}</div>
              <div class="min-h-0 flex-1">
                ${spark(t, random.walk(28), asset.score > 78 ? t.severity.high : t.accent, 'size-full')}</div>
              <div class="text-muted flex items-center text-xs">${icon('Users', 14, 'mr-1.5')}${asset.owner}
                <span class="ml-auto">Risk <b class="text-text font-semibold">${asset.score}</b></span></div>
            </section>`,
            )}
          </div>`;
  },
  'vulns-table': (scene) => {
    const { c, t, random } = scene;
    const counts = [random.int(30, 44), random.int(180, 320), random.int(210, 420), random.int(60, 120), 0];
    const rows = c.weaknesses.map(({ id, title, component, score, assets, age }) => [
      code(id, 'text-link'),
      title,
      code(component),
      html`<b class="font-semibold text-${severityOf(score)}">${score.toFixed(1)}</b>`,
      severityBadge(severityOf(score)),
      String(assets),
      `${age} d`,
    ]);
    return page(scene, 1, 'Vulnerabilities', `${counts.reduce((sum, n) => sum + n, 0)} findings`, [
      button('Export', 'Download'),
      button('Create tickets', 'Ticket', 'main'),
    ])`
          <div class="mb-4 grid h-[210px] flex-none grid-cols-[300px_1fr] gap-4">
            <section class="card flex flex-col p-4">${severityRing(t, counts, 112)}</section>
            ${card('Open over three months', '', plot(t, [random.walk(60, -0.2), random.walk(60, 0.1).map((value) => value * 0.4)], daysUntil(c.date, 90), 900))}
          </div>
          <div class="mb-4 flex flex-none gap-2">${search('CVE, component or asset', 'w-72')}${chip('Exploited', 'Flame', true)}${chip('Score')}${chip('Team')}<span class="ml-auto">${button('Group by CVE', 'Group')}</span></div>
          <section class="card flex min-h-0 flex-1 flex-col overflow-hidden">${table('CVE:150 | Weakness:2.2fr | Component:1.4fr | Score:70 | Severity:100 | Assets:70 | Open:60', rows)}</section>`;
  },
  'vulns-detail': (scene) => {
    const { c } = scene;
    const first = need(c.weaknesses[0], c);
    const rows = c.assets.rows.map(({ name, kind, owner, score }, i) => [
      code(name, 'text-text'),
      kind,
      person(owner),
      day(c.date, -(i >> 1)),
      badge(score > 60 ? 'Open' : i % 3 ? 'Fixed' : 'Planned', score > 60 ? 'critical' : i % 3 ? 'good' : 'link'),
    ]);
    return page(scene, 1, first.id, first.component, [button('Accept risk'), button('Start fix', 'Wrench', 'main')])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_340px] gap-4">
          <div class="flex min-h-0 flex-col gap-4">
            <section class="card flex-none p-6"><div class="mb-4 flex gap-3">${severityBadge(severityOf(first.score))}${badge('Exploited in the wild', 'high', 'Flame')}${badge('Fix available', 'good', 'Check')}</div><h2 class="text-xl">${first.title}</h2><p class="text-muted mt-2 max-w-[80ch] text-base leading-relaxed">${first.component} is loaded on ${first.assets} assets. Exploit code has been public since ${day(c.date, -3)}; the fix is in the next minor version and needs no restart.</p></section>
            <section class="card flex min-h-0 flex-1 flex-col overflow-hidden"><div class="flex h-12 flex-none items-center px-5"><h3 class="text-base">${first.assets} affected assets</h3><span class="text-link ml-auto text-xs font-medium">View all</span></div>${table('Asset:1.4fr | Kind:1.2fr | Team:1.2fr | Found:80 | State:90', rows)}</section>
          </div>
          <div class="flex min-h-0 flex-col gap-4">
            <section class="card flex flex-col p-6"><span class="self-center">${gauge(first.score * 10, 150, 'CVSS 4.0', 'var(--critical)', first.score.toFixed(1))}</span>
              ${VECTOR.map(
                ([label, value, share]) => html`
                <div class="mt-3 grid grid-cols-[110px_1fr_60px] items-center gap-3"><span class="text-muted">
                ${label}</span>${bar(share, 'var(--high)')}<span class="text-right font-medium">
                ${value}</span></div>`,
              )}</section>
            ${card(
              'Recommended fix',
              '',
              html`<div class="mb-4 flex items-center gap-3">
              ${iconTile('PackageCheck', 'good')}
              ${lines(code(first.component, 'text-text'), 'Upgrade, no breaking change')}</div>
              <span class="label">History</span>${c.steps.map(
                ({ time, title }) => html`
              <div class="flex min-h-0 flex-1 items-center gap-2.5 text-xs">${icon('CircleCheck', 15, 'text-good')}
              <span class="truncate">${title}</span><span class="text-faint ml-auto">${time}</span></div>`,
              )}`,
              'flex-1',
            )}
          </div>
        </div>`;
  },
  'policies-list': (scene) => {
    const { c, t, random } = scene;
    return page(scene, 4, c.nav[4]?.label, '', [search('Search', 'w-56'), button('New', 'Plus', 'main')])`
          <div class="mb-4 flex-none">${tabs([`All ${c.policies.length}`, `Active ${c.policies.length - 1}`, 'Drafts 1', 'Templates 24'])}</div>
          <section class="card flex min-h-0 flex-1 flex-col px-6">
            ${c.policies.map(
              ({ name, description, mode, hits }, i) => html`
                <div class="border-line flex min-h-0 flex-1 items-center gap-5 ${i > 0 ? 'border-t' : ''} ${mode === 'Off' ? 'opacity-60' : ''}">
              ${iconTile(POLICY_ICONS[i % 6] ?? 'Shield', 'link', 44)}${lines(name, description, 'text-base')}
                ${badge(mode, ['muted', 'medium', 'good'][mode === 'Off' ? 0 : /audit|warn|watch|observe|draft|test/i.test(mode) ? 1 : 2])}
              ${spark({ ...t, chart: 'bars' }, random.walk(16), t.accent, 'h-8 w-32 flex-none')}
              <span class="w-20 text-right"><b class="block font-semibold">${hits.toLocaleString('en-US')}</b>
                <span class="text-faint text-2xs">30 days</span></span>${toggle(mode !== 'Off')}
                <span class="text-faint">${icon('Ellipsis', 18)}</span>
            </div>`,
            )}
          </section>`;
  },
  'policy-editor': (scene) => {
    const { c, random } = scene;
    const policy = c.policies[0];
    const conditions = [
      ['If', 'Severity', 'is at least', 'High'],
      ['and', 'Entity', 'is one of', c.story.host],
      ['and', 'Rule', 'matches', c.alerts.rows[0]?.rule],
    ];
    const actions = [
      ['Archive', 'Collect evidence', 'Keep everything the case needs for 90 days'],
      ['ShieldExclamationPoint', policy?.name, policy?.description],
      ['Bell', 'Notify', `${c.people[1]} and ${c.people[2]}, by chat`],
    ] as const;
    return page(scene, 4, policy?.name, badge('Draft', 'medium'), [
      button('Discard'),
      button('Save changes', undefined, 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_360px] gap-4">
          <div class="flex min-h-0 flex-col gap-4">
            <section class="card flex-none p-6"><div class="label mb-2">Description</div>${field(policy?.description)}</section>
            ${card(
              'When',
              'all of these',
              html`<div class="flex flex-1 flex-col justify-between gap-3">
              ${conditions.map(
                ([word, subject, verb, value], i) => html`
              <div class="grid grid-cols-[32px_1fr_1fr_1.4fr_20px] items-center gap-3"><span class="text-muted">
              ${word}</span>${field(subject, { end: 'ChevronDown' })}${field(verb, { end: 'ChevronDown' })}
              ${field(value, { focused: i === 1 })}${icon('Trash', 16, 'text-faint')}</div>`,
              )}<div class="flex gap-2">
              ${button('Add condition', 'Plus')}${button('Add group', 'Plus')}</div></div>`,
              'flex-1',
            )}
            ${card(
              'Then',
              'in this order',
              html`<div class="flex flex-1 flex-col justify-between gap-2">
              ${actions.map(
                ([sign, title, note], i) => html`
              <div class="bg-sunken edge rounded-box flex flex-1 items-center gap-4 px-4">
              ${icon('GripVertical', 16, 'text-faint')}${iconTile(sign)}${lines(title, note)}
              ${toggle(i < 2)}</div>`,
              )}</div>`,
              'flex-1',
            )}
          </div>
          <section class="card flex flex-col p-6">
            <div class="flex items-center"><h3 class="text-base">Preview</h3><span class="text-muted ml-auto text-xs">last 24 hours</span></div>
            <div class="my-4 flex items-end gap-3"><b class="strong text-4xl leading-none">${(policy?.hits ?? 0) + random.int(40, 90)}</b><span class="text-muted">matches</span><span class="ml-auto">${badge('No conflicts', 'good', 'Check')}</span></div>
            <div class="flex h-44 flex-none items-end gap-1">${columns(random.walk(28, 0.2, 0.3))}</div>
            <div class="mt-5 flex min-h-0 flex-1 flex-col">${c.alerts.rows.slice(0, 6).map(
              ({ severity, title, entity }, i) => html`
              <div class="border-line flex min-h-0 flex-1 items-center gap-3 border-t">
              <i class="size-2 flex-none rounded-full bg-${severity}"></i>${lines(title, entity)}
              <span class="text-faint text-xs">${seenAt(scene, i)}</span></div>`,
            )}</div>
            <p class="text-muted border-line border-t pt-4 text-xs leading-relaxed">Nothing is changed until you save. Saving asks a second person to approve.</p>
          </section>
        </div>`;
  },
  'risk-matrix': (scene) => {
    const { c } = scene;
    const cell = (likelihood: number, impact: number) =>
      html`
          <div class="tint text-${riskLevel(likelihood * impact)} rounded-small flex items-center justify-center gap-1">
          ${RISKS.filter((risk) => risk[2] === likelihood && risk[3] === impact).map(
            ([id]) => html`
          <span class="bg-surface text-text grid size-9 place-items-center rounded-full text-xs font-bold">
          ${id.slice(-2)}</span>`,
          )}</div>`;
    const rows = RISKS.map(([id, title, likelihood, impact, trend], i) => [
      lines(title, id),
      badge(String(likelihood * impact), riskLevel(likelihood * impact)),
      person(c.people[i % c.people.length]),
      html`<span class="text-muted flex items-center gap-1.5">
          ${icon({ Falling: 'TrendingDown', Rising: 'TrendingUp', Steady: 'Minus' }[trend] ?? 'Minus', 15)}
          ${trend}</span>`,
    ]);
    return page(scene, 6, 'Risks', `${RISKS.length} open, appetite 9`, [
      button('Download', 'Download'),
      button('Add risk', 'Plus', 'main'),
    ])`
          <div class="mb-4 flex-none">${tabs([`Register ${RISKS.length}`, 'Treatments 5', 'Accepted 3', 'History'])}</div>
          <div class="grid min-h-0 flex-1 grid-cols-[560px_1fr] gap-4">
            ${card(
              'Likelihood and impact',
              'impact across, likelihood up',
              html`
                <div class="text-muted grid min-h-0 flex-1 grid-cols-[24px_repeat(5,1fr)] grid-rows-[repeat(5,1fr)_24px] gap-1.5 font-semibold">
                ${[5, 4, 3, 2, 1].map(
                  (likelihood) => html`<span class="self-center">${likelihood}</span>
                ${[1, 2, 3, 4, 5].map((impact) => cell(likelihood, impact))}`,
                )}<span></span>
                ${[1, 2, 3, 4, 5].map((n) => html`<span class="text-center">${n}</span>`)}</div>
              <div class="text-muted mt-4 flex gap-5 text-xs">
                ${['critical', 'high', 'medium', 'low'].map(
                  (level) => html`
                <span class="flex items-center gap-1.5 capitalize"><i class="size-2.5 rounded-[3px] bg-${level}"></i>
                ${level}</span>`,
                )}</div>`,
            )}
            <section class="card flex flex-col overflow-hidden">${table('Risk:2fr | Score:80 | Owner:1fr | Trend:100', rows)}</section>
          </div>`;
  },
};
