import { mix } from '../color.ts';
import type { Company } from '../company.ts';
import { Html, html } from '../html.ts';
import type { Draw, Scene } from '../kind.ts';
import { logoTile, mark } from '../marks.ts';
import {
  avatar,
  badge,
  bar,
  button,
  card,
  check,
  field,
  icon,
  iconTile,
  lines,
  search,
  table,
  tabs,
  toggle,
} from '../parts.ts';
import { day, page } from '../shell.ts';

/** The invented e-mail address of a person at the customer. */
const mailOf = ({ workspace }: Company, name = ''): string =>
  `${name.toLowerCase().replaceAll(' ', '.')}@${workspace.split(' ')[0]?.toLowerCase()}.example.com`;

const ROLES = ['Owner', 'Administrator', 'Analyst', 'Analyst', 'Approver', 'Analyst', 'Viewer', 'Viewer'];
const GROUPS = [
  'Everyone',
  'Security',
  'Security, on call',
  'On call',
  'Risk owners',
  'Security',
  'Auditors',
  'Everyone',
];

const RIGHTS: [area: string, rights: string[]][] = [
  ['Findings', ['See', 'Assign and comment', 'Close']],
  ['Response', ['Contain', 'Release', 'Run without approval']],
  ['Rules', ['See', 'Propose', 'Approve']],
  ['Settings', ['Invite people', 'Connect sources', 'See the audit log']],
];

const CONNECTORS = [
  ['Mail journal', 'Headers and links, never bodies', 'Mail', '#c2477a'],
  ['Ticket system', 'Two-way, with your own fields', 'Ticket', '#2f9e6e'],
  ['Team chat', 'Questions, approvals and summaries', 'MessagesSquare', '#7c5cd6'],
  ['Code hosting', 'Pull requests and secrets', 'GitBranch', '#5b6675'],
  ['Firewall logs', 'Syslog over TLS, three formats', 'BrickWall', '#d9722e'],
  ['Threat feeds', 'STIX 2.1 over TAXII', 'Rss', '#c83d4b'],
  ['Object storage', 'Archive for 13 months and more', 'Archive', '#3566d6'],
  ['Kubernetes', 'Audit log and admission', 'Container', '#2b7de0'],
  ['Webhooks', 'Signed calls with retries', 'Webhook', '#8a6d1f'],
  ['Identity provider', 'People and groups over SCIM, sign-in', 'FingerprintPattern', '#5a52e0'],
  ['Endpoint sensors', 'Processes, files and containment', 'Laptop', '#1d9a9a'],
  ['Cloud accounts', 'Read-only roles, one per account', 'Cloud', '#1e8fbf'],
] as const;

const waves = new Html(
  `<svg class="absolute inset-0 size-full" viewBox="0 0 1440 900" fill="none" stroke="var(--edge)">${Array.from({ length: 14 }, (_, i) => `<path d="M0 ${i * 70}C360 ${i * 70 - 50} 720 ${i * 70 + 50} 1440 ${i * 70 - 30}"/>`).join('')}</svg>`,
);

