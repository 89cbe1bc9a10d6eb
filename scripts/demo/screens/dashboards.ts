import { donut, gauge, graph, heat, legend, plot, severityRing, spark } from '../charts.ts';
import { type Company, need } from '../company.ts';
import { type Html, html } from '../html.ts';
import type { Draw, Scene } from '../kind.ts';
import {
  avatar,
  badge,
  bar,
  button,
  card,
  change,
  chip,
  code,
  icon,
  lines,
  ranking,
  severityBadge,
  stat,
  table,
} from '../parts.ts';
import { day, daysUntil, HOURS, page, seenAt, timeRange } from '../shell.ts';
import { someCountries, worldMap } from '../world-map.ts';

/** Open alerts per severity: the story's severity has the smallest number. */
const openCounts = ({ random }: Scene): number[] => [
  random.int(3, 9),
  random.int(12, 24),
  random.int(18, 34),
  random.int(20, 40),
  random.int(4, 18),
];

const seriesNames = ({ series }: Company): string[] => series.slice(2) as string[];

const mainPlot = ({ c, t, random }: Scene, labels: readonly string[], points = 56): Html => {
  const series = seriesNames(c).map((_, i) =>
    random.walk(points, i === 0 ? 0.5 : -0.1, 7 / points).map((value) => value * (i === 0 ? 1 : 0.6)),
  );
  return plot(t, series, labels, random.pick([30, 60, 90, 120]), c.series[1] && ` ${c.series[1]}`);
};

const seriesCard = (scene: Scene, labels: readonly string[], classes = '', points = 56): Html =>
  card(scene.c.series[0], legend(scene.t, seriesNames(scene.c)), mainPlot(scene, labels, points), classes);

/** A list of the newest alerts, a line each. */
const newest = (scene: Scene, count: number): Html =>
  html`<div class="flex min-h-0 flex-1 flex-col justify-between">
    ${scene.c.alerts.rows.slice(0, count).map(
      ({ severity, title, entity }, i) => html`<div class="border-line flex items-center gap-3 border-t py-2">
        <i class="h-7 w-[3px] flex-none rounded bg-${severity}"></i>${lines(title, entity)}
          <span class="text-faint text-xs">${seenAt(scene, i)}</span>
      </div>`,
    )}
  </div>`;

const statCard = ({ t, random }: Scene, kpi: Company['kpis'][number]): Html =>
  html`<div class="card flex items-end justify-between gap-3 p-[18px]">${stat(kpi)}
    ${spark(t, random.walk(20, 0.3), kpi[3] === 'bad' ? t.severity.high : t.accent)}</div>`;

