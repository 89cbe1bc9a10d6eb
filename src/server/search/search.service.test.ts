import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images, imageTags, tags } from '#db/schema/images.ts';
import { imageCorrections, searchIntents, searchSynonyms } from '#db/schema/search.ts';
import { inCuratedOrder } from '#shared/images/curated-order.ts';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { fold, tokensOf } from '#shared/search/words.ts';
import { TAG_KINDS, type TagKind, tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { addSearchGallery, type KnownImage, randomNumbers } from '#tests/factories/search-gallery.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';

const USER = { kind: 'user', id: 'someone' } as const;
const ANONYMOUS = { kind: 'anonymous' } as const;

type Asked = Record<string, string | string[]>;

const search = async ({ app }: TestApp, asked: Asked, viewer: typeof USER | typeof ANONYMOUS = USER) =>
  JSON.parse((await app.search.find(searchQuerySchema.parse(asked), viewer)).json) as SearchResponse;

const idsOf = ({ items }: SearchResponse) => items.map(({ id }) => id);

/** Every image of a query, page after page. */
async function allIds(opened: TestApp, asked: Asked): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: SearchResponse = await search(opened, { ...asked, ...(cursor ? { cursor } : {}) });
    ids.push(...idsOf(page));
    cursor = page.next;
    if (!cursor) return ids;
  }
}

const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());

const textsOf = ({ alt, text, company, tags: own }: KnownImage) => [alt, text, company.name, ...own.map(tagLabel)];

/** The oracle's rule: the term is a word in one of the image's texts, or a prefix of one. */
const hasWord = (image: KnownImage, word: string, isPrefix: boolean) =>
  textsOf(image).some((text) =>
    tokensOf(text).some((token) => (isPrefix ? token.startsWith(fold(word)) : token === fold(word))),
  );

const FILTERS: Record<string, (image: KnownImage, asked: string[]) => boolean> = {
  kind: ({ tags: own }, [kind]) => own.some((tag) => tagKind(tag) === kind),
  tag: ({ tags: own }, asked) => asked.every((tag) => own.includes(tag)),
  not: ({ tags: own }, asked) => !asked.some((tag) => own.includes(tag)),
  company: ({ company }, asked) => asked.includes(company.slug),
  category: ({ company }, asked) => asked.includes(company.category),
  theme: ({ theme }, asked) => asked.includes(theme ?? ''),
  colour: ({ colours }, asked) => asked.some((colour) => colours.includes(colour)),
};

/** The expected results of a query according to the contract, without the parameter `except`; `relaxed`: with any of its words. */
function expected(known: readonly KnownImage[], asked: Asked, { except = '', relaxed = false } = {}): KnownImage[] {
  const words = list(asked.q).flatMap((q) => q.split(' ').filter(Boolean));
  const matches = (image: KnownImage) => (word: string, at: number) => hasWord(image, word, at === words.length - 1);
  return known.filter(
    (image) =>
      (relaxed ? words.some(matches(image)) : words.every(matches(image))) &&
      Object.entries(FILTERS).every(
        ([name, passes]) => name === except || asked[name] === undefined || passes(image, list(asked[name])),
      ),
  );
}

/** Few images with all of three words come with the first of those that have some. */
function expectOthers(
  { some = { total: 0, items: [] } }: SearchResponse,
  asked: Asked,
  { withAll, withAny }: Record<'withAll' | 'withAny', KnownImage[]>,
): void {
  const isLong = list(asked.q).some((q) => q.split(' ').length >= 3);
  const others = isLong && withAll.length > 0 && withAll.length < 6 ? withAny.length - withAll.length : 0;
  expect([some.total, some.items.length], JSON.stringify(asked)).toEqual([others, Math.min(12, others)]);
  const ids = new Set(withAll.map(({ id }) => id));
  expect(some.items.filter(({ id }) => ids.has(id))).toEqual([]);
}

const countsOf = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const VALUES: Record<string, (image: KnownImage) => string[]> = {
  kind: ({ tags: own }) => [...new Set(own.map(tagKind))],
  tag: ({ tags: own }) => own,
  company: ({ company }) => [company.slug],
  category: ({ company }) => [company.category].filter(Boolean),
  theme: ({ theme }) => (theme ? [theme] : []),
  colour: ({ colours }) => colours,
};

