import { describe, expect, test } from 'vitest';
import { addSearchGallery } from '#tests/factories/search-gallery.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, sharedTestApp } from '#tests/setup/test-app.ts';
import * as search from '../../src/pages/api/search.ts';

const opened = sharedTestApp(async ({ db }) => {
  await addSearchGallery(db);
});

const ask = async (query: string, caller: 'anonymous' | 'user' = 'user') => {
  const cookie = await cookieOf(opened(), caller);
  return callEndpoint(opened(), search, { path: `/api/search?${query}`, cookie });
};
const q = (text: string) => new URLSearchParams({ q: text }).toString();
const times = (count: number, parameter: string) =>
  Array.from({ length: count }, (_, at) => `${parameter}=v${at}`).join('&');

describe('invalid parameters', () => {
  test.each([
    [q('a'.repeat(201)), 'q'],
    [q('"'.repeat(10_000)), 'q'],
    [q('😀'.repeat(201)), 'q'],
    ['q=a&q=b', 'q'],
    ['kind=all', 'kind'],
    ['kind=screens&kind=screens', 'kind'],
    ['theme=sepia', 'theme'],
    ['colour=red&colour=mauve', 'colour'],
    ['sort=random', 'sort'],
    ['sort=newest&sort=newest', 'sort'],
    ['tag=', 'tag'],
    [`tag=${'x'.repeat(201)}`, 'tag'],
    [times(21, 'tag'), 'tag'],
    [times(21, 'not'), 'not'],
    [times(500, 'company'), 'company'],
    [times(21, 'category'), 'category'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=%EF%BC%91', 'limit'],
    ['limit=9'.repeat(3), 'limit'],
    ['cursor=', 'cursor'],
    [`cursor=${'a'.repeat(201)}`, 'cursor'],
    ['cursor=nothing', 'cursor'],
    ['cursor=%00', 'cursor'],
    ['cursor=a&cursor=b', 'cursor'],
    ['offset=10', 'offset'],
    ['Q=a', 'Q'],
    ['__proto__=a', '__proto__'],
    ['constructor=a', 'constructor'],
  ])('%s is refused, and the error names the field', async (query, field) => {
    const response = await ask(query);
    const { errors } = (await response.json()) as { errors?: Record<string, string> };
    expect([response.status, Object.keys(errors ?? {})]).toEqual([400, [field]]);
  });
});

/** Texts that look like syntax of SQLite, of FTS5 or of regular expressions, or with unusual Unicode. */
const ODD = [
  '"'.repeat(200),
  '\u0000',
  'com\u0000mon',
  '\uFFFD\uFFFE\uFFFF',
  '\uD800',
  'AND',
  'OR NOT NEAR',
  'NEAR(common token, 2)',
  'title : common',
  'text:common',
  '{title text}: common',
  '^common',
  'common*',
  '*',
  '-',
  '--',
  '-"',
  '-"-"-"',
  "' OR 1=1 --",
  "'); DROP TABLE images; --",
  '%_\\',
  '(a+)+$',
  '(((((((((((((((((',
  'a'.repeat(200),
  `${'a '.repeat(100)}`,
  `${'-a '.repeat(66)}`,
  Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '),
  'é'.normalize('NFD').repeat(100),
  '\u0301'.repeat(200),
  'ﷺ'.repeat(200),
  'ß'.repeat(200),
  '\u202Ecommon\u202C',
  '\u200B\u200D\uFEFF',
  '👩‍👩‍👧‍👧'.repeat(18),
  '\n\t\r ',
  '٣٤٥',
  'İstanbul',
];

describe('unusual search texts', () => {
  test.each(ODD.map((text) => [JSON.stringify(text).slice(0, 60), text]))('%s gets 200', async (_shown, text) => {
    for (const sort of ['relevance', 'curated']) {
      for (const caller of ['user', 'anonymous'] as const) {
        const response = await ask(`${q(text)}&sort=${sort}`, caller);
        expect(response.status).toBe(200);
        const { total, items } = (await response.json()) as { total: number; items: unknown[] };
        expect(items.length).toBeLessThanOrEqual(total);
      }
    }
  });

  test.each(['*', '()', '@@@', '\uFFFE', '%_\\'])('%s alone finds nothing', async (text) => {
    expect(await (await ask(q(text))).json()).toMatchObject({ total: 0, items: [], next: null });
  });

  test('punctuation around a word and its case do not change the result', async () => {
    const totals = await Promise.all(
      ['common', '"common"', 'COMMON', ' common ', 'common*', '^common', '(common)', '\u202Ecommon\u202C'].map(
        async (text) => ((await (await ask(q(text))).json()) as { total: number }).total,
      ),
    );
    expect(new Set(totals).size).toBe(1);
    expect(totals[0]).toBeGreaterThan(0);
  });
});

describe('cursors', () => {
  test('are refused for another query, when tampered with, and for a signed-out caller if issued to a signed-in user', async () => {
    const { next } = (await (await ask('q=common&limit=5')).json()) as { next: string };
    expect((await ask(`q=common&limit=7&cursor=${next}`)).status).toBe(200);
    const changed = `${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`;
    for (const query of [
      `limit=5&cursor=${next}`,
      `q=token&limit=5&cursor=${next}`,
      `q=common&tag=table&cursor=${next}`,
      `q=common&sort=newest&cursor=${next}`,
      `q=common&cursor=${changed}`,
      `q=common&cursor=${next}&cursor=${next}`,
      `q=common&cursor=${next}%20`,
    ]) {
      expect({ query, status: (await ask(query)).status }).toEqual({ query, status: 400 });
    }
    expect((await ask(`q=common&cursor=${next}`, 'anonymous')).status).toBe(400);
  });
});
