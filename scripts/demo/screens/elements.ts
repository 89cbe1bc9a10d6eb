import { gauge, graph, legend, plot, severityRing, spark } from '../charts.ts';
import { codeLines } from '../code-lines.ts';
import { need } from '../company.ts';
import { html, type Part } from '../html.ts';
import type { Draw } from '../kind.ts';
import {
  bar,
  button,
  check,
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
import { day, HOURS, seenAt, sideNav } from '../shell.ts';
import { SEVERITIES } from '../theme.ts';
import { someCountries, worldMap } from '../world-map.ts';

/** The page behind a part that was cut out of it. */
const stage = (content: Part, classes = ''): ReturnType<typeof html> =>
  html`<div class="flex h-full flex-col justify-center p-7 ${classes}">${content}</div>`;

/** Parts of screens. */
export const ELEMENTS: Record<string, Draw> = {
  'severity-badges': ({ c, random }) => {
    const counts = SEVERITIES.map((_, i) => random.int(1 + i * 8, 9 + i * 9));
    const meaning = ['Act now, wakes someone', 'Within the hour', 'Today', 'This week', 'For the record'];
    return stage(html`<section class="card flex flex-1 flex-col px-6 py-5">
        <div class="flex items-center pb-3"><h3 class="text-lg">Severity</h3><span class="text-muted ml-auto">
          ${c.alerts.title}</span></div>
        ${SEVERITIES.map(
          (level, i) => html`
          <div class="border-line grid flex-1 grid-cols-[100px_1fr_80px_28px] items-center gap-3 border-t"><span>
          ${severityBadge(level)}</span><span class="text-muted">${meaning[i]}</span>
          ${bar((counts[i] ?? 0) / 50, `var(--${level})`)}<b class="text-right font-semibold">${counts[i]}</b></div>`,
        )}
      </section>`);
  },
  'chart-card': ({ c, t, random }) => {
    const names = c.series.slice(2);
    const series = names.map((_, i) => random.walk(48, i === 0 ? 0.5 : 0).map((value) => value * (i === 0 ? 1 : 0.55)));
    return stage(html`<section class="card flex min-h-0 flex-1 flex-col p-6">
        <div class="text-muted font-medium">${c.series[0]}</div>
        <div class="mb-5 flex items-center gap-3"><b class="strong text-3xl">${random.int(24, 96)}</b>
          <span class="text-good flex items-center text-xs font-semibold">${icon('ArrowUpRight', 14)}
          ${random.int(8, 42)}%</span><span class="text-muted ml-auto flex gap-4 text-xs">${legend(t, names)}</span></div>
        ${plot(t, series, HOURS, 90)}
      </section>`);
  },
  'score-card': ({ c, random }) => {
    const score = random.int(74, 91);
    return stage(html`<section class="card flex min-h-0 flex-1 flex-col p-6">
        <div class="flex min-h-0 flex-1 items-center gap-8">
          <div class="text-center">${gauge(score, 168, 'of 100', 'var(--good)')}<b class="strong text-lg">
            ${score > 80 ? 'Good' : 'Fair'}</b></div>
          <div class="flex flex-1 flex-col gap-4">${need(c.shares, c)
            .rows.slice(0, 4)
            .map(([name], i) => {
              const share = [82, 46, 91, 84][i] ?? 60;
              return html`<div><div class="mb-1.5 flex gap-3"><span class="truncate">${name}</span>
              <b class="ml-auto font-semibold">${share}</b></div>
              ${bar(share / 100, share < 50 ? 'var(--medium)' : 'var(--accent)')}</div>`;
            })}</div>
        </div>
        <div class="border-line text-muted truncate border-t pt-4">Next best step:
          ${c.policies[1]?.name}. It lifts the score by 5.</div>
      </section>`);
  },
  'confirm-modal': ({ c, t }) =>
    stage(
      html`
          <section class="card w-[470px] p-6" style="box-shadow:0 24px 60px rgb(0 0 0/.28), inset 0 0 0 1px var(--line)">
      <div class="flex gap-4">${iconTile('ShieldExclamationPoint', 'critical', 44)}<div class="flex-1">
        <h2 class="text-lg">Respond to ${c.story.id}?</h2><p class="text-muted mt-1 leading-relaxed">
        ${c.story.host} and ${c.story.account} are cut off at once. ${c.people[1]} is told.</p></div>
        ${icon('X', 18, 'text-faint')}</div>
      <div class="mt-5 mb-1.5 font-medium">Reason</div>${field(c.story.title, { focused: true })}
      <div class="mt-4 flex items-center gap-2.5">${check(true)}Lift after 24 hours if nobody objects</div>
      <div class="mt-7 flex justify-end gap-2">${button('Cancel')}${button('Respond now', undefined, 'danger')}</div>
    </section>`,
      `items-center ${t.dark ? 'bg-sunken' : 'bg-[#9aa1ab]'}`,
    ),
  'filter-bar': ({ c, random }) =>
    stage(
      html`<div class="flex items-center gap-2">${search(`Search ${c.alerts.title.toLowerCase()}`, 'w-60')}
          ${chip('Severity: 2', 'ChevronUp', true)}${chip(c.alerts.rows[0]?.source ?? 'Source', 'X', true)}
          ${chip('Owner')}${chip('More', 'Plus')}</div>
      <section class="card mt-3 ml-[248px] w-[310px] p-5" style="box-shadow:0 16px 44px rgb(0 0 0/.18), inset 0 0 0 1px var(--line)">
        <div class="mb-2 flex"><b class="font-semibold">Severity</b>
          <span class="text-link ml-auto font-medium">Clear</span></div>
        ${SEVERITIES.map(
          (level, i) => html`<div class="flex h-10 items-center gap-3">${check(i < 2)}
          ${severityBadge(level)}<span class="text-muted ml-auto">${random.int(2 + i * 9, 8 + i * 12)}</span></div>`,
        )}
        <div class="border-line mt-3 flex justify-end gap-2 border-t pt-4">${button('Cancel')}
          ${button('Show 13', undefined, 'main')}</div>
      </section>`,
      'justify-start!',
    ),
  'kill-chain': ({ c }) =>
    stage(html`<section class="card flex min-h-0 flex-1 flex-col p-6">
      <div class="mb-6 flex items-center gap-3">${code(c.story.id)}<h3 class="truncate text-base">${c.story.title}</h3>
        <span class="text-muted ml-auto flex-none text-xs">${c.steps[0]?.time} to ${c.steps.at(-1)?.time}</span></div>
      <div class="relative flex flex-1"><i class="bg-line absolute top-[21px] right-16 left-5 h-0.5"></i>
        ${c.steps.map(
          ({ time, tactic, title, icon: sign }, i) => html`<div class="relative min-w-0 flex-1 pr-3">
          <span class="bg-surface rounded-control inline-block">
          ${iconTile(sign, i === c.steps.length - 1 ? 'good' : i > 2 ? c.story.severity : 'medium', 42)}</span>
          <div class="text-muted mt-2.5 font-mono text-2xs">${time}</div>
          <b class="block text-sm leading-tight font-semibold">${tactic}</b>
          <span class="text-muted line-clamp-3 text-xs leading-snug">${title}</span></div>`,
        )}
      </div>
    </section>`),
  'command-menu': ({ c }) => {
    const typed = c.nav[3]?.label.slice(0, 3) ?? '';
    const row = (sign: string, text: Part, note: Part, on = false) =>
      html`
          <div class="rounded-control flex h-10 items-center gap-3 px-3 ${on ? 'bg-soft text-link font-semibold' : ''}">
          ${icon(sign, 17)}<span class="truncate">${text}</span><span class="text-faint ml-auto text-xs">
          ${note}</span></div>`;
    return stage(html`
        <section class="card flex min-h-0 flex-1 flex-col" style="box-shadow:0 20px 60px rgb(0 0 0/.22), inset 0 0 0 1px var(--line)">
        <div class="border-line flex h-14 flex-none items-center gap-3 border-b px-5 text-lg">
          ${icon('Search', 18, 'text-faint')}<span>${typed}
          <i class="bg-accent ml-0.5 inline-block h-5 w-0.5 align-middle"></i></span>
          <kbd class="edge text-muted ml-auto rounded px-1.5 py-0.5 font-mono text-2xs">Esc</kbd></div>
        <div class="flex min-h-0 flex-1 flex-col justify-between p-2"><span class="label px-3 pt-1">Go to</span>
          ${[3, 2, 4, 5].map((at, i) =>
            row(
              c.nav[at]?.icon ?? 'Box',
              c.nav[at]?.label,
              html`<kbd class="edge rounded px-1.5 py-0.5 font-mono text-2xs">G ${c.nav[at]?.label.charAt(0)}</kbd>`,
              i === 0,
            ),
          )}
          <span class="label px-3 pt-2">${c.assets.title}</span>
            ${c.assets.rows.slice(0, 3).map(({ name, kind }) => row('CornerDownRight', code(name, 'text-text'), kind))}
            </div>
      </section>`);
  },
  toasts: ({ c }) =>
    stage(
      [
        ['good', 'CircleCheck', `${c.story.id} closed`, `By ${c.people[1]}, just now`, 'Undo'],
        ['medium', 'TriangleExclamationPoint', c.alerts.rows[2]?.title, c.alerts.rows[2]?.entity, 'Open'],
        ['critical', 'CircleX', 'Export did not finish', 'The connection was lost at 61%', 'Retry'],
      ].map(
        ([color, sign = '', title, note, action]) =>
          html`
              <div class="card relative flex flex-1 items-center gap-4 overflow-hidden px-5" style="box-shadow:0 10px 30px rgb(0 0 0/.14), inset 0 0 0 1px var(--line)">
              <i class="absolute inset-y-0 left-0 w-1 bg-${color}"></i>${icon(sign, 22, `text-${color}`)}
              ${lines(title, note, 'text-base')}<span class="text-link font-semibold">${action}</span>
              ${icon('X', 16, 'text-faint')}</div>`,
      ),
      'gap-4',
    ),
  'code-card': ({ c }) => {
    const query = need(c.query, c);
    return stage(
      html`<section class="card overflow-hidden">
          <div class="border-line flex h-14 items-center gap-2.5 border-b px-5">${icon('FileCode', 17, 'text-muted')}
          <b class="font-semibold">${query.language}</b><span class="ml-auto flex gap-2">${button('Copy', 'Copy')}
          ${button('Run', 'Play', 'main')}</span></div><div class="py-4">${codeLines(query.lines, 2)}</div></section>`,
    );
  },
  'compact-table': (scene) => {
    const { c } = scene;
    const rows = c.alerts.rows
      .slice(0, 7)
      .map(({ severity, title, entity }, i) => [title, severityBadge(severity), code(entity), seenAt(scene, i)]);
    return stage(
      html`<section class="card flex min-h-0 flex-1 flex-col overflow-hidden">
          <div class="text-muted flex h-13 flex-none items-center gap-4 px-5"><h3 class="text-text text-base">
          ${c.alerts.title}</h3>${c.alerts.rows.length}<span class="ml-auto flex gap-4">${icon('ListFilter')}
          ${icon('Download')}${icon('Ellipsis')}</span></div>
          ${table('Title:2.4fr | Severity:110 | Entity:1.3fr | Time:60', rows, 1)}</section>`,
    );
  },
  'date-picker': ({ c }) => {
    const [year = '', month = ''] = c.date.split('-');
    const lead = (new Date(`${year}-${month}-01T00:00:00Z`).getUTCDay() + 6) % 7;
    const length = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
    const first = 8 + (c.name.length % 5);
    const title = new Date(`${year}-${month}-01T00:00:00Z`).toLocaleDateString('en', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const cell = (date: number) => {
      const edge = date === first || date === first + 7;
      const within = date > first && date < first + 7;
      return html`
          <span class="grid place-items-center ${edge ? 'bg-accent text-on-accent rounded-control font-semibold' : within ? 'bg-soft text-link' : ''}">
          ${date}</span>`;
    };
    return stage(html`
        <section class="card grid min-h-0 flex-1 grid-cols-[170px_1fr]" style="box-shadow:0 20px 50px rgb(0 0 0/.16), inset 0 0 0 1px var(--line)">
        <div class="border-line flex flex-col gap-1 border-r p-3">
          ${['Last hour', 'Last 24 hours', 'Last 7 days', 'Last 30 days', 'Quarter so far', 'Custom'].map(
            (text) => html`
          <span class="rounded-control px-3 py-2 ${text === 'Custom' ? 'bg-soft text-link font-semibold' : 'text-muted'}">
          ${text}</span>`,
          )}</div>
        <div class="flex flex-col p-5"><div class="mb-3 flex items-center"><b class="strong text-lg">${title}</b>
          <span class="ml-auto flex gap-4">${icon('ChevronLeft')}${icon('ChevronRight')}</span></div>
          <div class="grid min-h-0 flex-1 auto-rows-fr grid-cols-7 gap-y-1 text-sm">
            ${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map(
              (name) => html`<span class="text-faint grid place-items-center text-xs">${name}</span>`,
            )}
            ${Array.from({ length: lead }, () => html`<span></span>`)}
            ${Array.from({ length }, (_, i) => cell(i + 1))}</div>
          <div class="border-line mt-3 flex items-center border-t pt-4"><span class="text-muted">
            ${day(`${year}-${month}-01`, first - 1)} to ${day(`${year}-${month}-01`, first + 6)}</span>
            <span class="ml-auto">${button('Apply', undefined, 'main')}</span></div></div>
      </section>`);
  },
  'stat-cards': ({ c, t, random }) =>
    stage(
      c.kpis.slice(0, 4).map(
        (kpi) =>
          html`<section class="card flex items-end justify-between gap-3 p-5"><div>${stat(kpi)}
                <span class="text-faint text-xs">vs last week</span></div>
                ${spark(t, random.walk(20, 0.2), undefined, 'h-11 w-24')}</section>`,
      ),
      'grid! grid-cols-2 gap-4',
    ),
  'rule-form': ({ c }) =>
    stage(html`<section class="card flex flex-1 flex-col justify-between p-6">
      <div><div class="mb-1.5 font-medium">Name</div>${field(c.policies[0]?.name)}</div>
      <div><div class="mb-1.5 font-medium">Mode</div><div class="grid grid-cols-3 gap-2">${[
        ['Eye', 'Observe'],
        ['Bell', 'Warn'],
        ['ShieldCheck', 'Enforce'],
      ].map(
        ([sign = '', text], i) =>
          html`
            <span class="rounded-control flex h-12 items-center gap-2.5 px-4 font-medium ${i === 2 ? 'bg-soft text-link' : 'edge'}" style="${i === 2 ? 'box-shadow:inset 0 0 0 2px var(--accent)' : ''}">
            ${icon(sign)}${text}</span>`,
      )}</div></div>
      <div><div class="mb-1.5 font-medium">Limit per hour</div>
        <span class="rounded-control flex h-[38px] items-center px-3" style="box-shadow:inset 0 0 0 1.5px var(--critical)">5,000
        ${icon('TriangleExclamationPoint', 16, 'ml-auto text-critical')}</span>
        <span class="text-critical mt-1.5 block text-xs font-medium">Your plan allows up to 2,000</span></div>
      <div class="flex items-center">${lines(`Tell ${c.people[1]}`, 'On the first match of a day')}${toggle(true)}</div>
      <div class="flex justify-end gap-2">${button('Cancel')}${button('Create', undefined, 'main')}</div>
    </section>`),
  'tabs-panel': ({ c }) =>
    stage(html`<section class="card flex flex-1 flex-col p-6"><div class="border-line border-b pb-4">
        ${tabs(['Summary', 'Evidence 14', 'Notes 3', 'History'])}</div>
      <p class="text-muted flex-1 py-5 text-base leading-relaxed">${c.story.summary}</p>
      <div class="border-line flex justify-between gap-6 border-t pt-5">${[
        ['Severity', severityBadge(c.story.severity)],
        ['Entity', code(c.story.host, 'text-text')],
        ['Owner', person(c.people[1])],
      ].map(([label, value]) => html`<div><div class="label mb-2">${label}</div>${value}</div>`)}</div></section>`),
  'map-card': ({ t, random }) =>
    stage(
      html`<section class="card flex min-h-0 flex-1 flex-col p-6"><div class="mb-3 flex">
          <h3 class="text-base">Origins</h3><span class="text-muted ml-auto">24 hours</span></div>
          <div class="min-h-0 flex-1">${worldMap(t, random, 9)}</div>
          <div class="border-line mt-4 flex justify-between border-t pt-4">
          ${someCountries(random, 5).map(
            ([name, value]) => html`<span><span class="text-muted">${name}</span>
          <b class="font-semibold">${value.toLocaleString('en')}</b></span>`,
          )}</div></section>`,
    ),
  'side-menu': (scene) =>
    html`<div class="bg-nav h-full px-10 py-2 *:border-transparent" style="zoom:1.15">${sideNav(scene, 1)}</div>`,
  'alert-card': ({ c }) =>
    stage(html`<section class="card flex min-h-0 flex-1 flex-col p-6">
      <div class="flex items-center gap-3">${severityBadge(c.story.severity)}${code(c.story.id)}
        <span class="text-muted ml-auto text-xs">${c.steps.at(-1)?.time}</span></div>
      <h2 class="mt-4 text-xl leading-snug">${c.story.title}</h2>
        <p class="text-muted mt-2 line-clamp-4 flex-1 leading-relaxed">${c.story.summary}</p>
      <div class="bg-sunken rounded-box mb-5 flex items-center gap-3 p-3">${iconTile('Target', c.story.severity)}
        ${lines(code(c.story.host, 'text-text'), c.story.account)}${person(c.people[1])}</div>
      <div class="flex gap-2">${button('Investigate', 'Search', 'main')}${button('Assign', 'UserPlus')}
        <span class="ml-auto">${button('Dismiss')}</span></div>
    </section>`),
  'ring-card': ({ c, t, random }) =>
    stage(
      html`<section class="card flex min-h-0 flex-1 flex-col p-6"><div class="mb-3 flex">
          <h3 class="truncate text-base">${c.alerts.title}</h3><span class="text-muted ml-auto">open</span></div>
          ${severityRing(t, [random.int(3, 9), random.int(12, 24), random.int(18, 34), random.int(20, 40), random.int(4, 18)], 150)}
          <div class="mt-4 h-14">${graph(t, [random.walk(36, 0.3)])}</div></section>`,
    ),
};
