import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images, tags } from '#db/schema/images.ts';
import { imageReadings, searchIntents } from '#db/schema/search.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { RATE_LIMITS, rateLimitsService } from '#server/rate-limits/rate-limits.service.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { TOOL_SCHEMAS } from '#shared/mcp/agent-calls.contract.ts';
import { addSharedCollection, SHARE_TOKEN } from '#tests/factories/collections.ts';
import { addFlow } from '#tests/factories/flows.ts';
import { addSearchGallery, type KnownImage, randomNumbers } from '#tests/factories/search-gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { CALLS, makeCall } from '#tests/setup/declared-calls.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as mcp from '../../src/pages/mcp.ts';

const ADMIN = { id: null, email: 'admin@example.com' };
const SECRET_TAGS = ['secret-panel', 'topic:secret-view'];
/** The company whose images were withheld with it. */
const SECRET_COMPANY = 'company-5';
const { IMAGES_EACH, RANDOM } = byLength({
  short: { IMAGES_EACH: 12, RANDOM: 100 },
  long: { IMAGES_EACH: 24, RANDOM: 9_000 },
});
const NOW = new Date('2023-12-24T10:00:00Z');

const unlimited = Object.fromEntries(
  Object.keys(RATE_LIMITS).map((name) => [name, { perAddress: 1_000_000, perUser: 1_000_000 }]),
) as typeof RATE_LIMITS;

/** Words, a tag, an author, a colour, a company and a category that only withheld images have. */
const SECRETS = [
  'secretword',
  'secretalt',
  'only3x',
  'secret-panel',
  'secret view',
  'secretauthor',
  'Cipherword',
  'Secretcraft',
];
const WORDS = [
  'alert',
  'lateral',
  'severity',
  'policy',
  'graph',
  'common',
  'button',
  'dashboard',
  'vendor2',
  'purple',
  'dark',
];
const MISSPELT = ['secretwrod', 'alrt', 'cipherwrd', 'zzqqxxvvk'];

/** Reads that say nothing of images, and the tool that a visitor can't use. */
const SAYS_NOTHING = /^GET \/api\/(?:auth|system|user)\/|^GET \/api\/(?:openapi\.json|version)$|^save_to_collection$/;

/** A question of a visitor; `name`: the call or tool, or what is made. */
type Asked = { name: string; label: string; ask: (opened: TestApp) => Promise<unknown> };

async function openGallery(): Promise<{ opened: TestApp; known: KnownImage[]; withheld: KnownImage[] }> {
  const rateLimits = rateLimitsService(unlimited, undefined, { reserve: 1e9, perSecond: 1e9 });
  const opened = await openTestApp({ deps: { rateLimits, now: () => NOW } });
  const { db } = opened;
  const known = await addSearchGallery(db, { companyCount: 6, imagesEach: IMAGES_EACH, seed: 11 });
  const withheld = known.filter(({ company }, at) => company.slug === SECRET_COMPANY || at % 5 === 0);
  await db
    .update(companies)
    .set({ name: 'Cipherword Labs', category: 'Secretcraft' })
    .where(eq(companies.slug, SECRET_COMPANY));
  for (const [at, { id, text }] of withheld.entries()) {
    const words = `${text} secretword only${at}x`.split(' ');
    const read = { text: words.join(' '), words: packWords(words.map((word) => [word, 0.1, 0.5, 0.01, 0.02, 90])) };
    await db
      .update(imageReadings)
      .set(read)
      .where(eq(imageReadings.contentHash, `hash-${id}`));
  }
  const ids = withheld.map(({ id }) => id);
  await opened.app.imageAdmin.update(
    { ids, changes: { author: 'secretauthor', alt: 'secretalt', title: 'secretalt', addTags: SECRET_TAGS } },
    ADMIN,
  );
  await opened.app.synonyms.create({ terms: ['secretword', 'alert'] }, ADMIN);
  await db
    .insert(searchIntents)
    .values({ phrases: ['secret things'], means: ['tag=secret-panel', 'tag=table + alert'] });
  for (const { id: companyId, slug } of await db.select().from(companies)) {
    const own = known.filter(({ company }) => company.slug === slug).map(({ id }) => id);
    await addFlow(db, { id: `flow-${slug}`, companyId, images: own.slice(0, 8) });
  }
  await addSharedCollection(
    db,
    (await addUser(db)).id,
    known.map(({ id }) => id),
  );
  return { opened, known, withheld };
}

