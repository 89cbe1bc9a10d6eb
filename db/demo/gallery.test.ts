import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMPANIES } from './companies/all-companies.ts';
import { sceneOf } from './draw-picture.ts';
import { contrast } from './kit/color.ts';
import { makeTheme } from './kit/theme.ts';
import { jobsOf, planGallery } from './plan.ts';
import { PICTURES } from './registry.ts';

const TOPICS =
  'dashboard alerts incident-detail timeline graph asset-inventory vulnerabilities policies query reports settings users-roles integrations onboarding login empty-state';
const ELEMENTS =
  'severity-badge filters table chart card modal toast navigation date-picker code-block map score-gauge kill-chain tabs form';

const shown = COMPANIES.flatMap((c) =>
  c.pictures.map((name) => ({ c, name, ...sceneOf({ slug: c.slug, picture: name, seed: 1 }) })),
);

const countsOf = (prefix: string, names: string) =>
  Object.fromEntries(
    names.split(' ').map((name) => [name, shown.filter(({ picture }) => picture.tags.includes(prefix + name)).length]),
  );

describe('the companies', () => {
  test('are at least 18, each with a name, a slug and a colour of its own', () => {
    expect(COMPANIES.length).toBeGreaterThanOrEqual(18);
    for (const key of ['name', 'slug', 'color', 'product'] as const)
      expect(new Set(COMPANIES.map((c) => c[key])).size).toBe(COMPANIES.length);
  });

  test('have a logo, but for two that have an icon and a colour', () => {
    expect(COMPANIES.filter((c) => c.logo === null)).toHaveLength(2);
    for (const { icon, color } of COMPANIES) {
      expect(icon).toMatch(/^fas fa-[a-z-]+$/);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('have 8 to 14 pictures each, none of them twice', () => {
    for (const { pictures } of COMPANIES) {
      expect(pictures.length).toBeGreaterThanOrEqual(8);
      expect(pictures.length).toBeLessThanOrEqual(14);
      expect(new Set(pictures).size).toBe(pictures.length);
    }
  });

  test('tell their story in order', () => {
    for (const { story } of COMPANIES) {
      const times = story.steps.map(([time]) => time);
      // A night's story may pass midnight once.
      const falls = times.filter((time, i) => i > 0 && time < (times[i - 1] ?? ''));
      expect(falls.length).toBeLessThanOrEqual(1);
    }
  });

  test('name weaknesses in the shape of a CVE', () => {
    for (const [id] of COMPANIES.flatMap((c) => c.weaknesses ?? [])) expect(id).toMatch(/^CVE-20\d\d-\d{5}$/);
  });
});

describe('the colours', () => {
  test.each(COMPANIES.map((c) => [c.name, makeTheme(c.theme)] as const))('of %s read well', (_name, t) => {
    for (const ground of [t.surface, t.bg]) {
      for (const ink of [t.text, t.muted, t.faint]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(t.link, t.surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(t.onAccent, t.accent)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the pictures', () => {
  test('show every topic at least four times, so that the sign-in wall shows', () => {
    for (const [topic, count] of Object.entries(countsOf('topic:', TOPICS)))
      expect({ topic, count }).toEqual({ topic, count: Math.max(4, count) });
  });

  test('show every kind of element at least four times', () => {
    for (const [kind, count] of Object.entries(countsOf('', ELEMENTS)))
      expect({ kind, count }).toEqual({ kind, count: Math.max(4, count) });
  });

  test('have known tags alone', () => {
    const known = new Set([...TOPICS.split(' ').map((topic) => `topic:${topic}`), ...ELEMENTS.split(' ')]);
    expect(shown.flatMap(({ picture }) => picture.tags).filter((tag) => !known.has(tag))).toEqual([]);
  });

  test('begin with three screens of the first company', () => {
    expect(shown.slice(0, 3).every(({ picture }) => picture.tags.some((tag) => tag.startsWith('topic:')))).toBe(true);
  });

  test('have an alternative text that names the company and that no other has', () => {
    for (const { c, picture } of shown) expect(picture.alt(c)).toContain(c.name);
    expect(new Set(shown.map(({ c, picture }) => picture.alt(c))).size).toBe(shown.length);
  });

  test('are all used', () => {
    const used = new Set<string>(shown.map(({ name }) => name));
    expect(Object.keys(PICTURES).filter((name) => name !== 'logo' && !used.has(name))).toEqual([]);
  });
});

describe('the files of the demo', () => {
  const folders = ['companies', 'elements', 'kit', 'panels', 'screens'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );

  test('are short: a screen, an element, a panel is added in fewer than 120 lines', () => {
    const linesOf = (file: string) =>
      readFileSync(path.join(import.meta.dirname, file), 'utf8')
        .trimEnd()
        .split('\n');
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => linesOf(file).length >= 120)).toEqual([]);
  });
});

describe('a plan of any size', () => {
  test('has unique file names, the asked number of companies and pictures, and a source for each copy', () => {
    const plan = planGallery(COMPANIES, { companies: 45, images: 2000, seed: 1 });
    const jobs = jobsOf(plan);
    const files = jobs.map((job) => job.file);
    expect(plan).toHaveLength(45);
    expect(plan.flatMap((company) => company.pictures)).toHaveLength(2000);
    expect(new Set(files).size).toBe(files.length);
    expect(new Set(plan.map((company) => company.slug)).size).toBe(45);
    expect(jobs.filter((job) => job.source && !files.includes(job.source))).toEqual([]);
  });

  test('can be smaller than what is drawn', () => {
    const plan = planGallery(COMPANIES, { companies: 3, images: 7, seed: 1 });
    expect(plan.map((company) => company.pictures.length)).toEqual([3, 2, 2]);
  });
});
