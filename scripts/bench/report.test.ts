import { describe, expect, test } from 'vitest';
import type { Row } from './measurement.ts';
import { lineOf, markdownOf, type Run, readable, withTable } from './report.ts';

const list: Row = {
  part: 'api',
  name: 'signed-in list, 60 of 20000',
  figure: 5_300,
  unit: 'requests/s',
  baseline: { name: 'bare node:http', figure: 10_000 },
  limit: { of: 'ratio', is: 'at least', value: 0.6 },
};
const memory: Row = {
  part: 'memory',
  name: 'server',
  figure: 180.44,
  unit: 'MB',
  limit: { of: 'figure', is: 'below', value: 220 },
  note: 'mixed | load',
};

const run: Run = {
  startedAt: '2026-01-02T03:04:05.000Z',
  seconds: 610,
  machine: { cores: 2, memoryGb: 24, node: '24.0.0' },
  parts: ['api', 'memory'],
  sizes: ['demo', 'large'],
  rows: [list, memory],
  broken: [],
};

test('numbers are rounded to significant digits', () => {
  expect([0.9534, 6.845, 41.26, 1180.4, 20_000, 3, Number.NaN].map(readable)).toEqual([
    '0.95',
    '6.84',
    '41.3',
    '1180',
    '20000',
    '3',
    '–',
  ]);
});

test('a line names the figure, the baseline, the ratio and the limit', () => {
  expect(lineOf(list)).toBe(
    'signed-in list, 60 of 20000: 5300 requests/s, bare node:http 10000: ratio 0.53 (wanted ratio at least 0.6: not met)',
  );
  expect(lineOf(memory)).toBe('server: 180 MB (wanted below 220 MB: met); mixed | load');
});

describe('the Markdown table', () => {
  test('has a row for each figure with a target and says which targets are not met', () => {
    const table = markdownOf({ ...run, rows: [...run.rows, { part: 'api', name: 'aside', figure: 1, unit: 's' }] });
    expect(table).toContain('2 cores, 24 GB of memory, Node 24.0.0');
    expect(table).toContain(
      '| api | signed-in list, 60 of 20000 | **5300** requests/s | bare node:http: 10000 requests/s, ratio 0.53 | ratio at least 0.6: **not met** |',
    );
    expect(table).toContain('| memory | server (mixed \\| load) | 180 MB |  | below 220 MB |');
    expect(table).not.toContain('aside');
  });

  test('has one line for figures of one subject with the same target', () => {
    const points = (of: string, figure: number): Row => ({
      ...{ part: 'page', name: `Lighthouse: ${of}`, figure, unit: 'points' },
      limit: { of: 'figure', is: 'at least', value: 100 },
    });
    expect(markdownOf({ ...run, rows: [points('seo', 100), memory, points('access', 98)] })).toContain(
      '| page | Lighthouse: seo; access | 100; **98** points |  | at least 100 points: **not met** |\n| memory',
    );
  });

  test('names the failed parts', () => {
    expect(markdownOf({ ...run, broken: [{ part: 'static', why: 'no port' }] })).toContain(
      '- **static** broke off: no port',
    );
  });

  test('replaces the table of an earlier run and keeps the rest of the document', () => {
    const first = withTable('# Performance\n\nWords.\n', run);
    const second = withTable(`${first}\nMore words.\n`, { ...run, rows: [memory] });
    expect(first).toContain('signed-in list');
    expect(second).not.toContain('signed-in list');
    expect(second).toMatch(/^# Performance\n\nWords\.\n/);
    expect(second).toMatch(/\nMore words\.\n$/);
    expect(second.match(/<!-- bench/g)).toHaveLength(1);
  });
});