/** How many images each value of a facet has; the other tab shows images with all words, if it has any. */
function expectedCounts(
  known: readonly KnownImage[],
  asked: Asked,
  { name, valuesOf, relaxed }: { name: string; valuesOf: (image: KnownImage) => string[]; relaxed: boolean },
): Record<string, number> {
  const countsIf = (isRelaxed: boolean) =>
    countsOf(expected(known, asked, { except: name, relaxed: isRelaxed }).flatMap(valuesOf));
  return { ...countsIf(relaxed), ...(name === 'kind' ? countsIf(false) : {}) };
}

const SLUGS = Array.from({ length: 5 }, (_, at) => ({ slug: `company-${at}` }));

describe('a signed-in search over a gallery', () => {
  let known: KnownImage[] = [];
  const opened = sharedTestApp(async ({ db }) => {
    known = await addSearchGallery(db);
  });

  test.each(['topic:dashboard', 'table'])('the file of the tag %s has the counts of a search for it', async (tag) => {
    const { tabs } = await opened().app.images.previewOfTag(tag);
    for (const kind of TAG_KINDS) {
      const { facets, companyCount } = await search(opened(), { tag, kind });
      const kinds = Object.fromEntries(facets.kind.map(({ value, count }) => [value, count]));
      expect(tabs).toEqual({ ...kinds, companies: companyCount });
    }
  });

  test('matches, counts and order follow the contract for random queries', async () => {
    const random = randomNumbers(3);
    const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? '';
    const maybe = (chance: number, entry: () => Asked): Asked => (random() < chance ? entry() : {});
    for (let round = 0; round < byLength({ short: 25, long: 150 }); round += 1) {
      const asked: Asked = {
        ...maybe(0.5, () => ({
          q: pick([
            'alert',
            'LATERAL',
            'reseau',
            'severity cri',
            'common',
            'vendor3',
            'audit graph',
            'incident',
            'badge',
            'common alert critical',
            'severity vendor3 incident',
          ]),
        })),
        ...maybe(0.4, () => ({ kind: pick(['screens', 'ui-elements']) })),
        ...maybe(0.4, () => ({
          tag: [pick(['topic:dashboard', 'button', 'table']), pick(['topic:settings', 'table'])],
        })),
        ...maybe(0.2, () => ({ not: pick(['button', 'severity-badge']) })),
        ...maybe(0.3, () => ({ company: [pick(['company-0', 'company-4']), 'company-2'] })),
        ...maybe(0.2, () => ({ category: [pick(['Forensics', 'Network security'])] })),
        ...maybe(0.3, () => ({ theme: [pick(['light', 'dark'])] })),
        ...maybe(0.3, () => ({ colour: [pick(['red', 'blue']), 'white'] })),
      };
      const response = await search(opened(), { ...asked, limit: '100' });
      const withAll = expected(known, asked);
      const withAny = expected(known, asked, { relaxed: true });
      const relaxed = withAll.length === 0 && withAny.length > 0;
      const found = relaxed ? withAny : withAll;
      expect([round, response.total, response.corrected, response.relaxed ?? false], JSON.stringify(asked)).toEqual([
        round,
        found.length,
        undefined,
        relaxed,
      ]);
      expectOthers(response, asked, { withAll, withAny });
      for (const [name, valuesOf] of Object.entries(VALUES)) {
        const counts = Object.fromEntries(
          response.facets[name as keyof SearchResponse['facets']].map(({ value, count }) => [value, count]),
        );
        expect(counts, `${name} of ${JSON.stringify(asked)}`).toEqual(
          expectedCounts(known, asked, { name, valuesOf, relaxed }),
        );
      }
      const untagged = expected(known, asked, { except: 'tag', relaxed });
      expect(response.untagged).toBe(asked.tag === undefined ? undefined : untagged.length);
      const ofAnyKind = expected(known, asked, { except: 'kind', relaxed });
      expect(response.companyCount).toBe(new Set(ofAnyKind.map(({ company }) => company.slug)).size);
      const kind = asked.kind as TagKind | undefined;
      const curated = inCuratedOrder(found, SLUGS, kind).map(({ id }) => id);
      const listed = await allIds(opened(), { ...asked, limit: '7' });
      expect(relaxed ? listed.toSorted() : listed).toEqual(relaxed ? curated.toSorted() : curated);
      const newest = found.toSorted((a, b) => b.addedAt - a.addedAt).map(({ id }) => id);
      expect(await allIds(opened(), { ...asked, sort: 'newest', limit: '31' })).toEqual(newest);
    }
  });

  test.each([
    [
      '"lateral movement"',
      (image: KnownImage) => textsOf(image).some((text) => fold(text).includes('lateral movement')),
    ],
    ['common -alert', (image: KnownImage) => !hasWord(image, 'alert', false)],
    [
      '-"lateral movement"',
      (image: KnownImage) => !textsOf(image).some((text) => fold(text).includes('lateral movement')),
    ],
    ['RÉSEAU', (image: KnownImage) => hasWord(image, 'reseau', true)],
    ['"sev crit"', () => false],
    ['critical sev', (image: KnownImage) => hasWord(image, 'critical', false) && hasWord(image, 'sev', true)],
    ['incident-detail', ({ tags: own }: KnownImage) => own.includes('topic:incident-detail')],
    ['vendor1', ({ company }: KnownImage) => company.slug === 'company-1'],
  ])('%s', async (q, matches) => {
    const { total } = await search(opened(), { q });
    expect(total).toBe(known.filter(matches).length);
  });

  test.each(['"', '""', '-', '- "', ' '])('%j is an empty query and finds everything', async (q) => {
    expect((await search(opened(), { q })).total).toBe(known.length);
  });

  test.each([
    '***',
    '🙂',
    'NEAR(',
    '^',
    '((((',
    'a:b:c OR AND NOT',
    '{title text} : nothinglikeit',
    'nothinglikethat\u0000 nothinglikeit',
    '\uD800',
  ])('%j is not parsed as FTS syntax', async (q) => {
    expect((await search(opened(), { q })).total).toBe(0);
  });

  test('relevance puts the company first, then alt text and tags, then text in the image', async () => {
    const { items } = await search(opened(), { q: 'severity', sort: 'relevance', limit: '100' });
    const rank = ({ alt, tags: own }: KnownImage) => (hasIn(alt) ? 0 : own.includes('severity-badge') ? 1 : 2);
    const hasIn = (text: string) => tokensOf(text).includes('severity');
    const ranks = items.map(({ id }) => rank(known.find((image) => image.id === id) as KnownImage));
    expect(new Set(ranks).size).toBe(3);
    expect(ranks).toEqual(ranks.toSorted());
  });

  test('a match has a snippet with ranges and the boxes of the matching words in the image', async () => {
    const { items } = await search(opened(), { q: 'commo', limit: '5' });
    for (const { match } of items) {
      expect(match?.field).toBe('text');
      expect(match?.ranges.map(([start, end]) => match.snippet.slice(start, end))).toEqual(['common']);
      expect(match?.boxes).toEqual([[expect.any(Number), 0.5, 0.01, 0.02]]);
    }
  });

  test.each([
    ['severiyt', 'severity'],
    ['sevrity', 'severity'],
    ['movementt', 'movement'],
    ['polcy critical', 'policy critical'],
    ['vendr2', 'vendor2'],
    ['alret -graph', 'alert -graph'],
    ['lateralmovement', 'lateral movement'],
    ['lateralmovement polcy', 'lateral movement policy'],
    ['cri tical policy', 'critical policy'],
    ['alert com mon', 'alert common'],
    ['lateral mo vement', 'lateral movement'],
  ])('%s is corrected to %s', async (q, corrected) => {
    const [response, right] = [await search(opened(), { q }), await search(opened(), { q: corrected })];
    expect(response.corrected).toBe(corrected);
    expect(response.total).toBeGreaterThan(0);
    expect({ ...response, corrected: undefined, next: null }).toEqual({ ...right, next: null });
  });

  test.each(['alrt', '"sevrity"', 'sevriyt', 'nothinglikeit'])('%s is not corrected', async (q) => {
    expect(await search(opened(), { q })).toMatchObject({ total: 0, items: [], next: null });
    expect((await search(opened(), { q })).corrected).toBeUndefined();
  });

  test('a word of the table is no typo, even if no image has it', async () => {
    await opened()
      .db.insert(searchIntents)
      .values({ phrases: ['some poticy'], means: ['tag=no-such-element'] });
    opened().app.gallery.expire();
    expect((await search(opened(), { q: 'poticy' })).corrected).toBeUndefined();
  });

  test('a first letter is corrected in a word by itself; beside others that are found, these are enough', async () => {
    expect((await search(opened(), { q: 'elert' })).corrected).toBe('alert');
    expect((await search(opened(), { q: 'laert policy' })).corrected).toBe('alert policy');
    const { corrected, relaxed, total } = await search(opened(), { q: 'policy elert' });
    expect([corrected, relaxed, total > 0]).toEqual([undefined, true, true]);
  });

  test('a page can start at any place, or be the one that contains an image', async () => {
    const asked = { tag: 'button', limit: '4' };
    const all = await allIds(opened(), asked);
    const page = await search(opened(), { ...asked, start: '9' });
    expect([page.start, idsOf(page)]).toEqual([9, all.slice(9, 13)]);
    const owners = new Set(page.items.map(({ company }) => company.slug));
    expect(new Set(page.companies.map(({ slug }) => slug))).toEqual(owners);
    const around = await search(opened(), { ...asked, image: all[10] ?? '' });
    expect([around.start, idsOf(around)]).toEqual([8, all.slice(8, 12)]);
    expect(idsOf(await search(opened(), { ...asked, cursor: around.next ?? '' }))).toEqual(all.slice(12, 16));
    const elsewhere = known.find(({ tags: own }) => !own.includes('button'))?.id ?? '';
    for (const image of [elsewhere, 'gone']) {
      expect(idsOf(await search(opened(), { ...asked, image }))).toEqual(all.slice(0, 4));
    }
    expect(await search(opened(), { ...asked, start: '100000' })).toMatchObject({ items: [], next: null });
  });

  test('a cursor is refused if it was modified or belongs to another query or access level', async () => {
    const { next } = await search(opened(), { tag: 'button', limit: '3' });
    const cursor = next ?? '';
    expect(idsOf(await search(opened(), { tag: 'button', limit: '5', cursor }))).toHaveLength(5);
    const changed = cursor.slice(0, 4) + (cursor[4] === 'A' ? 'B' : 'A') + cursor.slice(5);
    const refused: Asked[] = [
      { tag: 'table', cursor },
      { tag: 'button', q: 'alert', cursor },
      { tag: 'button', sort: 'newest', cursor },
      { cursor },
      { tag: 'button', cursor: changed },
      { tag: 'button', cursor: `${cursor}A` },
      { tag: 'button', cursor: 'x' },
    ];
    for (const asked of refused) {
      await expect(search(opened(), asked)).rejects.toMatchObject({
        code: 'malformed-request',
        extras: { errors: { cursor: expect.any(String) } },
      });
    }
    await expect(search(opened(), { tag: 'button', cursor }, ANONYMOUS)).rejects.toMatchObject({
      code: 'malformed-request',
    });
  });
});

