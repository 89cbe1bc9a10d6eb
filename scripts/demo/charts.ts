import { mix } from './color.ts';
import { Html, html, type Part } from './html.ts';
import type { Severity, Theme } from './theme.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** An SVG with a view box of 100 by 100 that is stretched to its box. */
const stretched = (content: string, classes = 'size-full'): Html =>
  new Html(`<svg class="plot block ${classes}" viewBox="0 0 100 100" preserveAspectRatio="none">${content}</svg>`);

function lineOf(values: readonly number[], steps: boolean): string {
  const y = (value: number) => round(98 - value * 92);
  if (!steps)
    return values.map((value, i) => `${i ? 'L' : 'M'}${round((i / (values.length - 1)) * 100)} ${y(value)}`).join('');
  const x = (i: number) => round((i / values.length) * 100);
  return values.map((value, i) => `${i ? 'L' : 'M'}${x(i)} ${y(value)}L${x(i + 1)} ${y(value)}`).join('');
}

function columnsOf(series: readonly (readonly number[])[], colors: readonly string[]): string {
  const count = series[0]?.length ?? 1;
  const step = 100 / count;
  return Array.from({ length: count }, (_, x) => {
    let y = 100;
    return series.map((values, i) => {
      const size = ((values[x] ?? 0) * 90) / series.length + (i === 0 ? 4 : 0);
      y -= size;
      return `<rect x="${round(x * step + step * 0.18)}" y="${round(y)}" width="${round(step * 0.64)}" height="${round(size)}" fill="${colors[i]}"/>`;
    });
  })
    .flat()
    .join('');
}

/** Series of values from 0 to 1 in the company's chart style, without axes. */
export function graph({ chart, palette }: Theme, series: readonly (readonly number[])[], kind = chart): Html {
  if (kind === 'bars') return stretched(columnsOf(series, palette));
  const curves = series.map((values, i) => {
    const d = lineOf(values, kind === 'steps');
    const shade =
      kind === 'line' ? '' : `<path d="${d}L100 100L0 100Z" fill="${palette[i]}" fill-opacity="${i ? 0.07 : 0.16}"/>`;
    return `${shade}<path d="${d}" fill="none" stroke="${palette[i]}" stroke-width="${i ? 1.6 : 2}" stroke-linejoin="round"/>`;
  });
  return stretched(curves.join(''));
}

/** The same with a grid and labels on both axes; `top` is the label of 1. */
export const plot = (
  t: Theme,
  series: readonly (readonly number[])[],
  labels: readonly string[],
  top: number,
  unit = '',
): Html =>
  html`<div class="flex min-h-0 flex-1 flex-col">
    <div class="flex min-h-0 flex-1">
      <div class="text-faint flex w-11 flex-none flex-col justify-between text-2xs leading-none">
        ${[1, 2 / 3, 1 / 3, 0].map((share) => html`<span>${Math.round(top * share)}${share > 0 && unit}</span>`)}
      </div>
      <div class="relative min-w-0 flex-1">
        <div class="absolute inset-0 flex flex-col justify-between py-[5px]">${[0, 1, 2, 3].map(
          () => html`<i class="bg-line h-px"></i>`,
        )}</div>
        <div class="absolute inset-x-0 top-[5px] bottom-[5px]">${graph(t, series)}</div>
      </div>
    </div>
    <div class="text-faint flex flex-none justify-between pt-2.5 pl-11 text-2xs leading-none">
      ${labels.map((label) => html`<span>${label}</span>`)}</div>
  </div>`;

/** Names of series, each with its colour. */
export const legend = ({ palette }: Theme, names: readonly string[]): Html =>
  html`${names.map(
    (name, i) =>
      html`<span class="flex items-center gap-1.5"><i class="size-2 rounded-full" style="background:${palette[i]}"></i>${name}</span>`,
  )}`;

/** A small line without axes. */
export const spark = (
  { chart, accent }: Theme,
  values: readonly number[],
  color = accent,
  classes = 'h-8 w-24 flex-none',
): Html =>
  chart === 'bars' || chart === 'steps'
    ? stretched(columnsOf([values.slice(0, 16)], [color]), classes)
    : stretched(
        `<path d="${lineOf(values, false)}L100 100L0 100Z" fill="${color}" fill-opacity=".14"/><path d="${lineOf(values, false)}" fill="none" stroke="${color}" stroke-width="1.8" stroke-linejoin="round"/>`,
        classes,
      );

