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

function tableRow(row: Row): string {
  const { part, name, note, figure, unit, baseline, limit } = row;
  const ratio = ratioOf(row);
  const cells = [
    part,
    note ? `${name} (${note})` : name,
    `${readable(figure)} ${unit}`,
    baseline ? `${baseline.name}: ${readable(baseline.figure)} ${unit}` : '',
    ratio === undefined ? '' : readable(ratio),
    limit ? limitText(limit, unit) : '',
    verdict(row),
  ];
  return `| ${cells.map(escaped).join(' | ')} |`;
}

/** The run as a Markdown table, with the machine and the failed parts. */
export function markdownOf({ startedAt, seconds, machine, parts, sizes, rows, broken }: Run): string {
  const { cores, memoryGb, node } = machine;
  return [
    `One run of ${Math.round(seconds / 60)} min on ${startedAt.slice(0, 10)}: ${cores} cores, ${memoryGb} GB of memory, Node ${node}; parts ${parts.join(', ')}; sizes ${sizes.join(', ')}.`,
    '',
    '| part | what | figure | baseline of the same run | ratio | wanted | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(tableRow),
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