test('synonyms find each other, except in a quoted phrase', async () => {
  const opened = await openTestApp();
  const [first, second, third] = await addSearchGallery(opened.db, { companyCount: 2, imagesEach: 2 });
  const setAlt = (image: KnownImage | undefined, alt: string) =>
    opened.db
      .update(images)
      .set({ alt })
      .where(eq(images.id, image?.id ?? ''));
  await setAlt(first, 'MTTR over time');
  await setAlt(second, 'Mean time to respond by team');
  await setAlt(third, 'ATT&CK matrix');
  const found = async (q: string) => idsOf(await search(opened, { q })).sort();
  const both = [first?.id, second?.id].sort();
  expect(await found('mttr')).toEqual(both);
  expect(await found('mean time to respond')).toEqual(both);
  expect(await found('"mean time to respond"')).toEqual([second?.id]);
  expect(await found('mitre att&ck matrix')).toEqual([third?.id]);
  await opened.db.insert(searchSynonyms).values({ terms: ['stopwatch', 'mttr'] });
  opened.app.gallery.expire();
  expect(await found('stopwatch')).toEqual([first?.id]);
});

test('a typo is corrected beside words of other images, and a misread word leads to the frequent one', async () => {
  const opened = await openTestApp();
  const known = await addSearchGallery(opened.db);
  await opened.db
    .insert(imageCorrections)
    .values(['rainbow', 'walnut', 'comon', 'vacuum'].map((text, at) => ({ imageId: String(known[at]?.id), text })));
  // No image has both words, so any of them count, but spelt right.
  const apart = await search(opened, { q: 'rainbw walnut' });
  expect([apart.corrected, apart.relaxed, apart.total]).toEqual(['rainbow walnut', true, 2]);
  const both = await search(opened, { q: 'rainbw walnu7' });
  expect([both.corrected, both.relaxed, both.total]).toEqual(['rainbow walnu7', true, 1]);

  const misread = await search(opened, { q: 'comon' });
  expect([misread.total, misread.corrected, misread.instead]).toEqual([1, undefined, 'common']);
  for (const q of ['"comon"', 'vacuum', 'rainbow']) expect((await search(opened, { q })).instead, q).toBeUndefined();
  expect((await search(opened, { q: 'comon' }, ANONYMOUS)).instead).toBeUndefined();
});