/** Values from 0 to 1 as columns in the accent's colour. */
export const columns = (values: readonly number[]): Html =>
  html`${values.map((value) => html`<i class="bg-accent flex-1 rounded-t-[2px]" style="height:${Math.round(value * 100)}%"></i>`)}`;

/** A circle with its content in the middle; `arcs` are offset and length as shares of the whole, and a colour. */
function dial(
  size: number,
  thick: number,
  turn: number,
  arcs: readonly [from: number, length: number, color: string][],
  cap: string,
  middle: Part,
): Html {
  const radius = 50 - (thick / size) * 50;
  const stroke = round((thick / size) * 100);
  const paths = arcs.map(
    ([from, length, color]) =>
      `<circle cx="50" cy="50" r="${round(radius)}" fill="none" stroke="${color}" stroke-width="${stroke}" stroke-linecap="${cap}" pathLength="100" stroke-dasharray="${round(length * 100)} 100" stroke-dashoffset="${round(-from * 100)}"/>`,
  );
  return html`<div class="relative grid flex-none place-items-center" style="width:${size}px;height:${size}px">
    ${new Html(`<svg class="absolute inset-0 size-full" viewBox="0 0 100 100" style="transform:rotate(${turn}deg)">${paths.join('')}</svg>`)}
    <div class="relative text-center leading-tight">${middle}</div>
  </div>`;
}

/** A ring of shares with a number in its middle. */
export function donut(
  items: readonly number[],
  colors: readonly string[],
  size: number,
  middle: Part,
  note: Part,
  thick = 14,
): Html {
  const total = items.reduce((sum, n) => sum + n, 0);
  let at = 0;
  const arcs = items.map((n, i): [number, number, string] => {
    at += n / total;
    return [at - n / total + 0.004, Math.max(0.004, n / total - 0.008), colors[i] ?? 'var(--accent)'];
  });
  const text = html`<div class="strong" style="font-size:${Math.round(size * 0.17)}px">${middle}</div>
    <div class="text-muted text-2xs">${note}</div>`;
  return dial(size, thick, -90, arcs, 'butt', text);
}

/** A score from 0 to 100 on three quarters of a ring. */
export function gauge(score: number, size: number, note: Part, color = 'var(--accent)', text: Part = score): Html {
  const middle = html`<div class="strong" style="font-size:${Math.round(size * 0.25)}px">${text}</div>
    <div class="text-muted text-xs">${note}</div>`;
  const track = 'color-mix(in srgb, var(--text) 10%, transparent)';
  const arcs: [number, number, string][] = [
    [0, 0.75, track],
    [0, (0.75 * score) / 100, color],
  ];
  return dial(size, Math.round(size * 0.09), 135, arcs, 'round', middle);
}

/** Counts of the five severities, of which the first is the worst, as a ring with its legend. */
export function severityRing(t: Theme, counts: readonly number[], size: number): Html {
  const levels = Object.keys(t.severity) as Severity[];
  const total = counts.reduce((sum, n) => sum + n, 0);
  return html`<div class="flex min-h-0 flex-1 flex-col items-center justify-around gap-3">
    ${donut(counts, Object.values(t.severity), size, total, 'open')}
    <div class="grid grid-cols-2 gap-x-5 gap-y-1.5 text-xs">
      ${counts.slice(0, 4).map(
        (count, i) => html`<span class="flex items-center gap-1.5"
          ><i class="size-2 rounded-full" style="background:${t.severity[levels[i] ?? 'info']}"></i>
            <span class="text-muted capitalize">${levels[i]}</span><b class="font-semibold">${count}</b></span
        >`,
      )}
    </div>
  </div>`;
}

/** Squares in columns, darker where there is more; values from 0 to 1. They fill their box. */
export const heat = (t: Theme, values: readonly number[], columns: number, color = t.accent): Html =>
  html`<div class="grid min-h-0 flex-1 gap-[3px]" style="grid-template-columns:repeat(${columns},1fr)">
    ${values.map(
      (value) => html`
      <i class="${t.radius > 3 ? 'rounded-[3px]' : ''}" style="background:${mix(mix(t.surface, t.text, 0.06), color, Math.round(value * 5) / 5)}"></i>`,
    )}
  </div>`;
