import { type Html, html, type Part } from './html.ts';
import type { Scene } from './kind.ts';
import { logoTile } from './marks.ts';
import { avatar, button, icon } from './parts.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `12 May` a number of days after an ISO date. */
export function day(date: string, later = 0): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + later);
  return `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]}`;
}

/** Axis labels of `length` days that end at `date`. */
export const daysUntil = (date: string, length: number): string[] =>
  [1, 0.8, 0.6, 0.4, 0.2, 0].map((share) => day(date, -Math.round(length * share)));

/** Labels of a day's axis. */
export const HOURS = ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00', 'now'];

/** Minutes between the newest row of a list that is sorted by time and the others. */
const AGES = [0, 4, 11, 19, 32, 47, 58, 83, 101, 126, 148, 171, 204, 236, 251, 290];

/** Time of row `i` in a list of the company's latest entries; the first one is at the end of its story. */
export function seenAt({ c }: Pick<Scene, 'c'>, i: number): string {
  const [hour = 0, minute = 0] = (c.steps.at(-1)?.time ?? '09:40').split(':').map(Number);
  const total = (hour * 60 + minute - (AGES[i % AGES.length] ?? 0) + 1440) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** Navigation on the left with words: workspace, places, account. */
export const sideNav = ({ c }: Pick<Scene, 'c'>, at: number): Html =>
  html`
    <nav class="bg-nav border-nav-line text-nav-text flex h-full w-[232px] flex-none flex-col border-r px-3.5 py-[18px]">
    <div class="flex items-center gap-2.5 px-1.5">
      ${logoTile(c, 28)}<span class="text-nav-strong text-lg font-bold tracking-tight">${c.name}</span>
    </div>
    <div class="bg-nav-active rounded-control mt-4 mb-3.5 flex h-9 flex-none items-center gap-2 px-2.5 text-xs font-medium">
      ${icon('Building', 14)}<span class="text-nav-strong truncate">${c.workspace}</span>
        ${icon('ChevronsUpDown', 13, 'ml-auto')}
    </div>
    ${c.nav.map(
      ({ label, icon: sign }, i) => html`<div
        class="rounded-control mb-0.5 flex h-9 flex-none items-center gap-2.5 px-2.5 ${i === at ? 'bg-nav-active text-nav-strong font-semibold' : 'font-medium'}"
      >
        ${icon(sign, 16)}${label}${i === 1 && html`<span class="ml-auto text-xs">${c.alerts.rows.length + 4}</span>`}
      </div>`,
    )}
    <div class="mt-auto flex items-center gap-2.5 px-2.5 pb-3">${icon('LifeBuoy', 15)}Help and support</div>
    <div class="border-nav-line flex items-center gap-2.5 border-t px-1.5 pt-3">
      ${avatar(c.people[0], 30)}
      <div class="text-2xs"><div class="text-nav-strong text-xs font-semibold">
        ${c.people[0]}</div>Security operations</div>
    </div>
  </nav>`;

const rail = ({ c }: Scene, at: number): Html =>
  html`
    <nav class="bg-nav border-nav-line text-nav-text flex h-full w-16 flex-none flex-col items-center gap-1.5 border-r py-4">
    <div class="mb-3">${logoTile(c, 32)}</div>
    ${c.nav.map(
      ({ icon: sign }, i) =>
        html`<span class="rounded-control grid size-10 place-items-center ${i === at ? 'bg-soft text-link' : ''}">
          ${icon(sign, 18)}</span>`,
    )}
    <div class="mt-auto mb-2">${icon('CircleQuestionMark', 18)}</div>
    ${avatar(c.people[0], 32)}
  </nav>`;

const topNav = ({ c }: Scene, at: number): Html =>
  html`<nav class="bg-nav border-nav-line text-nav-text flex h-14 flex-none items-center gap-2.5 border-b px-6">
    ${logoTile(c, 26)}<span class="text-nav-strong mr-5 text-lg font-bold tracking-tight">${c.name}</span>
    ${c.nav.map(
      ({ label }, i) =>
        html`
          <span class="rounded-control flex h-8 items-center px-2.5 text-sm ${i === at ? 'bg-nav-active text-nav-strong font-semibold' : 'font-medium'}">
          ${label}</span>`,
    )}
    <span class="ml-auto flex items-center gap-4">${icon('Search')}${icon('Bell')}${avatar(c.people[0], 28)}</span>
  </nav>`;

const topTabs = ({ c }: Scene, at: number): Html =>
  html`<nav class="bg-nav border-nav-line text-nav-text flex-none border-b px-6 text-sm">
    <div class="flex h-[50px] items-center gap-2.5">
      ${logoTile(c, 24)}<span class="text-nav-strong font-semibold">${c.name}</span>
        <span class="text-lg opacity-40">/</span>
      ${c.workspace}${icon('ChevronsUpDown', 13)}
      <span class="bg-nav-active rounded-control ml-auto flex h-[30px] w-60 items-center gap-2 px-2.5 text-xs"
        >${icon('Search', 14)}Search<span class="ml-auto font-mono text-2xs">Ctrl K</span></span
      >
      ${avatar(c.people[0], 28)}
    </div>
    <div class="flex gap-6">
      ${c.nav.map(
        ({ label }, i) =>
          html`
            <span class="flex h-[41px] items-center border-b-2 ${i === at ? 'border-accent text-nav-strong font-semibold' : 'border-transparent font-medium'}">
            ${label}</span>`,
      )}
    </div>
  </nav>`;

/** The frame of a product: the navigation as its theme defines, and the template's content, which fills the rest. */
export const frame =
  (scene: Scene, at: number): typeof html =>
  (strings, ...parts) => {
    const { nav } = scene.t;
    const across = nav.startsWith('top');
    const navigation = nav === 'rail' ? rail : nav === 'top-tabs' ? topTabs : across ? topNav : sideNav;
    return html`<div class="flex h-full ${across ? 'flex-col' : ''}">
      ${navigation(scene, at)}
      <main class="flex min-h-0 min-w-0 flex-1 flex-col">${html(strings, ...parts)}</main>
    </div>`;
  };

/** A page of a product: navigation, title with a note, actions, and the template's content. */
export const page =
  (scene: Scene, at: number, title: Part, note?: Part, actions?: Part): typeof html =>
  (strings, ...parts) =>
    frame(scene, at)`<div class="flex min-h-0 flex-1 flex-col ${scene.t.row > 42 ? 'p-8' : 'p-6'}">
      <header class="mb-5 flex h-9 flex-none items-center gap-3">
        <h1 class="text-xl whitespace-nowrap">${title}</h1>
        <span class="text-muted mt-1 truncate">${note}</span>
        <span class="ml-auto flex flex-none items-center gap-2">${actions}</span>
      </header>
      ${html(strings, ...parts)}
    </div>`;

/** The button that selects the time range of a page. */
export const timeRange = (text = 'Last 24 hours'): Html =>
  button(html`${icon('Calendar', 14)}${text}${icon('ChevronDown', 14)}`);
