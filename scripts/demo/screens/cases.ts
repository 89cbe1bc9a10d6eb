import { columns, gauge } from '../charts.ts';
import { codeLines } from '../code-lines.ts';
import { need, storyScore } from '../company.ts';
import { type Html, html } from '../html.ts';
import type { Draw } from '../kind.ts';
import {
  avatar,
  badge,
  button,
  card,
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
  table,
  tabs,
} from '../parts.ts';
import { day, frame, page, seenAt, timeRange } from '../shell.ts';

const SIGNALS: [name: string, note: string, points: number][] = [
  ['Device shared by 11 accounts', 'device 9f1c, opened in nine days', 38],
  ['Pay-out card in ring R-19', 'Ends in 0419', 27],
  ['Payee added 4 minutes ago', 'Opened yesterday', 16],
  ['Amount above habit', 'Usual payment $31', 12],
  ['Screen shared during payment', 'Remote control seen', 9],
  ['Known home network', 'Seen 41 times', -5],
];

const DIFF = [
  [' ', 'const account = requireAccount(req);'],
  ['+', "const COLUMNS = ['created_at', 'due', 'total'];"],
  ['+', 'if (!COLUMNS.includes(sort)) {'],
  ['+', "  throw new HttpError(400, 'unknown column');"],
  ['+', '}'],
  ['-', "    'order by ' + sort + ' desc limit 50',"],
  ['+', "    'order by ' + COLUMNS[sort],"],
  [' ', '    [account.id],'],
] as const;

const HOURS_OF_COPIES = ['03:00', '07:00', '11:00', '15:00', '19:00', '23:00'];
const DAYS_OF_COPIES = 28;

