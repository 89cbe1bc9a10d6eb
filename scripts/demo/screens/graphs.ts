import { gauge } from '../charts.ts';
import { type GraphNode, need, storyScore } from '../company.ts';
import { Html, html } from '../html.ts';
import type { Draw, Scene } from '../kind.ts';
import { badge, button, card, code, field, icon, iconTile, lines, ranking, severityBadge, toggle } from '../parts.ts';
import { frame, page } from '../shell.ts';

/** Centre of a node in per cent of its canvas. */
const place = ({ column, row }: GraphNode, columns: number) => ({
  x: 8 + (column / Math.max(1, columns - 1)) * 84,
  y: 20 + row * 30,
});

/** Nodes with curved links between them; the links between two dangerous nodes are red. */
function network({ c }: Scene, draw: (node: GraphNode, at: number) => Html): Html {
  const { nodes, edges } = need(c.graph, c);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const columns = Math.max(...nodes.map(({ column }) => column)) + 1;
  const links = edges.map(({ from, to, label }) => {
    const [a, b] = [need(byId.get(from), c), need(byId.get(to), c)];
    const [start, end] = [place(a, columns), place(b, columns)];
    const middle = (start.x + end.x) / 2;
    const d =
      a.column === b.column
        ? `M${start.x} ${start.y}L${end.x} ${end.y}`
        : `M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}`;
    return { d, hot: Boolean(a.severity && b.severity), label, x: middle, y: (start.y + end.y) / 2 };
  });
  const paths = links.map(
    ({ d, hot }) =>
      `<path d="${d}" fill="none" stroke="var(--${hot ? 'critical' : 'edge'})" stroke-width="${hot ? 2.2 : 1.6}"/>`,
  );
  return html`<div class="relative size-full">
    ${new Html(`<svg class="plot absolute inset-0 size-full" viewBox="0 0 100 100" preserveAspectRatio="none">${paths.join('')}</svg>`)}
    ${links.map(
      ({ label, x, y }) =>
        label &&
        html`
      <span class="card text-muted absolute -translate-1/2 rounded-full! px-2 py-0.5 text-2xs" style="left:${x}%;top:${y}%">
      ${label}</span>`,
    )}
    ${nodes.map((node, i) => {
      const { x, y } = place(node, columns);
      return html`<div class="absolute -translate-1/2" style="left:${x}%;top:${y}%">${draw(node, i)}</div>`;
    })}
  </div>`;
}

const SEGMENTS = [
  ['Terminal', '412 devices', 'Factory'],
  ['Office', '688 devices', 'Building'],
  ['Guest', '131 devices', 'Wifi'],
  ['Data centre', '74 devices', 'Server'],
] as const;

const ZONES: [name: string, note: string, icon: string, kinds: RegExp][] = [
  ['Level 3', 'Operations', 'Monitor', /station|historian/i],
  ['Level 2', 'Supervision', 'Gauge', /panel|switch|gateway/i],
  ['Level 1', 'Control', 'Cpu', /controller/i],
  ['Level 0', 'Field', 'Factory', /relay|remote|supply/i],
];

/** Tactics of ATT&CK with some of their techniques, by the names that MITRE gives them or a short form. */
const TACTICS = [
  'Initial access: Phishing, Valid Accounts, External Remote Services, Exploit Public-Facing App, Drive-by Compromise, Removable Media, Supply Chain',
  'Execution: PowerShell, Windows Command Shell, Unix Shell, Scheduled Task, User Execution, WMI, Native API',
  'Persistence: Registry Run Keys, Scheduled Task, Create Account, Windows Service, Web Shell, Boot Autostart, Cron',
  'Privilege escalation: Token Manipulation, Process Injection, Sudo Caching, Valid Accounts, Access Token, Exploitation, Hijack Flow',
  'Defense evasion: Clear Event Logs, Masquerading, Obfuscated Files, Disable Tools, Process Hollowing, Rootkit, Timestomp',
  'Credential access: LSASS Memory, Kerberoasting, Password Spraying, Web Browsers, Files, Keylogging, MFA Requests',
  'Discovery: Domain Account, Remote Systems, Network Shares, Cloud Infrastructure, Process Discovery, Software, System Time',
  'Lateral movement: SMB Admin Shares, Remote Desktop, SSH, Lateral Tool Transfer, Pass the Hash, WinRM, Replication',
  'Exfiltration: Over C2 Channel, Alternative Protocol, Web Service, Cloud Account, Scheduled Transfer, Physical Medium, Size Limits',
];

