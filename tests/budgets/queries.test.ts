import { describe, expect, test } from 'vitest';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import { seedGallery } from '#tests/factories/seed-gallery.ts';
import { type Call, callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { type Caller, cookieOf, copiedTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { watchStatements } from '#tests/setup/watch-statements.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

const SMALL = { companies: 3, imagesEach: 4 };
const LARGE = { companies: 24, imagesEach: 10 };

/** The session and its user in one query. */
const SESSION = 1;
const SLUG = 'aegis-security';

type Budget = { file: string; caller: Caller; queries: number; call?: Call };

const api = (file: string, caller: Caller, queries: number, call: Call = {}): Budget => ({
  file,
  caller,
  queries,
  call,
});

/** Maximum number of statements of each GET endpoint, once the index is in memory. */
const BUDGETS: readonly Budget[] = [
  api('version', 'anonymous', 0),
  api('tags', 'anonymous', 0),
  api('companies/index', 'anonymous', 0),
  api('companies/[slug]/index', 'anonymous', 0, { params: { slug: SLUG } }),
  api('companies/[slug]/images', 'anonymous', 1, { params: { slug: SLUG } }),
  api('images/by-tag/[tag]', 'anonymous', 1, { params: { tag: ALL_TAGS.screens } }),
  api('companies/index', 'user', SESSION),
  api('companies/[slug]/images', 'user', SESSION + 1, { params: { slug: SLUG } }),
  api('images/by-tag/[tag]', 'user', SESSION + 1, { params: { tag: ALL_TAGS.screens } }),
  api('auth/session', 'anonymous', 0),
  api('auth/session', 'user', SESSION),
  api('user/admin-status/index', 'user', SESSION),
  api('system/maintenance-status', 'anonymous', 3),
  api('system/image-host-status', 'user', SESSION),
  // Collections, sections, counts and the first images' numbers.
  api('collections/index', 'user', SESSION + 4),
  api('collections/saved-images', 'user', SESSION + 1),
  api('follows/index', 'user', SESSION + 1),
  api('follows/news', 'user', SESSION + 1),
  // The statements of one batch that reads the changes.
  api('admin/companies/index', 'admin', SESSION + 7),
  api('admin/images/index', 'admin', SESSION + 5, { path: '/api?limit=20' }),
  api('admin/folders', 'admin', SESSION + 5),
  // Accounts, with the number of sessions and collections of each.
  api('admin/users/index', 'admin', SESSION + 3),
  api('admin/audit/index', 'admin', SESSION + 3),
  api('admin/builds', 'admin', SESSION + 1),
  api('admin/cache/stats', 'admin', SESSION + 2),
];

const endpoints = import.meta.glob<Endpoint>('../../src/pages/api/**/*.ts');

const endpointAt = async (file: string): Promise<Endpoint> => {
  const load = endpoints[`../../src/pages/api/${file}.ts`];
  if (!load) throw new Error(`There is no endpoint ${file}.`);
  return load();
};

/** The clock is fixed, so that no revision check adds a statement. */
const NOW = new Date();
const filled = new Map<typeof SMALL, () => Promise<TestApp>>();

async function openWatched(size: typeof SMALL) {
  const open = filled.get(size) ?? copiedTestApp(({ db }) => seedGallery(db, null, size), { deps: { now: () => NOW } });
  filled.set(size, open);
  const opened = await open();
  return { ...opened, watched: watchStatements(opened.db) };
}

async function statementsOf(size: typeof SMALL, { file, caller, call }: Budget): Promise<string[]> {
  const opened = await openWatched(size);
  const cookie = await cookieOf(opened, caller);
  await wholeGallery(opened.app);
  opened.watched.forget();
  const response = await callEndpoint(opened, await endpointAt(file), { ...call, cookie });
  await response.text();
  expect(response.status).toBe(200);
  return opened.watched.statements;
}

describe('database queries of a call', () => {
  test.each(BUDGETS)('$file for $caller: at most $queries, regardless of the gallery’s size', async (budget) => {
    const small = await statementsOf(SMALL, budget);
    const large = await statementsOf(LARGE, budget);
    expect(large.length, large.join('\n')).toBe(small.length);
    expect(large.length, large.join('\n')).toBeLessThanOrEqual(budget.queries);
  });
});

/** Reads what a build reads for pages, previews and the sitemap; counts the statements. */
async function readAsBuildDoes(size: typeof SMALL): Promise<{ statements: number; lists: number }> {
  const { app, watched } = await openWatched(size);
  const companies = await app.companies.listPublic();
  const before = watched.statements.length;
  for (const { slug } of companies) {
    await app.companies.get(slug);
    await app.images.previewOfCompany(slug);
    await app.images.tagsOfCompany(slug);
  }
  const tags = [...Object.values(ALL_TAGS), ...(await app.tags.list())];
  for (const tag of tags) await app.images.previewOfTag(tag);
  await app.site.sitemap();
  return { statements: watched.statements.length - before, lists: companies.length + tags.length };
}

test('the number of queries of a build grows only with its number of lists', async () => {
  for (const size of [SMALL, LARGE]) {
    const { statements, lists } = await readAsBuildDoes(size);
    // The images of a list, the blurred previews of the next few, the image pages of the sitemap, the flows with steps and stages,
    // and the severity colours with their evidence.
    expect(statements).toBeLessThanOrEqual(2 * lists + 1 + 3 + 2);
  }
});

test('the study of severity colours takes at most 4 queries, regardless of the number of blurred companies', async () => {
  const { app, watched } = await openWatched({ companies: 3, imagesEach: 13 });
  await app.gallery.index();
  watched.forget();
  const study = await app.severity.study();
  expect(study?.companies.filter(({ blurred }) => blurred)).toHaveLength(3);
  // Images and decisions, then the blurred images and their previews.
  expect(watched.statements.length, watched.statements.join('\n')).toBeLessThanOrEqual(4);
});
