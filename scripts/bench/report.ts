import { isWithinLimit, type Limit, type Row, ratioOf } from './measurement.ts';

/** The properties of the machine that matter for the figures. */
type Machine = { cores: number; memoryGb: number; node: string };

/** A part that threw; earlier measurements still count. */
export type BrokenPart = { part: string; why: string };

/** A whole run, as in its JSON file. */
export type Run = {
  /** ISO 8601. */
  startedAt: string;
  seconds: number;
  machine: Machine;
  parts: readonly string[];
  sizes: readonly string[];
  rows: readonly Row[];
  broken: readonly BrokenPart[];
};

const BEGIN = '<!-- bench: what stands between these lines is written by `npm run bench -- --write-docs` -->';
const END = '<!-- /bench -->';

/** A number with its significant digits: 0.953, 6.84, 41.2, 1180. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return String(Number(value.toFixed(size >= 10 ? 1 : 2)));
}

const limitText = ({ of, is, value }: Limit, unit: string): string =>
  of === 'ratio' ? `ratio ${is} ${readable(value)}` : `${is} ${readable(value)} ${unit}`;

function verdict(row: Row): string {
  const met = isWithinLimit(row);
  if (met === undefined) return '';
  return met ? 'met' : 'not met';
}

/** A measurement as one line of the terminal. */
export function lineOf(row: Row): string {
  const { name, figure, unit, baseline, limit, note } = row;
  const against = baseline
    ? `, ${baseline.name} ${readable(baseline.figure)}: ratio ${readable(ratioOf(row) ?? 0)}`
    : '';
  const wanted = limit ? ` (wanted ${limitText(limit, unit)}: ${verdict(row)})` : '';
  return `${name}: ${readable(figure)} ${unit}${against}${wanted}${note ? `; ${note}` : ''}`;
}

const escaped = (text: string) => text.replaceAll('|', '\\|');

/** Splits a name at its last colon: what was measured, and which of its figures. */
function partsOf({ name, note }: Row): { subject: string; detail: string } {
  const at = name.lastIndexOf(': ');
  const aside = note ? ` (${note})` : '';
  return at < 0
    ? { subject: name + aside, detail: '' }
    : { subject: name.slice(0, at), detail: name.slice(at + 2) + aside };
}

/** A line of the table: figures of one subject with the same baseline and target, each named and marked if it misses it. */
function tableRow(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return '';
  const { part, unit, baseline, limit } = first;
  const { subject } = partsOf(first);
  const details = rows.map((row) => partsOf(row).detail).filter(Boolean);
  const figures = rows.map((row) => (isWithinLimit(row) ? readable(row.figure) : `**${readable(row.figure)}**`));
  const ratios = rows.map((row) => readable(ratioOf(row) ?? 0));
  const cells = [
    part,
    details.length > 0 ? `${subject}: ${details.join('; ')}` : subject,
    `${figures.join('; ')} ${unit}`,
    baseline ? `${baseline.name}: ${readable(baseline.figure)} ${unit}, ratio ${ratios.join('; ')}` : '',
    `${limit ? limitText(limit, unit) : ''}${rows.every(isWithinLimit) ? '' : ': **not met**'}`,
  ];
  return `| ${cells.map(escaped).join(' | ')} |`;
}

/** Rows that share a line of the table. */
function linesOf(rows: readonly Row[]): Row[][] {
  const keyOf = (row: Row) => JSON.stringify([row.part, partsOf(row).subject, row.unit, row.baseline, row.limit]);
  return [...Map.groupBy(rows, keyOf).values()];
}

/** The figures of a run that have a target, as a Markdown table, with the machine and the failed parts. */
export function markdownOf({ startedAt, seconds, machine, parts, sizes, rows, broken }: Run): string {
  const { cores, memoryGb, node } = machine;
  return [
    `One run of ${Math.round(seconds / 60)} min on ${startedAt.slice(0, 10)}: ${cores} cores, ${memoryGb} GB of memory, Node ${node}; parts ${parts.join(', ')}; sizes ${sizes.join(', ')}.`,
    '',
    '| part | what | figure | baseline of the same run | target |',
    '| --- | --- | --- | --- | --- |',
    ...linesOf(rows.filter(({ limit }) => limit)).map(tableRow),
    ...(broken.length > 0 ? [''] : []),
    ...broken.map(({ part, why }) => `- **${part}** broke off: ${why}`),
  ].join('\n');
}

/** Replaces the table in `document`, marked by two comments; appends it if there is none. */
export function withTable(document: string, run: Run): string {
  const block = `${BEGIN}\n\n${markdownOf(run)}\n\n${END}`;
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) return `${document.trimEnd()}\n\n${block}\n`;
  return document.slice(0, from) + block + document.slice(to + END.length);
}
