import { eq, notInArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { imageReadings, searchIntents } from '#db/schema/search.ts';
import { LAYOUT_LENGTH, LAYOUT_SCALE } from '#server/reading/layout.ts';
import { addSharedCollection, SHARE_TOKEN } from '#tests/factories/collections.ts';
import { addGatedWords, addSearchGallery, randomNumbers } from '#tests/factories/search-gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as companyImages from '../../src/pages/api/companies/[slug]/images.ts';
import * as similar from '../../src/pages/api/images/[id]/similar.ts';
import * as byTag from '../../src/pages/api/images/by-tag/[tag].ts';
import * as suggestions from '../../src/pages/api/search/suggestions.ts';
import * as search from '../../src/pages/api/search.ts';
import * as sharedSearch from '../../src/pages/api/shared/[token]/search.ts';

const SYNONYMS = ['gatedword', 'alert'];
/** Has its first meaning in gated images alone. */
const INTENT = { phrases: ['gated things', 'gatedword alert'], means: ['tag=button + gatedword', 'tag=table + alert'] };
const QUERIES = byLength({ short: 60, long: 500 });
/** Gated images whose words are asked for together. */
const GATED_TEXTS = byLength({ short: 6, long: 30 });
const WORDS_MAX = 12;

/** Words of public images, of gated ones alone, of both, words that mean filters, misspelt ones, and nonsense. */
const WORDS = [
  ...['alert', 'lateral', 'movement', 'severity', 'critical', 'policy', 'token', 'audit', 'graph', 'common'],
  ...['gatedword', 'only3x', 'only40x', 'only76x', 'vendor2', 'systems', 'button', 'dashboard'],
  ...[
    'dark',
    'tables',
    'red',
    'purple',
    'bulk actions',
    'incident detail',
    'gated things',
    'policies',
    'vendor1 systems',
  ],
  ...['alrt', 'severiyt', 'latera', 'gatedwrod', 'onyl40x', 'movementlateral', 'crit', 'zzqqxxvvk', 'zqxvk'],
];
const FILTERS = [
  '',
  '',
  '',
  '&tag=button',
  '&not=table',
  '&kind=screens',
  '&company=company-1',
  '&theme=dark',
  '&colour=red',
];
const ORDERS = [
  '&sort=relevance',
  '&sort=relevance&limit=1',
  '&sort=relevance',
  '&sort=newest',
  '&sort=curated',
  '&limit=1',
];

/** A query of `count` words: those of an image, which may be gated, or any; with typos, exclusions and phrases. */
function queryOf(random: () => number, count: number, texts: readonly string[]): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const ofImage = random() < 0.7 ? pick(texts).split(' ') : WORDS;
  const used = new Set<string>();
  for (let tries = 0; used.size < count && tries < 3 * count; tries += 1) used.add(pick(ofImage));
  const parts = [...used].map((word) => {
    const kind = random();
    if (kind < 0.05) return `-${pick(WORDS)}`;
    if (kind < 0.1) return `${pick(['without', 'not', 'no'])} ${pick(WORDS)}`;
    return kind < 0.15 ? `"${word} ${pick(ofImage)}"` : word;
  });
  if (random() < 0.5) parts.push(pick(WORDS));
  return `q=${encodeURIComponent(parts.join(' ').slice(0, 200))}${pick(FILTERS)}${pick(ORDERS)}`;
}

/** Ids of the images that previews show. */
async function publicIds(opened: TestApp, slugs: Iterable<string>, tags: Iterable<string>): Promise<string[]> {
  const ids = new Set<string>();
  const add = async (list: Parameters<typeof callEndpoint>[1], params: Record<string, string>) => {
    const response = await callEndpoint(opened, list, { params });
    for (const { id } of (await response.json()) as { id: string }[]) ids.add(id);
  };
  for (const slug of slugs) await add(companyImages, { slug });
  for (const tag of tags) await add(byTag, { tag });
  return [...ids];
}

const GALLERIES = [
  [1, 'searched here'],
  [3, 'searched in a thread'],
  [2, 'searched here'],
] as const;

