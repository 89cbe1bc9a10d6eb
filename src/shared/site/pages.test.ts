import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isReservedSlug } from '../companies/company-form.contract.ts';
import { linkedPages, PAGE_LIST, PAGES } from './pages.ts';

const PAGES_DIR = fileURLToPath(new URL('../../pages', import.meta.url));

/** The path that a file of `src/pages` is at, in the notation of `PAGES`. */
const pathOf = (file: string): string =>
  `/${file
    .replace(/\.astro$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/\/?\[\.\.\.\w+\]/, (rest) => (rest.includes('page') ? '' : '/{rest}'))
    .replace(/\[(\w+)\]/g, '{$1}')}`;

describe('PAGES', () => {
  test('has every page of src/pages, and no other', () => {
    const files = globSync('**/*.astro', { cwd: PAGES_DIR }).map(pathOf);
    // Addresses of a page that is gone, and the only study.
    const served = files.filter((path) => !path.endsWith('/{rest}')).map((path) => path.replace('{study}', 'severity'));
    expect(PAGE_LIST.map(({ path }) => path).sort()).toEqual(served.sort());
  });

  test('gives each page a path and a title of its own', () => {
    expect(new Set(PAGE_LIST.map(({ path }) => path)).size).toBe(PAGE_LIST.length);
    const titles = PAGE_LIST.flatMap(({ title }) => (typeof title === 'string' ? title : []));
    // The page of flows is for visitors, and there is one for admins.
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each([
    ['adminUsers', 'User Management'],
    ['adminCompanies', 'Companies Management'],
  ] as const)("of admins has the spec's title: %s is %s", (name, title) => {
    expect(PAGES[name].title.startsWith(`${title} – `)).toBe(true);
  });

  test('lists only public pages for search engines, and names every page that is linked', () => {
    const wrong = PAGE_LIST.filter(
      ({ access, inSitemap, linked, label }) => (inSitemap && access !== 'public') || (linked && !label),
    );
    expect(wrong).toEqual([]);
  });

  test('reserves the first part of every path as a slug', () => {
    for (const slug of ['patterns', 'coverage', 'flows', 'admin', 'new', 'api', 'media', '404']) {
      expect(isReservedSlug(slug), slug).toBe(true);
    }
    expect(isReservedSlug('acme')).toBe(false);
  });
});

describe('navigation', () => {
  const labels = (...args: Parameters<typeof linkedPages>) => linkedPages(...args).map(({ label }) => label);

  test.each([
    ['header', { flows: true }, ['Patterns', 'Flows', 'Coverage', 'New']],
    ['header', { flows: false }, ['Patterns', 'Coverage', 'New']],
    [
      'footer',
      {},
      ['Patterns', 'Coverage', 'Categories', 'New', 'Connect', 'Privacy Policy', 'Terms of Service', 'Contact'],
    ],
  ] as const)('of the %s with %o is %o', (place, has, expected) => {
    expect(labels(place, has)).toEqual(expected);
  });

  test('of admins has every admin page', () => {
    expect(labels('admin')).toHaveLength(PAGE_LIST.filter(({ access }) => access === 'admin').length);
  });
});