/** Graphs, maps and matrices. */
export const GRAPHS: Record<string, Draw> = {
  'graph-path': (scene) => {
    const { c } = scene;
    const disc = ({ label, note, icon: sign, severity }: GraphNode) =>
      html`<div class="flex w-36 -translate-y-0 flex-col items-center pt-[46px] text-center">
          <span class="bg-surface rounded-full">
            <span class="tint text-${severity ?? 'muted'} grid size-[58px] place-items-center rounded-full" style="box-shadow:inset 0 0 0 2px currentColor">
            ${icon(sign, 24)}</span></span>
          <b class="mt-1.5 max-w-full truncate font-semibold">${label}</b>
            <span class="text-muted max-w-full truncate text-xs">${note}</span>
        </div>`;
    return page(scene, 2, c.graph?.title, '', [button('Hide safe nodes', 'EyeOff'), button('Share', 'Share2')])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_320px] gap-4">
          <section class="card flex flex-col">
            <div class="min-h-0 flex-1" style="background:radial-gradient(var(--edge) 1px, transparent 1.4px) 12px 12px / 24px 24px">${network(scene, disc)}</div>
            <div class="border-line text-muted flex h-12 flex-none items-center gap-5 border-t px-5 text-xs">${[
              'critical',
              'high',
            ].map(
              (level) => html`
              <span class="flex items-center gap-1.5 capitalize"><i class="size-2 rounded-full bg-${level}"></i>${level}</span>`,
            )}<span class="ml-auto flex items-center gap-4">${icon('Minus', 14)}100%${icon('Plus', 14)}${icon('Maximize', 14)}</span></div>
          </section>
          <section class="card flex flex-col p-6">
            <div class="flex items-center">${code(c.story.id)}<span class="ml-auto">${severityBadge(c.story.severity)}</span></div>
            <h2 class="mt-4 text-lg leading-snug">${c.story.title}</h2>
            <div class="my-6 self-center">${gauge(storyScore(c), 140, 'risk', `var(--${c.story.severity})`)}</div>
            <p class="text-muted leading-relaxed">${c.story.summary}</p>
            <span class="label mt-6">Cut the path here</span>
            ${c.policies.slice(0, 4).map(
              ({ name, hits }, i) => html`
              <div class="border-line flex min-h-0 max-h-16 flex-1 items-center gap-3 border-b">
              <span class="bg-soft text-link grid size-6 flex-none place-items-center rounded-full text-xs font-semibold">
              ${i + 1}</span><span class="truncate">${name}</span>
              <span class="text-good ml-auto text-xs font-semibold">-${(hits % 50) + 12}</span></div>`,
            )}
            <span class="mt-auto flex flex-col pt-5">${button('Fix the first', 'Wrench', 'main')}</span>
          </section>
        </div>`;
  },
  'graph-canvas': (scene) => {
    const { c } = scene;
    const selected = Math.min(3, need(c.graph, c).nodes.length - 1);
    const box = ({ label, note, icon: sign, severity }: GraphNode, i: number) =>
      html`
          <div class="card flex w-[180px] items-center gap-2.5 p-3" style="${i === selected ? 'box-shadow:inset 0 0 0 2px var(--accent), 0 8px 24px rgb(0 0 0/.14)' : ''}">
          ${iconTile(sign, severity ?? 'link', 34)}${lines(label, note)}</div>`;
    const chosen = need(c.graph, c).nodes[selected];
    return frame(scene, 2)`
          <header class="border-line bg-surface flex h-14 flex-none items-center gap-3 border-b px-5">
            ${icon('ArrowLeft')}<h1 class="text-lg">${c.graph?.title}</h1>${badge('Live', 'good')}<span class="text-muted text-xs">Saved 2 minutes ago</span>
            <span class="text-muted ml-auto flex items-center gap-4">${icon('Undo2')}${icon('Redo2')}${button('Test run', 'FlaskConical')}${button('Publish', undefined, 'main')}</span>
          </header>
          <div class="flex min-h-0 flex-1">
            <div class="relative min-w-0 flex-1" style="background:radial-gradient(var(--edge) 1px, transparent 1.4px) 12px 12px / 24px 24px">
              ${network(scene, box)}
              <div class="card text-muted absolute bottom-5 left-1/2 flex -translate-x-1/2 gap-5 px-5 py-3">${['MousePointer2', 'Hand', 'Plus', 'Spline', 'StickyNote', 'Maximize'].map((sign) => icon(sign))}</div>
            </div>
            <aside class="border-line bg-surface flex w-[310px] flex-none flex-col gap-4 border-l p-5">
              <div class="flex items-center gap-2.5 font-semibold">${icon(chosen?.icon ?? 'Box', 18, 'text-link')}${chosen?.label}${icon('X', 16, 'ml-auto text-faint')}</div>
              <p class="text-muted leading-relaxed">${c.policies[0]?.description}.</p>
              ${[
                ['Name', chosen?.label],
                ['Condition', chosen?.note],
                ['Wait at most', '15 minutes'],
              ].map(
                ([label, value], i) =>
                  html`<div><div class="label mb-1.5">${label}</div>
                    ${field(value, { focused: i === 1, ...(i === 2 ? { end: 'ChevronDown' } : {}) })}</div>`,
              )}
              ${['Retry on failure', 'Ask before changes', 'Write to audit log'].map(
                (text, i) => html`
                <div class="flex items-center">${text}<span class="ml-auto">${toggle(i !== 1)}</span></div>`,
              )}
              <span class="label border-line border-t pt-4">Last runs</span>
              ${c.steps.map(
                ({ title, time }) => html`<div class="flex min-h-0 max-h-9 flex-1 items-center gap-2 text-xs">
                ${icon('CircleCheck', 15, 'text-good')}<span class="truncate">${title}</span>
                <span class="text-faint ml-auto">${time}</span></div>`,
              )}
            </aside>
          </div>`;
  },
  'graph-tree': (scene) => {
    const { c } = scene;
    const nodes = need(c.graph, c).nodes.toSorted((a, b) => a.column - b.column || a.row - b.row);
    const facts = [
      ['Path', 'C:\\ProgramData\\OneSync\\svchelper.exe'],
      ['Command', 'svchelper.exe -k netsvcs -p 0x1f4'],
      ['SHA-256', '7be1c09fd2a8e1445b90c3f7aa6144d2'],
      ['Signer', 'None'],
      ['Account', c.story.account],
      ['Integrity', 'High'],
    ];
    return page(scene, 2, `Process tree of ${c.story.id}`, c.story.host, [
      button('Collapse signed', 'ListTree'),
      button('Contain host', 'ShieldExclamationPoint', 'main'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_340px] gap-6">
          <div class="flex min-h-0 flex-col justify-between gap-3">
            ${nodes.map(
              ({ label, note, icon: sign, column, severity }, i) => html`
                <div class="relative flex min-h-0 flex-1" style="padding-left:${column * 52}px">
              ${
                column > 0 &&
                html`
                <i class="absolute -top-3 bottom-1/2 rounded-bl-lg border-b-2 border-l-2" style="left:${column * 52 - 28}px;width:26px;border-color:var(--edge)"></i>`
              }
              <div class="card flex flex-1 items-center gap-4 px-5 ${severity === 'critical' ? 'tint text-critical' : ''}">
                <span class="text-${severity ?? 'muted'}">${icon(sign, 20)}</span>
                  ${lines(code(label, 'text-text'), code(note))}<span class="text-faint font-mono text-xs">
                  ${c.steps[i % c.steps.length]?.time}</span>${severity ? severityBadge(severity) : badge('Signed')}
              </div>
            </div>`,
            )}
          </div>
          <section class="card flex flex-col p-6">
            <div class="flex items-center gap-2.5">${icon('Bug', 18, 'text-critical')}<b class="font-mono font-semibold">svchelper.exe</b><span class="ml-auto">${severityBadge('critical')}</span></div>
            <p class="text-muted border-line border-b py-4 leading-relaxed">${c.story.summary}</p>
            <div class="flex min-h-0 flex-1 flex-col justify-around py-2">${facts.map(
              ([label, value]) => html`<div><div class="label mb-1">${label}</div>${code(value, 'text-text')}</div>`,
            )}</div>
            <span class="label border-line border-t pt-4">Techniques</span>
            <div class="mt-3 flex flex-col items-start gap-2">${c.alerts.rows.slice(0, 3).map(({ rule }) => badge(rule, 'high'))}</div>
            <div class="mt-5 grid grid-cols-2 gap-2">${button('Kill process', 'X')}${button('Get file', 'Download')}</div>
          </section>
        </div>`;
  },
  'flow-map': (scene) => {
    const { c, t, random } = scene;
    const services = c.assets.rows.slice(0, 6);
    const weights = SEGMENTS.map((_, i) =>
      services.map((_service, j) => (i === 1 && j === 0 ? 0.9 : random.float(0.05, 1) ** 2)),
    );
    const total = weights.flat().reduce((sum, weight) => sum + weight, 0);
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    /** Where each stop begins and how tall it is, in per cent, with gaps between. */
    const stops = (sizes: readonly number[], gap: number) => {
      let y = 0;
      return sizes.map((size) => {
        const tall = (size / total) * (100 - gap * (sizes.length - 1));
        y += tall + gap;
        return { y: y - tall - gap, tall };
      });
    };
    const left = stops(weights.map(sum), 4);
    const right = stops(
      services.map((_, j) => sum(weights.map((row) => row[j] ?? 0))),
      3,
    );
    const from = left.map(({ y }) => y);
    const to = right.map(({ y }) => y);
    const ribbons = weights.flatMap((row, i) =>
      row.map((weight, j) => {
        const [a, b, thickA, thickB] = [from[i] ?? 0, to[j] ?? 0, (weight / total) * 88, (weight / total) * 85];
        from[i] = a + thickA;
        to[j] = b + thickB;
        const hot = i === 1 && j === 0;
        return `<path d="M0 ${a}C50 ${a} 50 ${b} 100 ${b}V${b + thickB}C50 ${b + thickB} 50 ${a + thickA} 0 ${a + thickA}Z" fill="${hot ? t.severity.critical : t.palette[i]}" fill-opacity="${hot ? 0.85 : 0.3}"/>`;
      }),
    );
    const stop = (name: string, note: string, sign: string, { y, tall }: { y: number; tall: number }) =>
      html`<div class="absolute flex w-full items-center gap-2.5" style="top:${y}%;height:${tall}%">
          ${icon(sign, 17, 'text-muted')}${lines(name, note)}</div>`;
    return page(scene, 2, 'Flows', 'Last 24 hours', [
      badge('Volume', 'link'),
      button('Sessions'),
      button('Export', 'Download'),
    ])`
          <div class="grid min-h-0 flex-1 grid-cols-[1fr_320px] gap-4">
          <section class="card grid grid-cols-[130px_8px_1fr_8px_160px] gap-3 p-7">
            <div class="relative">${SEGMENTS.map(([name, note, sign], i) => stop(name, note, sign, left[i] ?? { y: 0, tall: 0 }))}</div>
            <div class="relative">${left.map(
              ({ y, tall }, i) => html`
              <i class="absolute w-2 rounded" style="top:${y}%;height:${tall}%;background:${t.palette[i]}"></i>`,
            )}</div>
            ${new Html(`<svg class="size-full" viewBox="0 0 100 100" preserveAspectRatio="none">${ribbons.join('')}</svg>`)}
            <div class="relative">${right.map(
              ({ y, tall }, j) => html`
              <i class="absolute w-2 rounded ${j === 0 ? 'bg-critical' : 'bg-muted'}" style="top:${y}%;height:${tall}%"></i>`,
            )}</div>
            <div class="relative">${services.map(({ name, kind }, j) => stop(name, kind, 'Server', right[j] ?? { y: 0, tall: 0 }))}</div>
          </section>
          ${card(
            'Unusual flow',
            severityBadge('critical'),
            html`<b class="strong text-critical text-3xl">38.2 GB</b>
              <span class="text-muted border-line mb-5 border-b pb-5">Office to ${c.story.host}, 40 times the usual</span>
              ${ranking(need(c.shares, c).rows, t.palette[1], ' GB')}
              <div class="border-line my-5 border-t pt-2">${c.steps.slice(-4).map(
                ({ time, tactic, title }) => html`
                <div class="flex items-center gap-3 py-2"><span class="text-muted font-mono text-xs">${time}</span>
                ${lines(title, tactic)}</div>`,
              )}</div>
              ${button('Close the path', 'Ban', 'main')}`,
          )}
        </div>`;
  },
  'assets-zones': (scene) => {
    const { c } = scene;
    const conduit = (i: number) => {
      const broken = i === 1;
      return html`
          <div class="flex h-11 flex-none items-center gap-3 pl-56 ${broken ? 'text-critical font-semibold' : 'text-muted'}">
          <i class="h-full rounded ${broken ? 'bg-critical w-1' : 'bg-line w-0.5'}"></i>
          ${icon(broken ? 'TriangleExclamationPoint' : 'ShieldCheck', 15, broken ? '' : 'text-good')}
          ${broken ? `${c.story.account} to ${c.story.host}: ${c.steps[2]?.title}` : `${need(c.shares, c).rows[i]?.[0]}, as learned`}
          </div>`;
    };
    return page(scene, 2, 'Zones and conduits', c.workspace, [
      button('Show traffic', 'Activity'),
      button('Export', 'Download'),
    ])`
          ${ZONES.map(
            ([name, note, sign, kinds], i) => html`<section class="card flex min-h-0 flex-1 gap-4 p-4">
              <div class="flex w-36 flex-none flex-col justify-center gap-1 pl-2">${icon(sign, 22, 'text-accent')}
                <b class="strong mt-1 text-lg">${name}</b><span class="label">${note}</span></div>
              ${c.assets.rows
                .filter(({ kind }) => kinds.test(kind))
                .slice(0, 4)
                .map(
                  ({ name: asset, kind, owner, state, score }) =>
                    html`
                      <div class="bg-raised rounded-box flex min-w-0 flex-1 flex-col p-3.5" style="box-shadow:inset 0 0 0 1px var(--${score > 85 ? 'critical' : 'edge'})">
                      ${lines(code(asset, 'text-text'), kind)}<div class="mt-auto flex items-center gap-2">
                      ${badge(state, score > 85 ? 'critical' : score > 60 ? 'medium' : 'good')}
                      <span class="text-muted ml-auto truncate text-xs">${owner}</span></div></div>`,
                )}
            </section>
            ${i < 3 && conduit(i)}`,
          )}`;
  },
  'attack-matrix': (scene) => {
    const { c, random } = scene;
    const cell = (technique: string, framed: boolean) => {
      const rules = Math.max(0, random.int(-2, 9));
      const ground = `color-mix(in srgb, var(--accent) ${rules * 8}%, var(--raised))`;
      return html`
          <div class="rounded-small flex min-h-0 flex-1 flex-col justify-between overflow-hidden p-2 leading-tight" style="background:${ground};${framed ? 'outline:2px solid var(--text);outline-offset:-2px' : ''}">
          <span class="text-2xs font-semibold">${technique}</span><span class="text-2xs opacity-75">
          ${rules === 0 ? 'No rule' : `${rules} rules`}</span></div>`;
    };
    return page(scene, 5, 'Technique coverage', 'ATT&CK, enterprise', [
      badge(`Overlay: ${c.story.id}`, 'link'),
      button('Export layer', 'Download'),
    ])`
          <section class="card mb-4 flex flex-none justify-between px-6 py-4">${[
            ['Covered', '49 of 63'],
            ['Rules', '412'],
            ['Seen this month', '21'],
            ['Blind spots', '14'],
            ['Tested', '38'],
          ].map(
            ([label, value]) =>
              html`<div><div class="label">${label}</div><b class="strong text-xl">${value}</b></div>`,
          )}</section>
          <div class="grid min-h-0 flex-1 grid-cols-9 gap-1.5">
            ${TACTICS.map((line, x) => {
              const [tactic = '', list = ''] = line.split(': ');
              return html`<div class="flex min-h-0 flex-col gap-1.5">
                <span class="label flex h-9 items-end pb-1 leading-tight whitespace-normal!">${tactic}</span>
                ${list.split(', ').map((technique, y) => cell(technique, (x * 3 + y * 5) % 17 === 0))}</div>`;
            })}
          </div>`;
  },
};