test.each(GALLERIES.slice(0, byLength({ short: 1, long: 3 })))(
  "gallery %i, %s: a visitor's searches are byte for byte those of the gallery without its gated images, but for the hint",
  async (seed, where) => {
    const opened = await openTestApp({ searchesInThread: where === 'searched in a thread' });
    const known = await addSearchGallery(opened.db, { companyCount: 5, imagesEach: 30, seed });
    const slugs = new Set(known.map(({ company }) => company.slug));
    const tags = new Set(['all', 'all-screens', 'all-ui-elements', ...known.flatMap((image) => image.tags)]);
    const open = await publicIds(opened, slugs, tags);
    await addGatedWords(
      opened.db,
      known.filter(({ id }) => !open.includes(id)),
    );
    await opened.app.synonyms.create({ terms: SYNONYMS }, { id: 'admin', email: 'admin@example.com' });
    await opened.db.insert(searchIntents).values(INTENT);
    const owner = await addUser(opened.db);
    await addSharedCollection(
      opened.db,
      owner.id,
      known.flatMap(({ id }, at) => (at % 2 === 0 ? id : [])),
    );
    opened.app.gallery.expire();

    const random = randomNumbers(seed);
    const texts = known.map(({ id, alt, text }, at) =>
      `${alt} ${text} ${open.includes(id) ? '' : `gatedword only${at}x`}`.trim(),
    );
    const queries = Array.from({ length: QUERIES }, (_, at) => queryOf(random, 1 + (at % WORDS_MAX), texts));
    queries.push('q=alrt', 'q=severiyt');
    // More words than are looked up at once: the first ones occur together in a gated image alone, the last one is misspelt.
    for (const text of texts.filter((words) => words.includes('gatedword')).slice(0, GATED_TEXTS)) {
      const words = [...new Set(text.split(' '))].slice(-6).join(' ');
      for (const last of ['alrt', 'severiyt', 'zzqqxxvvk']) queries.push(`q=${encodeURIComponent(`${words} ${last}`)}`);
    }
    const ask = async (query: string, at: number) => {
      const address = `10.1.${at >> 8}.${at & 255}`;
      const shared = { path: `/api/shared/x/search?${query}`, params: { token: SHARE_TOKEN }, address };
      const beginning = encodeURIComponent((new URLSearchParams(query).get('q') ?? '').slice(0, 4) || 'a');
      const [all, within, meant] = await Promise.all([
        callEndpoint(opened, search, { path: `/api/search?${query}`, address }),
        callEndpoint(opened, sharedSearch, shared),
        callEndpoint(opened, suggestions, { path: `/api/search/suggestions?q=${beginning}`, address }),
      ]);
      const { more: _more, ...rest } = (await all.json()) as { more?: number };
      const headers = [...all.headers, ...within.headers];
      return JSON.stringify([all.status, rest, within.status, await within.text(), await meant.text(), headers]);
    };
    const whole: string[] = [];
    for (const [at, query] of queries.entries()) whole.push(await ask(query, at));

    await opened.db.delete(images).where(notInArray(images.id, open));
    opened.app.gallery.expire();
    expect(await publicIds(opened, slugs, tags)).toEqual(open);
    for (const [at, query] of queries.entries()) expect(await ask(query, at), query).toBe(whole[at]);
    // The queries are of all kinds: some find, some are corrected, some find nothing.
    const responses = whole.join('\n');
    const parts = ['"corrected"', '"understood"', '"relaxed":true', '"facet":"theme"', '"flows":', '· ', '"total":0'];
    expect(parts.filter((part) => !responses.includes(part))).toEqual([]);
    expect(/"total":[1-9]/.test(responses)).toBe(true);
  },
);

/** A descriptor of length one in a random direction. */
function aLayout(random: () => number): string {
  const parts = Array.from({ length: LAYOUT_LENGTH }, () => random() - 0.3);
  const length = Math.hypot(...parts);
  return Buffer.from(Int8Array.from(parts, (part) => (part / length) * LAYOUT_SCALE).buffer).toString('base64');
}

test("a visitor's similar images are byte for byte those of the gallery without its gated images", async () => {
  const opened = await openTestApp();
  const known = await addSearchGallery(opened.db, { companyCount: 5, imagesEach: 30, seed: 1 });
  const random = randomNumbers(1);
  for (const { id } of known) {
    const contentHash = `hash-${id}`;
    await opened.db
      .update(imageReadings)
      .set({ layout: aLayout(random) })
      .where(eq(imageReadings.contentHash, contentHash));
  }
  const slugs = new Set(known.map(({ company }) => company.slug));
  const open = await publicIds(opened, slugs, new Set(['all', ...known.flatMap((image) => image.tags)]));
  const ask = async (id: string, at: number) => {
    const address = `10.2.${at >> 8}.${at & 255}`;
    const own = callEndpoint(opened, similar, { path: `/api/images/${id}/similar`, params: { id }, address });
    const lists = ['layout', 'look', 'words'].map((by) =>
      callEndpoint(opened, search, { path: `/api/search?like=${id}&by=${by}`, address }),
    );
    return Promise.all([own, ...lists].map(async (response) => (await response).text()));
  };
  const read = async () => {
    opened.app.gallery.expire();
    await opened.app.similar.update();
    const responses: string[][] = [];
    for (const [at, id] of open.entries()) responses.push(await ask(id, at));
    return responses.flat();
  };
  const whole = await read();
  await opened.db.delete(images).where(notInArray(images.id, open));
  const changed = (await read()).filter((response, at) => response !== whole[at]);
  expect(changed).toEqual([]);
  expect(whole.filter((response) => response.includes('"id"')).length).toBeGreaterThan(open.length);
});