/** Hides, drafts or deletes images, and makes a draft of their company. */
async function withhold({ app, db }: TestApp, withheld: readonly KnownImage[]): Promise<void> {
  const idsOf = (way: number) =>
    withheld.filter(({ company }, at) => company.slug !== SECRET_COMPANY && at % 3 === way).map(({ id }) => id);
  await app.imageAdmin.update({ ids: idsOf(0), changes: { hidden: true } }, ADMIN);
  await app.imageAdmin.update({ ids: idsOf(1), changes: { draft: true } }, ADMIN);
  await app.imageAdmin.remove({ ids: idsOf(2) }, ADMIN);
  const [company] = await db.select().from(companies).where(eq(companies.slug, SECRET_COMPANY));
  if (!company) throw new Error('There is no such company.');
  const { id, name, slug, category } = company;
  await app.companyAdmin.update(id, { name, slug, category, draft: true }, ADMIN);
}

/** The gallery as it would be if they had never been there. */
async function forget({ app, db }: TestApp, withheld: readonly KnownImage[]): Promise<void> {
  const ids = withheld.map(({ id }) => id);
  await db.delete(images).where(inArray(images.id, ids));
  const hashes = ids.map((id) => `hash-${id}`);
  await db.delete(imageReadings).where(inArray(imageReadings.contentHash, hashes));
  await db.delete(companies).where(eq(companies.slug, SECRET_COMPANY));
  await db.delete(tags).where(inArray(tags.name, SECRET_TAGS));
  app.gallery.expire();
}

const encoded = async (response: Response) =>
  JSON.stringify([response.status, [...response.headers], await response.text()]);

/** A call of the API by a visitor; each has an address of its own. */
const call = (name: string, params: Record<string, string> = {}, query = ''): Asked => ({
  name,
  label: `${name} ${JSON.stringify(params)} ${query}`,
  ask: async (opened) => {
    const found = CALLS.find((each) => each.call === name);
    if (!found) throw new Error(`${name} is no call.`);
    return encoded(await makeCall(opened, found, { params, query: query && `?${query}` }));
  },
});

const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const tool = (name: string, given: Record<string, unknown>): Asked => ({
  name,
  label: `${name} ${JSON.stringify(given)}`,
  ask: async (opened) =>
    encoded(
      await callEndpoint(opened, mcp, {
        ...{ path: '/mcp', method: 'POST', origin: null },
        headers: {
          ...{ Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': REVISION },
          ...{ 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
        },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given, _meta: META } },
      }),
    ),
});

/** What a page or a file of the site is made of. */
const made = (label: string, read: (app: TestApp['app']) => unknown): Asked => ({
  name: label,
  label,
  ask: async ({ app }) => {
    try {
      return JSON.stringify(await read(app)) ?? 'nothing';
    } catch (error) {
      if (!isAppError(error)) throw error;
      return error.code;
    }
  },
});

