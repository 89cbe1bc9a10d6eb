import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { contrast } from '#shared/colours/contrast.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { codeLines } from './code-lines.ts';
import { COMPANIES, tableOf } from './company.ts';
import { allDrawings, imageEntries, KINDS } from './gallery.ts';
import { html } from './html.ts';
import { makeTheme } from './theme.ts';

const TOPICS =
  'dashboard alerts incident-detail timeline graph asset-inventory vulnerabilities policies query reports settings users-roles integrations onboarding login empty-state';
const ELEMENTS =
  'severity-badge filters table chart card modal toast navigation date-picker code-block map score-gauge kill-chain tabs form';
const KNOWN_TAGS = [...TOPICS.split(' ').map((topic) => `topic:${topic}`), ...ELEMENTS.split(' ')];

const images = imageEntries();

describe('the companies', () => {
  test('have tables whose rows have a cell of the right kind for every column, and no other', () => {
    const rows = tableOf({ name: z.string(), hits: z.number() });
    expect(rows.parse([['Known regions', 7]])).toEqual([{ name: 'Known regions', hits: 7 }]);
    for (const row of [['Known regions'], ['Known regions', '7'], ['Known regions', 7, 'Audit']])
      expect(rows.safeParse([row]).success).toBe(false);
  });

  test('are at least 18, each with a unique name, product and colour', () => {
    expect(COMPANIES.length).toBeGreaterThanOrEqual(18);
    for (const key of ['name', 'color', 'product'] as const)
      expect(new Set(COMPANIES.map((c) => c[key])).size).toBe(COMPANIES.length);
  });

  test('have an icon, and all but two have a logo', () => {
    expect(COMPANIES.filter((c) => c.logo === undefined)).toHaveLength(2);
    for (const { icon } of COMPANIES) expect(icon).toMatch(/^fas fa-[a-z-]+$/);
  });

  test('have 8 to 14 images each, without duplicates', () => {
    for (const { pictures } of COMPANIES) {
      expect(pictures.length).toBeGreaterThanOrEqual(8);
      expect(pictures.length).toBeLessThanOrEqual(14);
      expect(new Set(pictures).size).toBe(pictures.length);
    }
  });

  test('have the steps of their story in chronological order', () => {
    for (const { steps } of COMPANIES) {
      // A story at night may pass midnight once.
      const falls = steps.filter(({ time }, i) => time < (steps[i - 1]?.time ?? ''));
      expect(falls.length).toBeLessThanOrEqual(1);
    }
  });

  test.each(COMPANIES.map((c) => [c.name, makeTheme(c.theme)] as const))(
    '%s: text has a contrast of at least 4.5:1',
    (_name, t) => {
      for (const ground of [t.surface, t.bg]) {
        for (const ink of [t.text, t.muted, t.faint]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(t.link, t.surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(t.onAccent, t.accent)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('the images', () => {
  test('are at least 200 of at least 45 kinds, all of them used', () => {
    expect(images.length).toBeGreaterThanOrEqual(200);
    const used = new Set(images.map(({ file }) => file.replace(/^.*\/|\.png$/g, '')));
    expect(used.size).toBeGreaterThanOrEqual(45);
    expect(Object.keys(KINDS).filter((name) => !used.has(name))).toEqual([]);
  });

  test('show every topic and UI element at least four times, so that each list has a sign-in prompt', () => {
    for (const tag of KNOWN_TAGS) {
      const count = images.filter(({ tags }) => tags.includes(tag)).length;
      expect({ tag, count }).toEqual({ tag, count: Math.max(4, count) });
    }
    expect(images.flatMap(({ tags }) => tags).filter((tag) => !KNOWN_TAGS.includes(tag))).toEqual([]);
  });

  test('have a unique alternative text that begins with the company', () => {
    for (const { folder, alt } of images) expect(alt.toLowerCase()).toMatch(new RegExp(`^${folder} .{20}`));
    expect(new Set(images.map(({ alt }) => alt)).size).toBe(images.length);
  });

  longTest('have markup without missing data', () => {
    for (const { file, kind, scene } of allDrawings()) expect([file, kind.draw(scene).text]).not.toEqual([file, '']);
    const broken = allDrawings().filter(({ kind, scene }) => /undefined|NaN|\[object/.test(kind.draw(scene).text));
    expect(broken.map(({ file }) => file)).toEqual([]);
  });

  test('show lines of code without added line breaks', () => {
    for (const line of COMPANIES.flatMap(({ query }) => query?.lines ?? [])) {
      const [, shown = ''] = /whitespace-pre"\s*>(.*)<\/span\s*>\s*<\/div>/s.exec(codeLines([line]).text) ?? [];
      expect(shown.replace(/<[^>]*>/g, '')).toBe(html`${line}`.text);
    }
  });
});