/** People, settings and the first day. */
export const WORKSPACE: Record<string, Draw> = {
  'users-table': (scene) => {
    const { c } = scene;
    const rows = c.people.map((name, i) => [
      html`<span class="flex min-w-0 items-center gap-3">${avatar(name, 32)}${lines(name, mailOf(c, name))}</span>`,
      html`<span class="flex items-center gap-1.5">${ROLES[i % 8]}${icon('ChevronDown', 14, 'text-faint')}</span>`,
      GROUPS[i % 8],
      html`<span class="flex items-center gap-2 ${i === 6 ? 'text-high' : ''}">
          ${icon(i === 6 ? 'TriangleExclamationPoint' : 'KeyRound', 15)}
          ${i === 6 ? 'None' : i % 3 ? 'Security key' : 'Passkey'}</span>`,
      badge(i === 7 ? 'Invited' : 'Active', i === 7 ? 'link' : 'good'),
      i === 7 ? 'Never' : i < 3 ? 'Today' : day(c.date, -i),
      html`<span class="text-faint">${icon('Ellipsis', 18)}</span>`,
    ]);
    return page(scene, 7, 'People and roles', `${c.people.length} of 25 seats`, [
      search('Search people', 'w-56'),
      button('Invite', 'UserPlus', 'main'),
    ])`
          <div class="mb-4 flex-none">${tabs([`People ${c.people.length}`, 'Groups 5', 'Roles 4', 'Invitations 1'])}</div>
          <section class="card flex min-h-0 flex-1 flex-col overflow-hidden">${table('Name:2fr | Role:130 | Groups:1.2fr | Second factor:150 | State:100 | Last sign-in:100 | :24', rows)}
            <div class="border-line text-muted mt-auto flex h-12 flex-none items-center gap-2 border-t px-5 text-xs">${icon('Info', 15)}Roles come from your identity provider and are read again every 10 minutes.</div></section>`;
  },
  'users-matrix': (scene) => {
    const { c } = scene;
    const roles = ['Owner', 'Admin', 'Analyst', 'Approver', 'Viewer'];
    const may = (row: number, role: number) =>
      role < 2 ||
      (role === 2 && row % 3 !== 2 && row < 9) ||
      (role === 3 && row % 3 !== 0) ||
      (role === 4 && row % 6 === 0);
    let row = -1;
    return page(scene, 7, 'Roles', `${roles.length} roles, ${c.people.length} people`, [
      button('Compare', 'Columns2'),
      button('New role', 'Plus', 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_300px] gap-4">
          <section class="card flex flex-col overflow-hidden">
            <div class="grid h-12 flex-none grid-cols-[1fr_repeat(5,110px)] items-center px-5 font-semibold"><span class="label">Right</span>${roles.map(
              (role, i) => html`<span class="text-center ${i === 2 ? 'text-link' : ''}">${role}</span>`,
            )}</div>
            ${RIGHTS.map(
              ([area, rights]) => html`<div class="bg-raised label flex h-8 flex-none items-center px-5">${area}</div>
              ${rights.map((right) => {
                row += 1;
                return html`
                  <div class="border-line grid min-h-0 flex-1 grid-cols-[1fr_repeat(5,110px)] items-center border-t px-5">
                  <span class="font-medium">${right}</span>${roles.map(
                    (_, role) => html`<span class="grid h-full place-items-center ${role === 2 ? 'bg-soft' : ''}">
                  ${check(may(row, role))}</span>`,
                  )}</div>`;
              })}`,
            )}
          </section>
          <section class="card flex flex-col p-6">
            <h2 class="text-lg">Analyst</h2><p class="text-muted mt-2 leading-relaxed">Works on findings and may contain, but can't change what is contained automatically.</p>
            <span class="label border-line mt-5 border-t pt-5">Held by</span>
            ${c.people.slice(1, 7).map(
              (name) => html`
              <div class="border-line flex max-h-16 min-h-0 flex-1 items-center gap-3 border-b">${avatar(name, 30)}
              ${lines(name, mailOf(c, name))}${icon('X', 14, 'text-faint')}</div>`,
            )}
            <span class="mt-auto flex flex-col pt-5">${button('Add people', 'UserPlus')}</span>
          </section>
        </div>`;
  },
  'settings-form': (scene) => {
    const { c } = scene;
    const places = [
      ['General', 'Settings'],
      ['Sign-in', 'KeyRound'],
      ['Notifications', 'Bell'],
      ['Data retention', 'Archive'],
      ['API keys', 'Code'],
      ['Audit log', 'ScrollText'],
      ['Billing', 'CreditCard'],
    ] as const;
    const line = (title: string, note: string, control: Html) =>
      html`<div class="border-line flex min-h-0 flex-1 items-center gap-6 border-t">${lines(title, note, 'text-base')}
          ${control}</div>`;
    const wide = (control: Html) => html`<span class="w-80 flex-none">${control}</span>`;
    const host = `${c.workspace.split(' ')[0]?.toLowerCase()}.${c.slug}.example.com`;
    return page(scene, 7, 'Settings', c.workspace, [button('Cancel'), button('Save changes', undefined, 'main')])`
          <div class="grid min-h-0 flex-1 grid-cols-[210px_1fr] gap-8">
          <div class="flex flex-col gap-1">${places.map(
            ([text, sign], i) => html`
            <span class="rounded-control flex h-9 items-center gap-2.5 px-3 ${i === 0 ? 'bg-soft text-link font-semibold' : 'text-muted font-medium'}">
            ${icon(sign)}${text}</span>`,
          )}</div>
          <div class="flex min-h-0 max-w-[960px] flex-col gap-4">
            ${card('Workspace', '', [line('Name', 'Shown to everyone you invite', wide(field(c.workspace, { focused: true }))), line('Address', "Can't be changed later", wide(field(host, { end: 'Copy' }))), line('Region', 'Where your data is kept', wide(field('Europe (Frankfurt)', { end: 'ChevronDown' })))], 'flex-1 pb-1')}
            ${card('Sign-in', '', [line('Single sign-on', 'SAML 2.0, last used 6 minutes ago', badge('Connected', 'good', 'Check')), line('Require passkeys', 'For administrators and approvers', toggle(true)), line('End idle sessions', 'After 30 minutes without input', toggle(true))], 'flex-1 pb-1')}
            ${card('Data', '', [line('Keep events for', 'Older events move to your archive', wide(field('13 months', { end: 'ChevronDown' }))), line('Weekly summary', `Sent on Mondays to ${c.people[0]} and ${c.people[1]}`, toggle(true)), line('Share anonymous statistics', 'Counts only, never contents', toggle(false))], 'flex-1 pb-1')}
          </div>
        </div>`;
  },
  integrations: (scene) => {
    const { random } = scene;
    const start = random.int(0, 11);
    const tile = (i: number) => {
      const [name, note, sign, color] = CONNECTORS[(start + i * 5) % 12] ?? CONNECTORS[0];
      const on = i % 3 !== 2;
      return html`<section class="card flex min-h-0 flex-col p-5">
          <div class="flex items-start">
            <span class="rounded-control grid size-10 place-items-center text-white" style="background:${color}">
            ${icon(sign, 20)}</span><span class="ml-auto">${on ? badge('Connected', 'good') : ''}</span></div>
          <b class="strong mt-3 text-base">${name}</b><span class="text-muted text-xs">${note}</span>
          <div class="text-faint mt-auto flex items-center text-xs">
            ${on ? `Last event ${2 + i * 3} min ago` : 'Set up in 5 minutes'}<span class="ml-auto">
            ${button(on ? 'Manage' : 'Connect')}</span></div>
        </section>`;
    };
    return page(scene, 7, 'Integrations', '8 connected', [
      search('Search connectors', 'w-60'),
      button('Build your own', 'Code'),
    ])`
          <div class="mb-4 flex-none">${tabs(['All 86', 'Connected 8', 'Cloud 21', 'Identity 9', 'Workflow 17'])}</div>
          <div class="grid min-h-0 flex-1 auto-rows-fr grid-cols-3 gap-4">${Array.from({ length: 12 }, (_, i) => tile(i))}</div>`;
  },
  'empty-state': (scene) => {
    const { c } = scene;
    const place = c.nav[5];
    const sheet = (turn: number, content: Html | false) =>
      html`
          <span class="card absolute inset-0 flex flex-col gap-2 p-5" style="transform:rotate(${turn}deg);box-shadow:0 10px 30px rgb(0 0 0/.12), inset 0 0 0 1px var(--line)">
          ${content}</span>`;
    return page(scene, 5, place?.label, '', button('New', 'Plus'))`
          <div class="flex-none">${tabs(['Yours 0', 'Shared with you 0', 'Scheduled 0'])}</div>
          <div class="flex min-h-0 flex-1 flex-col items-center justify-center text-center">
            <div class="relative mb-9 h-40 w-32">${sheet(-12, false)}${sheet(9, false)}${sheet(
              0,
              html`${iconTile(place?.icon ?? 'FileText', 'link', 40)}${[100, 70, 85, 50].map(
                (width) => html`<i class="hairline h-2 rounded" style="width:${width}%"></i>`,
              )}`,
            )}</div>
            <h2 class="text-2xl">Nothing here yet</h2>
            <p class="text-muted mt-2 mb-6 max-w-[44ch] text-base leading-relaxed">${place?.label} show ${c.workspace} what changed, in one page that people outside the team can read.</p>
            <div class="flex gap-2">${button('Create the first', 'Plus', 'main')}${button('See an example', 'Eye')}</div>
            <div class="mt-14 grid w-[900px] grid-cols-3 gap-4 text-left">${[
              ['LayoutTemplate', 'Use a template', '24 for your field'],
              ['Upload', 'Import', 'From a spreadsheet or another tool'],
              ['Sparkles', 'Suggest one', `From ${c.alerts.title.toLowerCase()}`],
            ].map(
              ([sign = '', title, note]) =>
                html`<div class="card flex items-center gap-4 p-5">${iconTile(sign, 'link', 42)}
                  ${lines(title, note)}</div>`,
            )}</div>
          </div>`;
  },
  'login-card': ({ c }) => html`<div class="relative grid h-full place-items-center">
      ${waves}
      <section class="card relative flex w-[420px] flex-col items-center p-10" style="box-shadow:0 20px 60px rgb(0 0 0/.12), inset 0 0 0 1px var(--line)">
        ${logoTile(c, 56)}<h1 class="mt-5 text-2xl">Sign in to ${c.name}</h1><span class="text-muted mb-7">
          ${c.workspace}</span>
        <div class="flex w-full flex-col gap-3.5">${button('Use a passkey', 'FingerprintPattern', 'main', 'h-10')}
          <span class="text-faint flex items-center gap-3 text-xs"><i class="bg-line h-px flex-1"></i>or by e-mail
          <i class="bg-line h-px flex-1"></i></span>${field('name@company.example', { sign: 'Mail', hint: true })}
          ${button('Send me a link', undefined, 'plain', 'h-10')}</div>
        <p class="text-faint mt-8 text-center text-xs leading-relaxed">Access is recorded. By signing in you accept the rules of your organisation.</p>
      </section>
      <div class="text-muted absolute bottom-8 flex gap-8 text-xs"><span class="flex items-center gap-2">
        <i class="bg-good size-2 rounded-full"></i>All systems normal</span><span>Privacy</span>
        <span class="flex items-center gap-1.5">${icon('Globe', 14)}English</span></div>
    </div>`,
  'login-split': ({ c, t, random }) => {
    const deep = mix(t.accent, '#05070d', 0.35);
    const rings = Array.from({ length: 7 }, (_, i) => `<circle cx="420" cy="330" r="${90 + i * 74}"/>`);
    const stars = Array.from({ length: 13 }, () => {
      const [ring, angle] = [90 + random.int(0, 6) * 74, random.float(0, 6.28)];
      return `<circle cx="${Math.round(420 + ring * Math.cos(angle))}" cy="${Math.round(330 + ring * Math.sin(angle))}" r="${random.int(3, 6)}"/>`;
    });
    return html`<div class="grid h-full grid-cols-[620px_1fr]">
        <div class="bg-surface flex flex-col p-14">
          <span class="flex items-center gap-3 text-lg font-bold">${logoTile(c, 32)}${c.name}</span>
          <div class="my-auto flex w-[380px] flex-col gap-4 self-center">
            <h1 class="text-3xl">Welcome back</h1>${button('Continue with single sign-on', 'KeyRound', 'plain', 'h-10')}
            <span class="text-faint flex items-center gap-3 text-xs"><i class="bg-line h-px flex-1"></i>or
              <i class="bg-line h-px flex-1"></i></span>
            <div><div class="mb-1.5 font-medium">Work e-mail</div>${field(mailOf(c, c.people[0]))}</div>
            <div><div class="mb-1.5 font-medium">Password</div>
              ${field('••••••••••••••', { focused: true, end: 'Eye' })}</div>
            <div class="flex items-center gap-2.5">${check(true)}Stay signed in for 8 hours
              <span class="text-link ml-auto font-medium">Forgot password?</span></div>
            ${button('Sign in', undefined, 'main', 'h-10')}
          </div>
          <span class="text-muted flex items-center gap-2 text-xs">${icon('Lock', 14)}You are about to enter
            ${c.workspace}</span>
        </div>
        <div class="relative overflow-hidden text-white" style="background:${deep}">
          ${new Html(`<svg class="absolute inset-0 size-full" viewBox="0 0 820 900" preserveAspectRatio="xMidYMid slice"><g fill="none" stroke="#fff" stroke-opacity=".16">${rings.join('')}</g><g fill="#fff" fill-opacity=".75">${stars.join('')}</g></svg>`)}
          <div class="absolute top-[330px] left-[420px] -translate-1/2">
            ${mark(c, 110, '#ffffff', mix(deep, '#ffffff', 0.55))}</div>
          <div class="absolute right-16 bottom-14 left-16"><p class="max-w-[30ch] text-2xl leading-snug font-medium">
            ${c.description}</p><div class="mt-6 flex items-center gap-3">${avatar(c.people[3], 38)}<span>
            <b class="block font-semibold">${c.people[3]}</b><span class="opacity-75">
            ${c.workspace}</span></span></div></div>
        </div>
      </div>`;
  },
  'onboarding-steps': ({ c }) => {
    const sources = [
      ['FingerprintPattern', 'Identity provider', 'Sign-ins, groups'],
      ['Cloud', 'Cloud accounts', 'Read-only role'],
      ['Laptop', 'Endpoint sensors', 'Windows, macOS, Linux'],
      ['Mail', 'Mail', 'Headers and links'],
      ['Network', 'Network', 'Mirror port or flow'],
      ['GitBranch', 'Code hosting', 'Repositories'],
    ] as const;
    return html`<div class="flex h-full flex-col">
        <div class="flex h-16 flex-none items-center gap-3 px-8 text-lg font-bold">${logoTile(c, 30)}${c.name}
          <span class="text-muted ml-auto flex items-center gap-4 text-sm font-normal">Need a hand?
          ${button('Talk to us', 'MessageCircle')}</span></div>
        <div class="mx-auto flex w-[920px] flex-1 flex-col items-center justify-center">
          <div class="mb-12 flex w-full items-center gap-4">
            ${['Workspace', 'Sources', 'People', 'First look'].map(
              (text, i) => html`<span class="flex items-center gap-2.5 font-medium ${i === 1 ? '' : 'text-muted'}">
            <span class="grid size-7 place-items-center rounded-full text-xs font-semibold ${i < 2 ? 'bg-accent text-on-accent' : 'hairline'}">
            ${i === 0 ? icon('Check', 14) : i + 1}</span>${text}</span>${
              i < 3 && html`<i class="bg-line h-px flex-1"></i>`
            }`,
            )}</div>
          <h1 class="text-4xl">What should ${c.name} watch?</h1>
          <p class="text-muted mt-3 mb-10 text-lg">Start with two or three sources for
            ${c.workspace}. You can add the rest once the first results are in.</p>
          <div class="grid w-full grid-cols-3 gap-4">${sources.map(([sign, title, note], i) => {
            const on = [0, 1, 4].includes(i);
            return html`
              <section class="card flex h-36 flex-col p-5" style="${on ? 'box-shadow:inset 0 0 0 2px var(--accent)' : ''}">
              <div class="flex items-start">${iconTile(sign, 'link', 42)}<span class="ml-auto">
              ${check(on, true)}</span></div><b class="strong mt-auto text-lg">${title}</b><span class="text-muted">
              ${note}${i === 0 && html` <span class="text-link font-semibold">Start here</span>`}</span></section>`;
          })}</div>
          <div class="mt-10 flex w-full items-center">${button('Back', 'ArrowLeft')}
            <span class="text-muted ml-auto mr-4">3 chosen, about 10 minutes</span>
            ${button('Continue', 'ArrowRight', 'main')}</div>
        </div>
      </div>`;
  },
  'onboarding-checklist': (scene: Scene) => {
    const { c } = scene;
    const tasks = [
      ['Name your workspace', c.workspace],
      ['Invite your team', `${c.people.slice(1, 4).join(', ')}`],
      ['Connect the first source', 'Identity provider, reading since this morning'],
      [`Turn on ${c.policies[0]?.name}`, c.policies[0]?.description],
      ['Send a test', `See it arrive in ${c.nav[1]?.label.toLowerCase()}`],
      ['Plan the first report', 'Every month, to three people'],
    ];
    return page(scene, 0, `Welcome to ${c.name}, ${c.people[0]?.split(' ')[0]}`, '', button('Skip for now'))`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_330px] gap-4">
          ${card(
            'Getting started',
            html`3 of 6 done<span class="w-40">${bar(0.5)}</span>`,
            tasks.map(
              ([title, note], i) => html`
                <div class="border-line flex min-h-0 items-start gap-4 border-t pt-5 ${i === 3 ? 'flex-[1.7]' : 'flex-1'}">
            <span class="mt-0.5 grid size-7 flex-none place-items-center rounded-full ${i < 3 ? 'bg-good text-white' : 'edge text-muted'} text-xs font-semibold">
              ${i < 3 ? icon('Check', 15) : i + 1}</span>
            <div class="min-w-0 flex-1"><b class="strong text-lg ${i < 3 ? 'text-muted' : ''}">${title}</b>
              <div class="text-muted truncate">${note}</div>${
                i === 3 &&
                html`<div class="mt-4 flex gap-2">
              ${button('Turn on', undefined, 'main')}${button('Show me what it does', 'Play')}</div>`
              }</div>
              ${icon(i === 3 ? 'ChevronUp' : 'ChevronRight', 16, 'text-faint')}
          </div>`,
            ),
          )}
          <div class="flex min-h-0 flex-col gap-4">
            <section class="card overflow-hidden"><div class="bg-soft grid h-44 place-items-center"><span class="bg-accent text-on-accent grid size-14 place-items-center rounded-full">${icon('Play', 24)}</span></div><div class="p-5"><h3 class="text-lg">${c.name} in four minutes</h3><p class="text-muted mt-1.5 leading-relaxed">${c.description}</p></div></section>
            ${card(
              'Read next',
              '',
              [
                ['BookOpen', 'Reading the overview', '3 minutes'],
                ['Zap', 'What happens automatically', '5 minutes'],
                ['Users', 'Roles for a team of five', '4 minutes'],
              ].map(
                ([sign = '', title, note]) =>
                  html`<div class="border-line flex min-h-0 flex-1 items-center gap-3 border-t">${iconTile(sign)}
                    ${lines(title, note)}</div>`,
              ),
              'flex-1',
            )}
            <section class="card flex items-center gap-4 p-5">${avatar(c.people[5], 44)}${lines(c.people[5], 'Your guide, answers within the hour')}${button('Ask')}</section>
          </div>
        </div>`;
  },
};