function questions(known: readonly KnownImage[], withheld: readonly KnownImage[]): Asked[] {
  const random = randomNumbers(5);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const slugs = [...new Set(known.map(({ company }) => company.slug))];
  const listed = [
    ...new Set(known.flatMap((image) => image.tags)),
    ...SECRET_TAGS,
    'all',
    'all-screens',
    'all-ui-elements',
  ];
  const ids = known.map(({ id }) => id);
  const patterns = ['dashboard', 'table', 'button', 'secret-panel', 'secret-view'];

  const fixed = [
    ...['companies', 'tags'].map((name) => call(`GET /api/${name}`)),
    ...listed.flatMap((tag) => [
      call('GET /api/images/by-tag/{tag}', { tag }),
      made(`preview of ${tag}`, (app) => app.images.previewOfTag(tag)),
    ]),
    ...slugs.flatMap((slug) => [
      ...['', '/images', '/logo'].map((rest) => call(`GET /api/companies/{slug}${rest}`, { slug })),
      call('GET /api/flows/{slug}', { slug: `flow-${slug}` }),
      tool('get_flow', { slug: `flow-${slug}` }),
      made(`page of ${slug}`, (app) => app.images.previewOfCompany(slug)),
      made(`feed of ${slug}`, (app) => app.news.feedOfCompany(slug)),
      made(`flow of ${slug}`, (app) => app.flows.findPage(`flow-${slug}`)),
    ]),
    ...patterns.flatMap((slug) => [
      made(`pattern ${slug}`, (app) => app.patterns.find(slug)),
      made(`feed of pattern ${slug}`, (app) => app.news.feedOfPattern(slug)),
      tool('get_pattern', { pattern: slug }),
    ]),
    ...ids.flatMap((id) => [
      ...['', '/details', '/similar'].map((rest) => call(`GET /api/images/{id}${rest}`, { id })),
      call('GET /api/search', {}, `like=${id}`),
      tool('get_image', { id }),
    ]),
    ...['', 'q=secretword', 'q=alert'].map((query) => call('GET /api/flows', {}, query)),
    call('GET /api/images/by-id', {}, `i=${withheld.map(({ id }) => id).slice(0, 20)}`),
    call('GET /api/shared/{token}', { token: SHARE_TOKEN }),
    call('GET /api/shared/{token}', { token: SHARE_TOKEN }, 'limit=20&offset=10'),
    call('GET /api/guest/{token}', { token: SHARE_TOKEN }),
    made('sitemap', (app) => app.site.sitemap()),
    made('feed', (app) => app.news.feed()),
    made('feed of companies', (app) => app.site.feed()),
    made('news', (app) => app.news.page(1 as never)),
    made('coverage', (app) => app.patterns.coveragePage(1 as never)),
    made('coverage file', (app) => app.patterns.coverageFile()),
    made('severity', (app) => app.severity.study()),
    made('flows', (app) => app.flows.groups('company')),
    made('companies of pages', (app) => app.companies.listPublic()),
    made('categories', (app) => app.companies.listCategories()),
    tool('list_filters', {}),
    tool('coverage', {}),
    tool('find_flows', {}),
    tool('find_flows', { query: 'secret' }),
  ];

  const text = () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick([SECRETS, WORDS, MISSPELT, WORDS])).map(pick);
  const filter = () =>
    pick([
      ...['', '', '', 'tag=secret-panel', 'not=secret-panel', 'colour=purple', `company=${SECRET_COMPANY}`],
      ...['category=Secretcraft', 'tag=table', 'theme=dark', 'kind=screens', 'company=company-1', 'form=element'],
    ]);
  const order = () => pick(['', 'sort=relevance', 'sort=newest', 'sort=curated', 'limit=1']);
  const asked = (): Asked => {
    const words = text().map(
      (word) => pick([...Array(7).fill(word), `-${word}`, `"${word}"`, `without ${word}`, `no ${word}`]) as string,
    );
    const q = random() < 0.15 ? '' : `q=${encodeURIComponent(words.join(' ').slice(0, 200))}`;
    const query = [q, filter(), order()].filter(Boolean).join('&');
    return pick([
      () => call('GET /api/search', {}, query),
      () => call('GET /api/search', {}, query),
      () => call('GET /api/shared/{token}/search', { token: SHARE_TOKEN }, query.replace(/&?sort=relevance/, '')),
      () =>
        call(
          'GET /api/search/suggestions',
          {},
          `q=${encodeURIComponent(pick([...SECRETS, ...WORDS]).slice(0, 1 + Math.floor(random() * 8)))}`,
        ),
      () => tool('search_screens', { query: words.join(' ') }),
      () => tool('similar_images', { id: pick(ids) }),
    ])();
  };
  return [...fixed, ...Array.from({ length: RANDOM }, asked)];
}

test("a visitor's responses are byte for byte those of the gallery without its hidden, draft and deleted images", async () => {
  const { opened, known, withheld } = await openGallery();
  const all = questions(known, withheld);
  await withhold(opened, withheld);
  const before: unknown[] = [];
  for (const { ask } of all) before.push(await ask(opened));
  await forget(opened, withheld);
  const told: string[] = [];
  for (const [at, { label, ask }] of all.entries()) if ((await ask(opened)) !== before[at]) told.push(label);
  expect(told).toEqual([]);
  // The questions find something.
  expect(before.filter((response) => /"total\\?":[1-9]/.test(String(response))).length).toBeGreaterThan(RANDOM / 10);
  const asked = new Set(all.map(({ name }) => name));
  const reads = CALLS.filter(({ method, declares }) => method === 'GET' && declares.access === 'public');
  const unasked = [...reads.map((each) => each.call), ...Object.keys(TOOL_SCHEMAS)].filter((name) => !asked.has(name));
  expect(unasked.filter((name) => !SAYS_NOTHING.test(name))).toEqual([]);
});