/** Alerts, incidents, timelines and queries. */
export const CASES: Record<string, Draw> = {
  'alerts-table': (scene) => {
    const { c } = scene;
    const rows = c.alerts.rows.map(({ severity, title, entity, rule, source }, i) => [
      html`<span class="flex min-w-0 items-center gap-3">${check(i === 0 || i === 3)}
          <span class="truncate font-medium">${title}</span></span>`,
      severityBadge(severity),
      code(entity),
      rule,
      source,
      i % 4 === 3 ? 'Unassigned' : person(c.people[i % c.people.length]),
      seenAt(scene, i),
    ]);
    return page(scene, 1, c.nav[1]?.label, `${c.alerts.rows.length + 4} open`, [
      button('Export', 'Download'),
      button('New rule', 'Plus', 'main'),
    ])`
          <div class="mb-4 flex flex-none gap-2">
            ${search(`Search ${c.alerts.title.toLowerCase()}`, 'w-72')}
            ${chip('Severity')}${chip('Status: open', 'X', true)}${chip('Source')}${chip('Owner')}<span class="ml-auto">${timeRange()}</span>
          </div>
          <section class="card flex min-h-0 flex-1 flex-col overflow-hidden">
            <div class="bg-soft text-link flex h-11 flex-none items-center gap-5 px-5 font-medium">
              ${check(true)}2 selected<span class="flex items-center gap-1.5">${icon('UserPlus', 14)}Assign</span><span class="flex items-center gap-1.5">${icon('Check', 14)}Close</span><span class="flex items-center gap-1.5">${icon('Merge', 14)}Merge</span>
            </div>
            ${table('Title:2.6fr | Severity:100 | Entity:1.2fr | Rule:1.2fr | Source:1fr | Owner:120 | Time:56', rows)}
            <div class="border-line text-muted mt-auto flex h-11 flex-none items-center border-t px-5 text-xs">1 to ${rows.length} of ${rows.length + 4}<span class="ml-auto flex gap-3">${icon('ChevronLeft')}${icon('ChevronRight')}</span></div>
          </section>`;
  },
  'alerts-inbox': (scene) => {
    const { c } = scene;
    return frame(scene, 1)`
          <div class="flex min-h-0 flex-1">
          <div class="border-line flex w-[400px] flex-none flex-col overflow-hidden border-r">
            <div class="flex flex-none flex-col gap-3 p-5 pb-3">
              <h1 class="flex items-center text-xl">${c.nav[1]?.label}<span class="text-muted ml-auto">${icon('ListFilter', 18)}</span></h1>
              ${field('Search', { sign: 'Search', hint: true })}${tabs([`Open ${c.alerts.rows.length}`, 'Mine 3', 'Closed'])}
            </div>
            ${c.alerts.rows.map(
              ({ severity, title, entity, rule }, i) => html`
                <div class="border-line flex flex-1 items-center gap-3 border-t px-5 ${i === 0 ? 'bg-soft' : ''}">
                <i class="size-2 flex-none rounded-full bg-${severity}"></i>${lines(title, `${entity}, ${rule}`)}
                  <span class="text-faint text-xs">${seenAt(scene, i)}</span>
              </div>`,
            )}
          </div>
          <div class="flex min-w-0 flex-1 flex-col p-8">
            <div class="flex flex-none items-center gap-3">${code(c.story.id)}${severityBadge(c.story.severity)}${badge('In progress', 'link')}<span class="ml-auto flex gap-2">${button('Snooze', 'Clock')}${button('Close', 'Check', 'main')}</span></div>
            <h1 class="mt-5 text-2xl">${c.story.title}</h1>
            <p class="text-muted mt-3 max-w-[70ch] text-base leading-relaxed">${c.story.summary}</p>
            <div class="border-line my-6 flex gap-14 border-y py-4">
              ${[
                ['Entity', c.story.host],
                ['Account', c.story.account],
                ['First seen', c.steps[0]?.time],
                ['Last seen', c.steps.at(-1)?.time],
              ].map(
                ([label, value]) =>
                  html`<div><div class="label mb-1">${label}</div><b class="font-semibold">${value}</b></div>`,
              )}
              <div><div class="label mb-1">Owner</div>${person(c.people[1])}</div>
            </div>
            <h3 class="mb-2 text-base">What happened</h3>
            ${c.steps.map(
              ({ time, tactic, title, detail, icon: sign }) => html`
                <div class="border-line flex min-h-0 flex-1 items-center gap-4 border-b">
                <span class="text-muted w-12 font-mono text-xs">${time}</span>${iconTile(sign, c.story.severity, 34)}
                  ${lines(title, `${tactic}: ${detail}`)}${icon('ChevronRight', 16, 'text-faint')}
              </div>`,
            )}
          </div>
        </div>`;
  },
  'alerts-board': (scene) => {
    const { c } = scene;
    const columns = [
      ['New', 'high'],
      ['Investigating', 'link'],
      ['Waiting', 'medium'],
      ['Done today', 'good'],
    ] as const;
    const ticket = (i: number) => {
      const { severity, title, entity, rule } = c.alerts.rows[i % c.alerts.rows.length] ?? {};
      return html`<div class="card flex flex-col gap-2.5 p-4">
          <div class="flex items-center">${severity && severityBadge(severity)}<span class="text-faint ml-auto text-xs">
            ${seenAt(scene, i)}</span></div>
          <h3 class="text-base leading-snug">${title}</h3>
          <span class="text-muted flex items-center gap-1.5 truncate text-xs">${icon('Tag', 13)}${rule}</span>
          <div class="text-muted mt-1 flex items-center gap-3 text-xs">${code(entity)}
            <span class="ml-auto flex items-center gap-1">${icon('MessageSquare', 13)}${1 + (i % 4)}</span>
            ${avatar(c.people[i % c.people.length], 22)}</div>
        </div>`;
    };
    return page(scene, 1, c.nav[1]?.label, `${c.alerts.rows.length} open`, [
      button('Group by status', 'Columns3'),
      button('My team', 'Users'),
      button('New', 'Plus', 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-4 gap-4">
          ${columns.map(
            ([name, color], x) => html`
              <div class="bg-raised rounded-box flex min-h-0 flex-col gap-3 overflow-hidden p-3">
              <div class="flex items-center gap-2 px-1 font-semibold"><i class="size-2 rounded-full bg-${color}"></i>
                ${name}<span class="text-faint">${[4, 4, 3, 4][x]}</span><span class="text-muted ml-auto">
                ${icon('Plus')}</span></div>
              ${Array.from({ length: [4, 4, 3, 4][x] ?? 3 }, (_, y) => ticket(x + y * 4))}
            </div>`,
          )}
        </div>`;
  },
  incident: (scene) => {
    const { c } = scene;
    return page(
      scene,
      1,
      c.story.title,
      html`${c.story.id} ${severityBadge(c.story.severity)}`,
      html`${button('Assign', 'UserPlus')}${button('Respond', 'Zap', 'main')}`,
    )`
          <div class="mb-4">${tabs(['Story', `Evidence ${c.assets.rows.length + 3}`, 'Entities 6', 'Notes 3', 'Activity'])}</div>
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_330px] gap-4">
            <section class="card flex flex-col p-6">
              <p class="mb-4 max-w-[80ch] text-lg leading-relaxed">${c.story.summary}</p>
              <div class="relative flex min-h-0 flex-1 flex-col">
                <i class="bg-line absolute top-8 bottom-8 left-[83px] w-px"></i>
                ${c.steps.map(
                  ({ time, tactic, title, detail, icon: sign }, i) => html`
                    <div class="relative flex min-h-0 flex-1 items-center gap-5">
                    <span class="text-muted w-11 font-mono text-xs">${time}</span>
                    <span class="bg-surface rounded-full p-0.5">
                      ${iconTile(sign, i === c.steps.length - 1 ? 'good' : c.story.severity, 36)}</span>
                    ${lines(title, detail, 'text-base')}${badge(tactic, i === c.steps.length - 1 ? 'good' : 'link')}
                  </div>`,
                )}
              </div>
            </section>
            <div class="flex min-h-0 flex-col gap-4">
              <section class="card flex items-center gap-5 p-5">
                ${gauge(storyScore(c), 116, 'risk', `var(--${c.story.severity})`)}
                <div class="flex flex-col gap-2"><span class="label">Owner</span>${person(c.people[1])}<span class="text-muted text-xs">Due in 3 h 48 min</span></div>
              </section>
              ${card(
                'Entities',
                '4',
                html`<div class="flex flex-1 flex-col justify-between">
                ${c.assets.rows.slice(0, 4).map(
                  ({ name, kind, state }) => html`
                <div class="border-line flex items-center border-t py-2">${lines(code(name, 'text-text'), kind)}
                ${badge(state, 'high')}</div>`,
                )}</div>`,
                'flex-1',
              )}
              ${card(
                'Recommended',
                '',
                html`<div class="mb-4 flex flex-col gap-3">
                ${c.policies.slice(0, 3).map(
                  ({ name }, i) => html`<span class="flex items-center gap-2.5">
                ${check(i === 0)}<span class="truncate ${i === 0 ? 'text-muted line-through' : ''}">
                ${name}</span></span>`,
                )}</div>${button('Run all', 'Play', 'plain', 'mt-auto')}`,
              )}
            </div>
          </div>`;
  },
  'mail-detail': (scene) => {
    const { c } = scene;
    const called = (text: string, call: string) =>
      html`<div class="my-3 flex items-center gap-2.5"><mark class="tint text-high rounded px-2 py-1 font-semibold">
          <span class="text-text">${text}</span></mark>${badge(call, 'high', 'ArrowLeft')}</div>`;
    return page(scene, 1, c.story.id, 'Held before delivery', [
      button('Release'),
      button('Delete everywhere', 'Trash', 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_370px] gap-4">
          <section class="card flex flex-col text-base leading-relaxed">
            <div class="border-line border-b px-8 py-6">
              <h2 class="mb-4 text-2xl">${c.story.title}</h2>
              <div class="flex items-center gap-3.5">${avatar('Green Plate', 44)}<div><b class="font-semibold">Green Plate Catering</b>${called(c.story.host, 'Look-alike domain')}</div><span class="text-muted ml-auto">Today, ${c.steps[0]?.time}</span></div>
              <span class="text-muted">To ${c.story.account}@brightwater.example.com, reply to billing@greenp1ate.example.com</span>
            </div>
            <div class="flex-1 px-8 py-6 text-[15px]">
              <p>Dear ${c.people[0]?.split(' ')[0]},</p>
              <p class="my-4">Thank you for the prompt payments this term. Our bank has moved business customers to a new branch, so invoice 30418 over $41,280.00 has to go to the account below.</p>
              ${called('XX00 0000 1111 2222 33', 'New bank account')}${called('Please pay today to avoid a late fee of 4%', 'Urgency')}
              <p class="my-4">The updated invoice is attached. I am travelling and best reached by mail.</p>
              <p>Kind regards from your caterer since 2019</p>
              <div class="bg-sunken edge rounded-box mt-5 flex w-[350px] items-center gap-3 px-4 py-3">${icon('FileText', 20, 'text-critical')}${lines('Invoice_30418_new.pdf', '184 KB, made 40 minutes before sending')}</div>
            </div>
            <div class="border-line text-muted flex h-14 items-center gap-2.5 border-t px-8">${icon('Users')}The usual contact has written 61 times, always on Mondays, never about bank details.</div>
          </section>
          <section class="card flex flex-col p-6">
            <div class="border-line flex items-center gap-5 border-b pb-5">${gauge(storyScore(c), 112, 'risk', 'var(--critical)')}<div class="flex flex-col items-start gap-1.5">${severityBadge(c.story.severity)}<b class="strong text-lg">Invoice fraud</b><span class="text-muted">Confidence 97%</span></div></div>
            <span class="label mt-5">Why it was held</span>
            ${c.steps.slice(1).map(
              ({ tactic, title, detail, icon: sign }) => html`
              <div class="border-line flex min-h-0 flex-1 items-center gap-3.5 border-b">${iconTile(sign)}
              ${lines(title, `${tactic}: ${detail}`)}</div>`,
            )}
            <span class="mt-5 flex flex-col">${button(`Ask ${c.people[0]}`, 'MessageSquare')}</span>
          </section>
        </div>`;
  },
  'payment-review': (scene) => {
    const { c } = scene;
    const party = (sign: string, label: string, name: string, note: string) =>
      html`<div class="flex items-center gap-3.5">${iconTile(sign, 'link', 46)}<div><div class="label">${label}</div>
          <b class="font-mono font-semibold">${name}</b><div class="text-muted text-xs">${note}</div></div></div>`;
    let sum = 0;
    return page(scene, 1, 'Payment 88-204-771', 'Held 2 minutes ago, 1 of 142', [
      button('Call customer', 'Phone'),
      button('Approve', 'Check'),
      button('Decline', 'X', 'danger'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_340px] grid-rows-[140px_1fr] gap-4">
          <section class="card flex items-center justify-between px-7">
            <div><div class="label">Amount</div><div class="strong text-4xl leading-tight">$1,840.00</div><span class="text-muted">Instant transfer, 13:25:08</span></div>
            ${party('User', 'From', c.story.account, 'Opened 13 Jun')}${icon('ArrowRight', 22, 'text-faint')}${party('Landmark', 'To', 'Payee 5512', 'Opened yesterday')}${gauge(97, 104, 'score', 'var(--critical)')}
          </section>
          ${card(
            'Linked accounts',
            '23',
            html`${c.assets.rows.slice(0, 7).map(
              ({ name, owner, state, score }) => html`
              <div class="border-line flex min-h-0 flex-1 items-center border-t">
              ${lines(code(name, 'text-text'), `${owner}, score ${score}`)}
              ${badge(state, score > 92 ? 'critical' : 'medium')}</div>`,
            )}
              <p class="text-muted border-line border-t pt-4 leading-relaxed">${c.story.summary}</p>
              <div class="text-muted mt-5 flex gap-4 text-xs">${['approve', 'decline', 'next'].map(
                (key) => html`<span class="flex items-center gap-1.5">
                <kbd class="edge rounded px-1.5 py-0.5 font-mono text-2xs uppercase">${key.charAt(0)}</kbd>
                ${key}</span>`,
              )}</div>`,
            'row-span-2',
          )}
          ${card(
            'What made the score',
            'base 0, decline above 90',
            SIGNALS.map(([name, note, points]) => {
              const from = Math.min(sum, sum + points);
              sum += points;
              const color = points < 0 ? 'good' : points > 25 ? 'critical' : points > 10 ? 'high' : 'medium';
              return html`<div class="border-line flex min-h-0 flex-1 items-center gap-4 border-t">
                <span class="w-64">${lines(name, note)}</span>
                <span class="bg-sunken rounded-small relative h-7 flex-1">
                  <i class="rounded-small absolute inset-y-0 bg-${color}" style="left:${from / 1.05}%;width:${Math.abs(points) / 1.05}%"></i></span>
                <b class="strong w-12 text-right text-lg text-${color}">${points > 0 && '+'}${points}</b>
              </div>`;
            }),
          )}
        </div>`;
  },
  'code-finding': (scene) => {
    const { c } = scene;
    const query = need(c.query, c);
    const head = (content: Html) =>
      html`<div class="border-line flex h-12 flex-none items-center gap-2.5 border-b px-5">${content}</div>`;
    return page(scene, 1, c.story.title, '', [button('Ignore'), button('Open pull request', 'GitPullRequest', 'main')])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_380px] grid-rows-[auto_1fr] gap-4">
          <section class="card overflow-hidden">${head(html`${icon('FileCode')}
            ${code(`${c.story.host} / ${c.story.account}`, 'text-text')}<span class="ml-auto">
            ${badge('Sink', 'critical')}
            </span>`)}<div class="py-3">${codeLines(query.lines, 6, 'critical')}</div></section>
          <section class="card row-span-2 flex flex-col p-6">
            <div class="flex items-center gap-2.5">${severityBadge(c.story.severity)}${badge(c.alerts.rows[0]?.rule, 'link')}<span class="ml-auto">${code(c.story.id)}</span></div>
            <p class="text-muted border-line border-b py-5 leading-relaxed">${c.story.summary}</p>
            <span class="label mt-5">Data flow</span>
            ${query.rows.map(
              ([step, file, line, kind]) => html`<div class="flex min-h-0 flex-1 items-center gap-3">
              <span class="bg-soft text-link grid size-6 place-items-center rounded-full text-xs font-semibold">
              ${step}</span>${lines(kind, code(`${file}:${line}`))}</div>`,
            )}
            <span class="label border-line mt-3 border-t pt-5">History</span>
            ${c.steps.map(
              ({ time, tactic, title }, i) => html`<div class="flex min-h-0 flex-1 items-center gap-2.5">
              ${avatar(c.people[i], 26)}${lines(title, tactic)}<span class="text-muted text-xs">${time}</span></div>`,
            )}
          </section>
          <section class="card overflow-hidden">
            ${head(html`${icon('Sparkles', 16, 'text-link')}<b class="font-semibold">Proposed change</b>
              <span class="ml-auto flex gap-2 text-xs font-semibold"><span class="text-good">+5</span>
              <span class="text-critical">-1</span></span>`)}
            <div class="py-3 font-mono text-[12.5px]">
              ${DIFF.map(([sign, text]) => html`<div class="flex h-7 items-center gap-3 px-5 whitespace-pre ${{ '+': 'tint text-good', '-': 'tint text-critical', ' ': 'text-muted' }[sign]}"><span class="w-3">${sign}</span><span class="${sign === ' ' ? '' : 'text-text'}">${text}</span></div>`)}
            </div>
          </section>
        </div>`;
  },
  'timeline-feed': (scene) => {
    const { c } = scene;
    const group = (title: string, items: readonly string[], off = -1) =>
      html`<div class="mb-6"><span class="label">${title}</span>${items.map(
        (item, i) => html`
          <div class="mt-3 flex items-center gap-2.5">${check(i !== off)}<span class="truncate">${item}</span>
          <span class="text-faint ml-auto text-xs">${48 - i * 13}</span></div>`,
      )}</div>`;
    const said = [
      'Seen on this host and nowhere else so far. Checking the neighbours.',
      'The owner confirms that this was not planned. Go ahead.',
    ];
    return page(scene, 1, 'Timeline', `${c.story.id}, ${day(c.date)}`, [timeRange(), button('Export', 'Download')])`
          <div class="grid min-h-0 flex-1 grid-cols-[210px_1fr] gap-8">
          <div>${group('Show', ['Events', 'Comments', 'Actions', 'System'], 3)}${group(
            'Entities',
            c.assets.rows.slice(0, 4).map(({ name }) => name),
          )}${group('People', c.people.slice(1, 4))}</div>
          <section class="card flex min-h-0 flex-col p-6">
            <h2 class="mb-3 text-lg">${c.story.title}</h2>
            <div class="relative flex min-h-0 flex-1 flex-col justify-between">
              <i class="bg-line absolute top-4 bottom-4 left-[81px] w-px"></i>
              ${c.steps.map(
                ({ time, tactic, title, detail, icon: sign }, i) => html`<div class="relative flex items-start gap-5">
                  <span class="text-muted w-11 pt-2 font-mono text-xs">${time}</span><span class="bg-surface">
                    ${iconTile(sign, i === c.steps.length - 1 ? 'good' : 'link', 34)}</span>
                  <div class="min-w-0 flex-1 pt-0.5">
                    <div class="flex items-center gap-2.5"><b class="font-semibold">${title}</b>
                      ${badge(tactic, 'link')}</div><div class="text-muted text-xs">${detail}</div>
                    ${
                      (i === 2 || i === 4) &&
                      html`<div class="bg-sunken edge rounded-box mt-2.5 flex gap-3 p-3.5">
                      ${avatar(c.people[i], 26)}${lines(c.people[i], said[i === 2 ? 0 : 1])}
                      <span class="text-faint text-xs">${time}</span></div>`
                    }
                  </div>
                </div>`,
              )}
            </div>
            <div class="border-line mt-5 flex items-center gap-3 border-t pt-5">${avatar(c.people[0], 30)}<span class="flex-1">${field('Write a comment, or / for an action', { hint: true })}</span>${button('Send', 'Send', 'main')}</div>
          </section>
        </div>`;
  },
  'timeline-lanes': (scene) => {
    const { c } = scene;
    const last = c.steps.length - 1;
    return page(
      scene,
      1,
      c.story.title,
      html`${c.story.id} ${severityBadge(c.story.severity)}`,
      html`${button('Fit', 'Maximize')}${button('Add event', 'Plus', 'main')}`,
    )`
          <section class="card flex min-h-0 flex-1 flex-col overflow-hidden">
          <div class="bg-sunken text-muted flex h-10 flex-none items-center justify-between pr-14 pl-[230px] font-mono text-2xs">${c.steps.map(
            ({ time }) => html`<span>${time}</span>`,
          )}</div>
          <div class="relative flex min-h-0 flex-1 flex-col">
            <div class="absolute inset-y-0 right-0 left-[200px] flex justify-between pr-16 pl-11">${c.steps.map(
              () => html`<i class="bg-line w-px"></i>`,
            )}</div>
            ${c.steps.map(({ time, tactic, title, detail, icon: sign }, i) => {
              const late = i > last / 2;
              const color = i === last ? 'good' : i > 2 ? c.story.severity : 'link';
              return html`<div class="border-line relative flex min-h-0 flex-1 items-center border-t">
                <span class="w-[200px] truncate px-5 font-medium">${tactic}</span>
                <div class="absolute flex items-center gap-3 ${late ? 'flex-row-reverse text-right' : ''}" style="${late ? `right:${5 + ((last - i) / last) * 68}%` : `left:calc(215px + ${(i / last) * 68}%)`}">
                  <span class="bg-surface rounded-full">${iconTile(sign, color, 40)}</span>
                    <div class="bg-surface rounded-control px-2 py-1"><b class="block font-semibold whitespace-nowrap">
                    ${title}</b><span class="text-muted text-xs whitespace-nowrap">${time} ${detail}</span></div>
                </div>
              </div>`;
            })}
          </div>
          <div class="border-line text-muted flex h-14 flex-none items-center gap-3 border-t px-5">${icon('Info', 15)}<span class="truncate">${c.story.summary}</span></div>
        </section>`;
  },
  'restore-points': (scene) => {
    const { c, random } = scene;
    const look = (x: number, y: number): string => {
      if (x === DAYS_OF_COPIES - 1)
        return y === 0
          ? 'background:var(--critical)'
          : 'background:color-mix(in srgb, var(--accent) 30%, var(--surface))';
      if (random.float(0, 1) < 0.03) return 'background:var(--line)';
      const framed = x === DAYS_OF_COPIES - 2 && y === 5 ? 'outline:3px solid var(--text);' : '';
      return `${framed}background:color-mix(in srgb, var(--good) ${Math.round(30 + (44 * x) / DAYS_OF_COPIES)}%, var(--surface))`;
    };
    return page(scene, 2, c.story.host, c.story.title, [
      button('Browse files', 'Folder'),
      button('Start in clean room', 'FlaskConical', 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_360px] gap-4">
          ${card(
            'Copies',
            'every 4 hours, kept 90 days',
            html`
              <div class="grid h-[270px] flex-none gap-1" style="grid-template-columns:52px repeat(${DAYS_OF_COPIES},1fr)">
                ${HOURS_OF_COPIES.map(
                  (hour, y) => html`<span class="text-muted self-center font-mono text-2xs">
                  ${hour}</span>${Array.from(
                    { length: DAYS_OF_COPIES },
                    (_, x) => html`<i class="rounded-[3px]" style="${look(x, y)}"></i>`,
                  )}`,
                )}
              </div>
              <div class="text-muted mt-2.5 flex justify-between pl-14 text-xs">
                ${[-27, -20, -13, -6, 0].map((days) => html`<span>${day(c.date, days)}</span>`)}</div>
              <span class="label border-line mt-6 border-t pt-5">What happened that night</span>
              ${c.steps.slice(0, 6).map(
                ({ time, title, detail, icon: sign }, i) => html`
                <div class="border-line flex min-h-0 flex-1 items-center gap-4 border-b">
                <span class="text-muted font-mono text-xs">${time}</span>
                ${icon(sign, 17, i === 1 ? 'text-critical' : 'text-link')}<b class="font-semibold whitespace-nowrap">
                ${title}</b><span class="text-muted truncate">${detail}</span></div>`,
              )}`,
          )}
          <section class="card flex flex-col p-6">
            <span class="label">Chosen copy</span><b class="strong mt-1 text-2xl">${day(c.date, -1)}, ${c.steps[0]?.time}</b>
            <div class="mt-3 flex gap-3">${badge('Clean', 'good', 'Check')}${badge('Locked', 'link', 'Lock')}</div>
            <div class="border-line my-5 flex justify-between border-y py-5">${[
              ['Size', '2.4 TB'],
              ['Recovery', '38 min'],
              ['Lost', '40 min'],
            ].map(
              ([label, value]) =>
                html`<div><div class="label">${label}</div><b class="strong text-xl">${value}</b></div>`,
            )}</div>
            <span class="label">Proof in the clean room</span>
            ${['Signature of the copy', 'No malware found', 'Shares mount', '50 files compared', 'Services answer'].map(
              (text, i) => html`<div class="flex min-h-0 flex-1 items-center gap-3">${check(true, true)}${text}
              <span class="text-muted ml-auto text-xs">${[1, 14, 4, 11, 8][i]} min</span></div>`,
            )}
            <p class="text-muted border-line my-5 border-t pt-5 leading-relaxed">${c.story.summary}</p>
            ${button('Restore to production', 'RotateCcw')}
          </section>
        </div>`;
  },
  'query-console': (scene) => {
    const { c, random } = scene;
    const query = need(c.query, c);
    const fields = [
      ...query.columns,
      'host',
      'user.name',
      'client.ip',
      'event.action',
      'outcome',
      'process.name',
      'file.hash',
      'region',
      'severity',
    ];
    const values = random.walk(64, 0.2, 0.35);
    return page(scene, 6, c.nav[6]?.label, '', [
      timeRange(),
      button('Save', 'Bookmark'),
      button('Run', 'Play', 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[200px_1fr] gap-4">
          <div class="card flex flex-col p-4">
            <span class="label flex items-center justify-between">Fields ${icon('Search', 14)}</span>
            <div class="flex min-h-0 flex-1 flex-col justify-around py-2">${[...new Set(fields)].map(
              (name, i) => html`<span class="flex items-center gap-2 font-mono text-xs"><span class="text-faint w-3">
              ${i % 4 === 1 ? '#' : 'T'}</span>${name}<span class="text-faint ml-auto">
              ${random.int(4, 900)}</span></span>`,
            )}</div>
            <span class="label border-line border-t pt-4">Saved</span>${c.policies.slice(0, 4).map(
              ({ name }) => html`<span class="mt-3 flex items-center gap-2 text-xs">${icon('Bookmark', 13, 'text-link')}
              <span class="truncate">${name}</span></span>`,
            )}
          </div>
          <div class="flex min-h-0 flex-col gap-4">
            <section class="card flex-none overflow-hidden"><div class="border-line text-muted flex h-10 items-center gap-2 border-b px-4 text-xs">${icon('FileCode', 14)}${query.language}<span class="ml-auto">Ctrl Enter to run</span></div><div class="py-2">${codeLines(query.lines, query.lines.length - 1)}</div></section>
            <section class="card flex h-32 flex-none items-end gap-[3px] p-4">${columns(values)}</section>
            <section class="card flex min-h-0 flex-1 flex-col overflow-hidden">
              <div class="flex h-12 flex-none items-center px-4">${tabs([`Results ${random.int(60, 400)}`, 'Statistics', 'Raw'])}<span class="text-muted ml-auto text-xs">412 M events read in 1.8 s</span></div>
              ${table(
                query.columns.map((name) => `${name}:1fr`).join(' | '),
                query.rows.map((row) => row.map((text, x) => code(text, x === 0 ? 'text-text' : 'text-muted'))),
              )}
            </section>
          </div>
        </div>`;
  },
};