/** Dashboards and reports. */
export const DASHBOARDS: Record<string, Draw> = {
  'dashboard-ops': (scene) => {
    const { c, t } = scene;
    const rows = c.alerts.rows
      .slice(0, 7)
      .map(({ severity, title, entity, rule, source }, i) => [
        title,
        severityBadge(severity),
        code(entity),
        rule,
        source,
        seenAt(scene, i),
      ]);
    return page(scene, 0, c.nav[0]?.label, '', [timeRange(), button('Share', 'Share2')])`
          <div class="grid min-h-0 flex-1 grid-cols-4 grid-rows-[104px_300px_1fr] gap-4">
          ${c.kpis.slice(0, 4).map((kpi) => statCard(scene, kpi))} ${seriesCard(scene, HOURS, 'col-span-3')}
          ${card('Open by severity', '', severityRing(t, openCounts(scene), 132))}
          <section class="card col-span-4 flex flex-col overflow-hidden">
            <div class="flex h-12 flex-none items-center px-5"><h3 class="text-base">${c.alerts.title}</h3><span class="text-link ml-auto text-xs font-medium">View all</span></div>
            ${table('Detection:2.4fr | Severity:100 | Entity:1.2fr | Rule:1.4fr | Source:1fr | Seen:60', rows)}
          </section>
        </div>`;
  },
  'dashboard-score': (scene) => {
    const { c, random } = scene;
    const value = random.int(76, 92);
    const controls = c.policies
      .slice(0, 5)
      .map(({ name }, i): [string, number] => [name, Math.max(41, value + 5 - i * random.int(3, 8))]);
    return page(
      scene,
      0,
      c.nav[0]?.label,
      `${c.workspace}, ${day(c.date)}`,
      button('Create report', 'FileText', 'main'),
    )`
          <div class="grid min-h-0 flex-1 grid-cols-[300px_1fr_1fr] grid-rows-[84px_1fr_280px] gap-4">
          <section class="card row-span-3 flex flex-col items-center p-6">
            ${gauge(value, 190, 'of 100')}
            <h3 class="mt-3 text-lg">Better than last month</h3>
            <span class="text-muted mb-6">${random.int(3, 8)} points since ${day(c.date, -30)}</span>
            <div class="flex w-full flex-1 flex-col"><span class="label mb-3">Coverage by control</span>${ranking(controls)}</div>
            <div class="border-line mt-6 flex w-full justify-between gap-4 border-t pt-5">${c.kpis.slice(4, 6).map((kpi) => stat(kpi, 'text-lg'))}</div>
          </section>
          <section class="card col-span-2 flex items-center justify-between px-6">${c.kpis.slice(0, 4).map((kpi) => stat(kpi, 'text-xl'))}</section>
          ${seriesCard(scene, daysUntil(c.date, 30), 'col-span-2')}
          ${card(
            c.assets.title,
            'by risk',
            ranking(
              c.assets.rows.slice(0, 5).map(({ name, score: risk }) => [name, risk]),
              'var(--high)',
            ),
          )}
          ${card(c.alerts.title, 'View all', newest(scene, 4))}
        </div>`;
  },
  'dashboard-wall': (scene) => {
    const { c, t, random } = scene;
    const shares = need(c.shares, c);
    const states = c.assets.rows.slice(0, 7).map(
      ({ name, state }, i) => html`<div class="border-line flex items-center gap-2 border-t py-1.5">
          <i class="size-2 rounded-full bg-${['critical', 'medium', 'good'][Math.min(2, i >> 1)]}"></i>
            ${code(name, 'text-text')}<span class="text-muted ml-auto text-xs">${state}</span>
        </div>`,
    );
    return page(scene, 0, c.nav[0]?.label, '', [
      badge('Live', 'good'),
      ['1 h', '24 h', '7 d'].map((text) => chip(text)),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-6 grid-rows-[100px_1fr_1fr] gap-3">
          ${c.kpis.slice(0, 6).map(
            (kpi) => html`<div class="card flex flex-col justify-between p-3.5">
              <div class="flex justify-between"><span class="label truncate">${kpi[0]}</span>${change(kpi)}</div>
              <div class="flex items-end justify-between"><span class="strong text-xl">${kpi[1]}</span>
                ${spark(t, random.walk(18))}</div>
            </div>`,
          )}
          ${seriesCard(scene, HOURS, 'col-span-3', 40)}
          ${card('Load by hour and day', 'last week', heat(t, random.walk(7 * 12, 0.2, 0.4), 12), 'col-span-2')}
          ${card('By severity', '', severityRing(t, openCounts(scene), 120))}
          ${card(shares.title, 'last hour', ranking(shares.rows.slice(0, 6)), 'col-span-2')}
          ${card(c.alerts.title, 'newest first', newest(scene, 5), 'col-span-2')}
          ${card(
            c.assets.title,
            `${c.assets.rows.length}`,
            html`<div class="flex min-h-0 flex-1 flex-col justify-between">${states}</div>`,
            'col-span-2',
          )}
        </div>`;
  },
  'dashboard-bento': (scene) => {
    const { c, t, random } = scene;
    const shares = need(c.shares, c);
    const [first, ...others] = c.kpis;
    return page(scene, 0, `Good morning, ${c.people[0]?.split(' ')[0]}`, '', [
      button(c.workspace, 'Building'),
      button('New', 'Plus', 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-12 grid-rows-[232px_92px_1fr] gap-4">
          <section class="bg-accent text-on-accent rounded-box relative col-span-4 flex flex-col overflow-hidden p-6">
            <span class="font-medium opacity-80">${first?.[0]}</span><span class="strong mt-1 text-4xl">${first?.[1]}</span>
            <span class="text-sm opacity-80">${first?.[2]} against last week</span>
            <div class="absolute inset-x-0 bottom-0 h-24">${graph({ ...t, palette: [t.onAccent] }, [random.walk(24, 0.6)], 'area')}</div>
          </section>
          <section class="card col-span-8 flex flex-col p-6">
            <div class="flex items-start gap-4">
              <span class="tint text-${c.story.severity} rounded-control grid size-11 place-items-center">${icon('Siren', 22)}</span>
              <div><span class="label">Needs you, ${c.story.id}</span><h2 class="text-xl">${c.story.title}</h2></div>
              <span class="ml-auto">${severityBadge(c.story.severity)}</span>
            </div>
            <p class="text-muted mt-4 max-w-[62ch] text-base leading-relaxed">${c.story.summary}</p>
            <div class="mt-auto flex items-center gap-2">
              ${button('Open case', undefined, 'main')}${button('Assign', 'UserPlus')}<span class="ml-auto flex -space-x-1.5">${c.people.slice(1, 4).map((name) => avatar(name, 28))}</span>
            </div>
          </section>
          ${others
            .slice(0, 4)
            .map(
              (kpi) => html`<section class="card col-span-3 flex items-center p-5">${stat(kpi, 'text-xl')}</section>`,
            )}
          ${card(shares.title, '', ranking(shares.rows), 'col-span-4')}
          ${card('Activity by day', '15 weeks', heat(t, random.walk(7 * 15, 0.4, 0.4), 15), 'col-span-4')}
          ${card(c.alerts.title, `${c.alerts.rows.length} open`, newest(scene, 5), 'col-span-4')}
        </div>`;
  },
  'dashboard-brief': (scene) => {
    const { c } = scene;
    return page(
      scene,
      0,
      html`<span class="text-muted text-base font-medium">${day(c.date)}, ${c.workspace}</span>`,
      '',
      button('Start review', 'Play', 'main'),
    )`
          <div class="mx-auto flex min-h-0 w-full max-w-[1080px] flex-1 flex-col">
          <h2 class="mb-8 max-w-[24ch] text-[38px] leading-tight">Three things need a decision. The rest of the estate is quiet.</h2>
          <div class="grid flex-none grid-cols-3 gap-4">
            ${c.alerts.rows.slice(0, 3).map(
              ({ severity, title, source, entity }, i) => html`<section class="card flex h-44 flex-col p-5">
                <div class="flex items-center">${severityBadge(severity)}<span class="text-faint ml-auto text-xs">
                  ${seenAt(scene, i)}</span></div>
                <h3 class="mt-3 text-lg leading-snug">${title}</h3>
                <div class="text-muted mt-auto flex items-center gap-2 text-xs">${avatar(c.people[i + 1], 22)}
                  ${entity}, ${source}${icon('ArrowRight', 15, 'ml-auto')}</div>
              </section>`,
            )}
          </div>
          <div class="border-line my-8 flex justify-between border-y py-5">${c.kpis.slice(0, 5).map((kpi) => stat(kpi, 'text-2xl'))}</div>
          ${seriesCard(scene, daysUntil(c.date, 30), 'flex-1')}
        </div>`;
  },
  'dashboard-map': (scene) => {
    const { c, t, random } = scene;
    return page(scene, 0, c.nav[0]?.label, c.workspace, [badge('Live', 'good'), timeRange()])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_300px] grid-rows-[1fr_190px] gap-4">
          <section class="card relative flex flex-col p-6">
            <div class="flex flex-none justify-between">${c.kpis.slice(0, 4).map((kpi) => stat(kpi, 'text-xl'))}</div>
            <div class="mt-4 min-h-0 flex-1">${worldMap(t, random, 10)}</div>
          </section>
          <div class="row-span-2 flex flex-col gap-4">
            ${card('By country', '24 hours', ranking(someCountries(random, 6)), 'h-[330px]')} ${card(c.alerts.title, '', newest(scene, 5), 'flex-1')}
          </div>
          ${seriesCard(scene, HOURS)}
        </div>`;
  },
  'report-trends': (scene) => {
    const { c, t, random } = scene;
    const shares = need(c.shares, c);
    const total = shares.rows.reduce((sum, [, value]) => sum + value, 0);
    return page(scene, 5, c.nav[5]?.label, 'Quarter to date', [
      timeRange(`${day(c.date, -90)} to ${day(c.date)}`),
      button('Schedule', 'Send'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-6 grid-rows-[132px_1fr] gap-4">
          ${c.kpis.slice(0, 6).map(
            (kpi) => html`<section class="card flex flex-col overflow-hidden">
              <div class="p-4 pb-2">${stat(kpi, 'text-xl')}</div><div class="min-h-0 flex-1">
                ${spark(t, random.walk(24, 0.3), kpi[3] === 'bad' ? t.severity.high : t.accent, 'size-full')}</div>
            </section>`,
          )}
          ${seriesCard(scene, daysUntil(c.date, 90), 'col-span-4', 90)}
          ${card(
            shares.title,
            'share',
            html`<div class="flex min-h-0 flex-1 flex-col items-center gap-6">
              ${donut(
                shares.rows.map(([, value]) => value),
                t.palette,
                190,
                total.toLocaleString('en-US'),
                'in total',
                22,
              )}
              <div class="flex w-full flex-1 flex-col justify-around">
                ${shares.rows.map(
                  ([name, value], i) => html`<div class="flex items-center gap-3">
                    <i class="size-2.5 flex-none rounded-full" style="background:${t.palette[i]}"></i>
                      <span class="w-36 flex-none truncate">${name}</span>
                      ${bar(value / (shares.rows[0]?.[1] ?? 1), t.palette[i])}
                      <b class="w-9 flex-none text-right font-semibold">${Math.round((value / total) * 100)}%</b>
                  </div>`,
                )}
              </div>
            </div>`,
            'col-span-2',
          )}
        </div>`;
  },
  'report-document': (scene) => {
    const { c } = scene;
    const shares = need(c.shares, c);
    const chapters = [
      'Summary',
      c.series[0],
      shares.title,
      c.alerts.title,
      c.assets.title,
      'Recommendations',
      'Appendix',
    ];
    return page(scene, 5, `${c.product} report`, `${day(c.date, -30)} to ${day(c.date)}`, [
      button('Monthly', 'CalendarClock'),
      button('Download PDF', 'Download', 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[190px_1fr_200px] gap-8">
          <div class="flex flex-col gap-1">
            <span class="label mb-2">Chapters</span>
            ${chapters.map(
              (name, i) => html`
              <span class="rounded-control truncate px-3 py-2 ${i === 0 ? 'bg-soft text-link font-semibold' : 'text-muted'}">
              ${name}</span>`,
            )}
          </div>
          <article class="mx-auto flex w-full max-w-[760px] flex-col rounded-t-lg bg-white px-14 pt-12 text-[#14181f] shadow-[0_8px_40px_rgb(0_0_0/.18)]" style="--muted:#565f6d;--faint:#6b7480;--line:#e4e7ec;--text:#14181f;--good:#157f4f;--critical:#c8102e">
            <div class="text-muted mb-8 flex items-center justify-between text-xs"><b class="text-text text-lg">${c.name}</b>Prepared for ${c.workspace}</div>
            <h2 class="text-[30px] leading-tight">${c.story.title}, and a month that went better than the last</h2>
            <p class="text-muted mt-4 mb-7 text-base leading-relaxed">${c.story.summary} Beyond this, ${c.kpis[0]?.[0].toLowerCase()} moved by ${c.kpis[0]?.[2]} to ${c.kpis[0]?.[1]}.</p>
            <div class="border-line mb-7 flex justify-between border-y py-4">${c.kpis.slice(0, 4).map((kpi) => stat(kpi, 'text-xl'))}</div>
            <h3 class="mb-3 text-lg">${c.series[0]}</h3>
            <div class="flex h-48 flex-none flex-col">${mainPlot(scene, daysUntil(c.date, 30))}</div>
            <h3 class="mt-7 mb-3 text-lg">${shares.title}</h3>
            <div class="flex h-60 flex-none flex-col">${ranking(shares.rows)}</div>
          </article>
          <div class="flex flex-col gap-3">
            <span class="label mb-1">Sent to</span>${c.people
              .slice(0, 5)
              .map((name) => html`<span class="flex items-center gap-2.5">${avatar(name, 26)}${name}</span>`)}
            <span class="label mt-6 mb-1">Next</span><span class="flex items-center gap-2">${icon('Clock', 15)}${day(c.date, 28)}, 07:00</span>
          </div>
        </div>`;
  },
};