test('the next search finds every change written to the database', async () => {
  const opened = await openTestApp();
  const { db, app } = opened;
  const [image] = await addSearchGallery(db, { companyCount: 2, imagesEach: 3 });
  const id = image?.id ?? '';
  const total = async (asked: Asked) => {
    app.gallery.expire();
    return (await search(opened, asked)).total;
  };
  expect(await total({})).toBe(6);
  await db.update(images).set({ alt: 'Zebra crossing' }).where(eq(images.id, id));
  expect(await total({ q: 'zebra' })).toBe(1);
  await db.update(images).set({ alt: '' }).where(eq(images.id, id));
  expect(await total({ q: 'zebra' })).toBe(0);

  const tag = await db.insert(tags).values({ name: 'fresh-tag' }).returning().get();
  await db.insert(imageTags).values({ imageId: id, tagId: tag.id, position: 9 });
  expect([await total({ tag: 'fresh-tag' }), await total({ q: 'fresh' })]).toEqual([1, 1]);
  await db.update(tags).set({ name: 'renamed-tag' }).where(eq(tags.id, tag.id));
  expect([await total({ tag: 'fresh-tag' }), await total({ tag: 'renamed-tag' })]).toEqual([0, 1]);
  await db.delete(imageTags).where(eq(imageTags.tagId, tag.id));
  expect(await total({ tag: 'renamed-tag' })).toBe(0);

  await db.insert(imageCorrections).values({ imageId: id, text: 'handwritten', theme: 'mixed' });
  expect([await total({ q: 'handwritten' }), await total({ q: 'handwritten', theme: 'mixed' })]).toEqual([1, 1]);
  await db.delete(imageCorrections);
  expect(await total({ q: 'handwritten' })).toBe(0);

  await db.update(images).set({ hidden: true }).where(eq(images.id, id));
  expect(await total({})).toBe(5);
  await db.update(images).set({ hidden: false, folder: 'company-1', sourceName: 'moved' }).where(eq(images.id, id));
  expect(await total({ company: 'company-1' })).toBe(4);
  await db
    .update(companies)
    .set({ cloudinaryFolder: 'elsewhere', name: 'Nothing', slug: 'nothing' })
    .where(eq(companies.slug, 'company-1'));
  expect(await total({})).toBe(2);
  await db.update(companies).set({ cloudinaryFolder: 'company-1' }).where(eq(companies.slug, 'nothing'));
  expect(await total({ q: 'nothing', company: 'nothing' })).toBe(4);
  await db.delete(images).where(eq(images.id, id));
  expect(await total({})).toBe(5);
  await db.delete(companies).where(eq(companies.slug, 'nothing'));
  expect(await total({})).toBe(2);
});

test('a search first indexes the images that are still queued', async () => {
  const opened = await openTestApp();
  await addSearchGallery(opened.db, { companyCount: 1, imagesEach: 3 });
  const waiting = () => opened.db.get<{ n: number }>(sql`SELECT count(*) AS n FROM search_queue`);
  expect(await waiting()).toEqual({ n: 3 });
  expect((await search(opened, { q: 'common' })).total).toBe(3);
  expect(await waiting()).toEqual({ n: 0 });
});
