import { icons } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Kpi } from './company.ts';
import { Html, html, type Part } from './html.ts';
import type { Severity } from './theme.ts';

/** A Lucide icon in the colour of its text. */
export function icon(name: string, size = 16, classes = ''): Html {
  const Lucide = icons[name as keyof typeof icons];
  if (!Lucide) throw new RangeError(`there is no icon ${name}`);
  return new Html(renderToStaticMarkup(createElement(Lucide, { size, className: classes, strokeWidth: 2 })));
}

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A small label in a colour of the theme, in the company's badge style. */
export const badge = (text: Part, color = 'muted', sign?: string): Html =>
  html`<span class="badge text-${color}">${sign && icon(sign, 12)}<span>${text}</span></span>`;

/** The badge of a severity. */
export const severityBadge = (level: Severity): Html => badge(titled(level), level);

const HUES = ['#5b7cfa', '#d9776c', '#2f9e8f', '#b08a2e', '#9a6bd1', '#4c8fb8', '#c2628f'];

/** Initials on a colour derived from the name. */
export function avatar(name = '', size = 24): Html {
  const initials = name
    .split(/[ .]+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  const hue = HUES[(name.length * 7 + name.charCodeAt(0)) % HUES.length];
  const ink = `color-mix(in srgb, ${hue} 60%, var(--text))`;
  const style = `width:${size}px;height:${size}px;font-size:${Math.round(size * 0.4)}px;color:${ink};background:color-mix(in srgb, ${hue} 26%, var(--surface))`;
  return html`<span class="grid flex-none place-items-center rounded-full font-semibold" style="${style}">
    ${initials}</span>`;
}

/** Avatar and first name of someone. */
export const person = (name = ''): Html =>
  html`<span class="flex items-center gap-2 text-text">${avatar(name, 22)}${name.split(' ')[0]}</span>`;

/** An icon in a tinted square. */
export const iconTile = (name: string, color = 'link', size = 36): Html =>
  html`
    <span class="tint text-${color} rounded-control grid flex-none place-items-center" style="width:${size}px;height:${size}px">
    ${icon(name, Math.round(size * 0.5))}
  </span>`;

/** A button; `main` for the primary action, `danger` for a destructive one. */
export function button(text: Part, sign?: string, look: 'plain' | 'main' | 'danger' = 'plain', classes = ''): Html {
  const looks = {
    plain: 'edge bg-surface font-medium',
    main: 'bg-accent text-on-accent',
    danger: 'bg-critical text-white',
  };
  return html`<span
    class="rounded-control inline-flex h-[34px] flex-none items-center justify-center gap-1.5 px-3.5 text-sm font-semibold whitespace-nowrap ${looks[look]} ${classes}"
    >${sign && icon(sign, 15)}${text}</span>`;
}

/** A filter chip; `on` if it is active. */
export const chip = (text: Part, sign = 'ChevronDown', on = false): Html =>
  html`<span
    class="rounded-control inline-flex h-8 flex-none items-center gap-1.5 px-3 text-xs font-medium whitespace-nowrap ${on ? 'bg-soft text-link edge' : 'edge bg-surface'}"
    >${text}${icon(sign, 13)}</span>`;

/** A text field; `hint` shows the text as a placeholder, `focused` shows a caret. */
export const field = (text: Part, { sign, hint = false, focused = false, end }: FieldLook = {}): Html =>
  html`<span
    class="rounded-control bg-surface flex h-[38px] min-w-0 items-center gap-2 px-3 text-sm ${hint ? 'text-faint' : ''}"
    style="box-shadow:inset 0 0 0 ${focused ? '2px var(--accent)' : '1px var(--edge)'}"
    >${sign && icon(sign, 15, 'text-faint')}<span class="flex-1 truncate">${text}</span>
      ${end && icon(end, 15, 'text-faint')}</span>`;

type FieldLook = { sign?: string; hint?: boolean; focused?: boolean; end?: string };

/** A search field. */
export const search = (text: Part, classes = ''): Html =>
  html`<span class="${classes}">${field(text, { sign: 'Search', hint: true })}</span>`;

/** A switch. */
export const toggle = (on: boolean): Html =>
  html`<span
    class="flex h-5 w-[34px] flex-none rounded-full p-0.5 ${on ? 'bg-accent justify-end' : 'hairline'}"
    ><span class="size-4 rounded-full bg-white"></span
  ></span>`;

/** A checkbox. */
export const check = (on: boolean, round = false): Html =>
  html`<span
    class="grid size-4 flex-none place-items-center ${round ? 'rounded-full' : 'rounded-[4px]'} ${on ? 'bg-accent text-on-accent' : 'edge'}"
    >${on && icon('Check', 11)}</span>`;

/** Tabs with optional counts; the one at `at` is selected. */
export const tabs = (items: readonly string[], at = 0): Html =>
  html`<div class="flex flex-none gap-1">
    ${items.map((item, i) => {
      const [, text = item, count] = /^(.*?)(?: (\d+))?$/.exec(item) ?? [];
      return html`<span
        class="rounded-control flex h-8 items-center gap-1.5 px-3 text-sm font-medium ${i === at ? 'bg-soft text-link' : 'text-muted'}"
        >${text}${count && html`<span class="text-faint text-2xs">${count}</span>`}</span>`;
    })}
  </div>`;

/** A title above a note, both truncated if they are too long. */
export const lines = (title: Part, note: Part, classes = ''): Html =>
  html`<span class="min-w-0 flex-1 ${classes}"
    ><span class="block truncate font-semibold">${title}</span><span class="text-muted block truncate text-xs">
      ${note}</span></span
  >`;

/** A raised area with a title, a note on the right and content. */
export const card = (title: Part, note: Part, content: Part, classes = ''): Html =>
  html`<section class="card flex min-h-0 min-w-0 flex-col p-5 ${classes}">
    <div class="mb-3.5 flex flex-none items-center gap-2">
      <h3 class="truncate text-base">${title}</h3>
      <span class="text-muted ml-auto flex flex-none items-center gap-3 text-xs">${note}</span>
    </div>
    ${content}
  </section>`;

/** The change of a number against the period before. */
export function change([, , text, mood]: Kpi): Html {
  const sign = text.startsWith('+') ? 'ArrowUpRight' : text.startsWith('-') ? 'ArrowDownRight' : 'Minus';
  const color = { good: 'text-good', bad: 'text-critical', flat: 'text-muted' }[mood];
  return html`<span class="${color} inline-flex items-center gap-0.5 text-xs font-semibold">${icon(sign, 13)}
    ${text.replace(/^[+-]/, '')}</span>`;
}

/** A headline number with its label and change. */
export const stat = (kpi: Kpi, size = 'text-2xl'): Html =>
  html`<div class="flex min-w-0 flex-col gap-1">
    <span class="label truncate">${kpi[0]}</span>
    <span class="flex items-baseline gap-2"><span class="strong ${size} leading-tight">${kpi[1]}</span>
      ${change(kpi)}</span>
  </div>`;

/** A bar that is filled to a share (0-1). */
export const bar = (share: number, color = 'var(--accent)', height = 6): Html =>
  html`<span class="hairline rounded-small block w-full overflow-hidden" style="height:${height}px"
    ><span class="block h-full" style="width:${Math.round(Math.min(1, share) * 100)}%;background:${color}"></span
  ></span>`;

/** Shares as rows, a bar below each. */
export function ranking(items: readonly (readonly [string, number])[], color?: string, unit = ''): Html {
  const top = Math.max(...items.map(([, value]) => value));
  return html`<div class="flex min-h-0 flex-1 flex-col justify-between">
    ${items.map(
      ([name, value]) => html`<div>
        <div class="mb-1.5 flex gap-3">
          <span class="truncate">${name}</span>
          <span class="text-muted ml-auto font-medium">${value.toLocaleString('en-US')}${unit}</span>
        </div>
        ${bar(value / top, color)}
      </div>`,
    )}
  </div>`;
}

/**
 * Rows under headings that fill the available space. A column is `Heading:width`, the width in pixels or as a share (`2fr`);
 * the first text of a row is bold.
 */
export function table(columns: string, rows: readonly (readonly Part[])[], selected = -1): Html {
  const parts = columns.split(' | ').map((column) => column.split(':'));
  const style = `grid-template-columns:${parts.map(([, width = '1fr']) => (/^\d+$/.test(width) ? `${width}px` : `minmax(0,${width})`)).join(' ')}`;
  const cell = (value: Part, x: number) =>
    value instanceof Html
      ? html`<span class="flex min-w-0 items-center">${value}</span>`
      : html`<span class="truncate ${x === 0 ? 'font-medium' : 'text-muted'}">${value}</span>`;
  return html`<div class="flex min-h-0 flex-1 flex-col">
    <div class="bg-sunken rounded-t-box grid h-9 flex-none items-center gap-4 px-5" style="${style}">
      ${parts.map(([head]) => html`<span class="label">${head}</span>`)}
    </div>
    ${rows.map(
      (cells, y) => html`<div
        class="border-line grid min-h-0 flex-1 items-center gap-4 border-t px-5 text-sm ${y === selected ? 'bg-soft' : ''}"
        style="${style};max-height:calc(var(--row) + 34px)"
      >
        ${cells.map(cell)}
      </div>`,
    )}
  </div>`;
}

/** Text in the monospaced font. */
export const code = (text: Part, classes = 'text-muted'): Html =>
  html`<span class="truncate font-mono text-xs ${classes}">${text}</span>`;
