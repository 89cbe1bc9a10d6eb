import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { flowSteps, flows } from '#db/schema/flows.ts';
import { images } from '#db/schema/images.ts';
import { searchIntents, searchSynonyms } from '#db/schema/search.ts';
import { flowsQuerySchema, type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { tokensOf } from '#shared/search/words.ts';
import { TAG_KINDS } from '#shared/tags/tag-kind.ts';
import { addSearchGallery, type KnownImage } from '#tests/factories/search-gallery.ts';
import { openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';

type Asked = Record<string, string | string[]>;

async function search({ app }: TestApp, asked: Asked): Promise<SearchResponse> {
  const query = searchQuerySchema.parse({ limit: '100', ...asked });
  return JSON.parse((await app.search.find(query, { kind: 'user', id: 'someone' })).json);
}

const idsOf = ({ items }: SearchResponse) => items.map(({ id }) => id).sort();
const readAs = ({ understood = [] }: SearchResponse) =>
  understood.map(({ text, as: { facet, value } }) => `${text}: ${facet}=${value}`);

describe('words of a query become filters', () => {
  let known: KnownImage[] = [];
  const opened = sharedTestApp(async ({ db }) => {
    known = await addSearchGallery(db);
    const rows = [
      { phrases: ['lateral things'], means: ['tag=modal + lateral', 'tag=table + lateral, movement'] },
      { phrases: ['only in a part'], means: ['colour=purple'] },
      { phrases: ['metric nothing'], means: ['words', 'tag=button'] },
      { phrases: ['spotted oddities', 'seen things'], means: ['tag=table'] },
      { phrases: ['table hopper', 'dark button'], means: ['tag=no-such-element'] },
      { phrases: ['gauge wobbles', 'this gauge', 'inspect a wobble'], means: ['tag=button'] },
      { phrases: ['oddity editor', 'oddity settings'], means: ['tag=button'] },
      { phrases: ['analysts'], means: ['tag=button'] },
    ];
    await db.insert(searchIntents).values(rows);
  });

  test('says of each image where the words are; of one that is found by a filter alone, its text without ranges', async () => {
    for (const [q, hasRanges] of [
      ['dark', false],
      ['tables in dark mode', true],
    ] as const) {
      const { items } = await search(opened(), { q });
      expect(items.length).toBeGreaterThan(0);
      for (const { match, image } of items) {
        expect([q, (match?.ranges.length ?? 0) > 0]).toEqual([q, hasRanges]);
        if (!hasRanges) expect(match).toEqual({ field: 'alt', snippet: image.alt, ranges: [], boxes: [] });
      }
    }
  });

  test.each([
    ['table hopper', []],
    ['dark button', ['button: tag=button']],
    ['dark table', ['dark: theme=dark', 'table: tag=table']],
  ])('of a phrase that no image has, only the last word is read by itself: %s', async (q, understood) => {
    expect(readAs(await search(opened(), { q }))).toEqual(understood);
  });

  test.each<[string, string[], Asked]>([
    ['dark tables', ['dark: theme=dark', 'tables: tag=table'], { theme: 'dark', tag: 'table' }],
    ['Table DARK', ['Table: tag=table', 'DARK: theme=dark'], { theme: 'dark', tag: 'table' }],
    ['clean tables', ['clean: density=sparse', 'tables: tag=table'], { density: 'sparse', tag: 'table' }],
    ['tables in dark mode', ['tables: tag=table', 'dark mode: theme=dark'], { theme: 'dark', tag: 'table' }],
    ['mode dark', ['mode dark: theme=dark'], { theme: 'dark' }],
    ['crimson', ['crimson: colour=red'], { colour: 'red' }],
    ['blue accent dark', ['blue accent: accent=blue', 'dark: theme=dark'], { accent: 'blue', theme: 'dark' }],
    ['blue red', ['blue: colour=blue', 'red: colour=red'], { colour: ['red', 'blue'] }],
    ['incident details', ['incident details: tag=topic:incident-detail'], { tag: 'topic:incident-detail' }],
    ['investigation page', ['investigation page: tag=topic:incident-detail'], { tag: 'topic:incident-detail' }],
    [
      'Vendor1 Systems button',
      ['Vendor1 Systems: company=company-1', 'button: tag=button'],
      { tag: 'button', company: 'company-1' },
    ],
    ['DFIR', ['DFIR: category=Forensics'], { category: 'Forensics' }],
    ['incident response', ['incident response: tag=topic:incident-detail'], { tag: 'topic:incident-detail' }],
    ['settings of audit', ['settings: tag=topic:settings'], { tag: 'topic:settings', q: 'audit ' }],
    ['seen the spotted oddities', ['seen the spotted oddities: tag=table'], { tag: 'table' }],
    ['spotted oddities dark', ['spotted oddities: tag=table', 'dark: theme=dark'], { tag: 'table', theme: 'dark' }],
    ['gauging of all the wobbles', ['gauging of all the wobbles: tag=button'], { tag: 'button' }],
    ['wobble inspected', ['wobble inspected: tag=button'], { tag: 'button' }],
    ['"table"', [], { q: '"table"' }],
    ['vendor1', [], { company: 'company-1' }],
    ['severity -dashboard', ['-dashboard: tag=topic:dashboard'], { q: 'severity', not: 'topic:dashboard' }],
  ])('%s', async (q, understood, filters) => {
    const response = await search(opened(), { q });
    expect(readAs(response)).toEqual(understood);
    expect(response.total).toBeGreaterThan(0);
    expect(idsOf(response)).toEqual(idsOf(await search(opened(), filters)));
  });

  test.each(['oddity builder', 'oddity designers', 'preferences for an oddity', 'oddity configuration'])(
    'words for who makes something, and for what is chosen, stand for each other: %s',
    async (q) => expect(readAs(await search(opened(), { q }))).toEqual([`${q}: tag=button`]),
  );

  test.each<[q: string, not: string[], means: string[]]>([
    ['common without table', ['without table: tag=table'], []],
    ['common without any tables', ['without any tables: tag=table'], []],
    ['common -table', ['-table: tag=table'], []],
    ['common not dark', ['not dark: theme=dark'], []],
    ['common w/o dark', ['w/o dark: theme=dark'], []],
    ['common -dark', ['-dark: theme=dark'], []],
    ['dark except tables', ['except tables: tag=table'], ['dark: theme=dark']],
    ['table without dark', ['without dark: theme=dark'], ['table: tag=table']],
    ['without table', ['without table: tag=table'], []],
    ['common without table without dark', ['without table: tag=table', 'without dark: theme=dark'], []],
    ['common not dark not tables', ['not dark: theme=dark', 'not tables: tag=table'], []],
    ['common without table or dark', ['without table: tag=table', 'dark: theme=dark'], []],
    ['common without table, dark and red', ['without table: tag=table', 'dark: theme=dark', 'red: colour=red'], []],
    ['without table and dark', ['without table: tag=table', 'dark: theme=dark'], []],
    ['common no table', ['no table: tag=table'], []],
    ['common no Vendor1 Systems', ['no Vendor1 Systems: company=company-1'], []],
    ['table no dark', ['no dark: theme=dark'], ['table: tag=table']],
    ['without lateral dark', [], ['dark: theme=dark']],
    ['common "without" table', [], ['table: tag=table']],
    ['common -"dark"', [], []],
    ['common not lateral', [], []],
  ])('what follows a word that negates it is what images must not have: %s', async (q, not, means) => {
    const response = await search(opened(), { q });
    const isNot = ({ not: no }: { not?: true | undefined }) => no === true;
    const said = response.understood ?? [];
    expect(readAs({ ...response, understood: said.filter(isNot) })).toEqual(not);
    expect(readAs({ ...response, understood: said.filter((part) => !isNot(part)) })).toEqual(means);
    const found = idsOf(response);
    if (not.length > 0) expect([found.length > 0, response.relaxed]).toEqual([true, undefined]);
    for (const { as } of said.filter(isNot)) {
      const having = new Set(idsOf(await search(opened(), { [as.facet]: as.value })));
      expect(having.size).toBeGreaterThan(0);
      expect(found.filter((id) => having.has(id))).toEqual([]);
    }
  });

  test('says which words only leave out what says them', async () => {
    const { unwanted } = await search(opened(), { q: 'severity without lateral movement not dark' });
    expect(unwanted).toEqual(['without lateral movement']);
    expect((await search(opened(), { q: 'severity not dark' })).unwanted).toBeUndefined();
  });

  test.each([
    ['severity without lateral', 'severity', 'lateral'],
    ['severity -lateral', 'severity', 'lateral'],
    ['lateral except severity', 'lateral', 'severity'],
    ['severity excluding lateral movement', 'severity', '"lateral movement"'],
    ['severity without zzqqxxvvk', 'severity', 'zzqqxxvvk'],
    ['dark without lateral', 'dark', 'lateral'],
    // With few results, words are looked for in texts too: not because of what is left out.
    ['button table without lateral', 'button table', 'lateral'],
    ['button table -lateral', 'button table', 'lateral'],
    ['button table without dark', 'button table', 'dark'],
  ])('what is left out is taken from what the rest finds: %s', async (q, rest, unwanted) => {
    const [found, all, having] = await Promise.all(
      [q, rest, unwanted].map(async (each) => new Set(idsOf(await search(opened(), { q: each })))),
    );
    const left = [...(all ?? [])].filter((id) => !having?.has(id));
    expect(left.length).toBeGreaterThan(0);
    expect([...(found ?? [])].toSorted()).toEqual(left.toSorted());
  });

  test.each([
    ['analysts table', ['analysts: tag=button', 'table: tag=table']],
    ['how do products let analysts use a table?', ['table?: tag=table']],
    ['a table to show analysts', ['table: tag=table', 'analysts: tag=button']],
  ])('who does something is no filter, unless it is the last word: %s', async (q, understood) => {
    expect(readAs(await search(opened(), { q }))).toEqual(understood);
  });

  test('a single word means what the table has for it, not for a phrase with fillers, nor in another form', async () => {
    for (const q of ['gauge', 'wobbling', 'inspecting', 'gauge without wobbles', 'inspect not wobbles']) {
      expect((await search(opened(), { q })).understood).toBeUndefined();
    }
  });

  test('what has no image is no filter; the next meaning counts, with its words', async () => {
    expect((await search(opened(), { q: 'only in a part' })).understood).toBeUndefined();
    const response = await search(opened(), { q: 'lateral thing' });
    const as = { facet: 'tag', value: 'table' };
    expect(response.understood).toEqual([{ text: 'lateral thing', as, words: ['lateral', 'movement'] }]);
    const found = known.filter(
      ({ tags, alt, text }) => tags.includes('table') && /lateral|movement/.test(`${alt} ${text}`),
    );
    expect(response.total).toBe(found.length);
  });

  test('words themselves can be a meaning, with another one where no image has them', async () => {
    const asWords = await search(opened(), { q: 'audit graph' });
    await opened()
      .db.insert(searchIntents)
      .values({ phrases: ['graph audit'], means: ['words', 'tag=button'] });
    opened().app.gallery.expire();
    const again = await search(opened(), { q: 'audit graph' });
    expect([again.understood, idsOf(again)]).toEqual([undefined, idsOf(asWords)]);
    const as = { facet: 'tag', value: 'button' };
    // The answer says that no image says it.
    expect((await search(opened(), { q: 'nothing metric' })).understood).toEqual([
      { text: 'nothing metric', as, said: 0 },
    ]);
  });

  test('what words that few images have could mean too is said, and not mixed with these', async () => {
    const { db, app } = opened();
    for (const { id } of known.slice(0, 3)) await db.update(images).set({ alt: 'Rarely' }).where(eq(images.id, id));
    await db.insert(searchIntents).values({ phrases: ['rarely'], means: ['words', 'tag=table'] });
    app.gallery.expire();
    const response = await search(opened(), { q: 'rarely' });
    expect(response).toMatchObject({ total: 3, also: [{ text: 'rarely', as: { facet: 'tag', value: 'table' } }] });
    expect(response.understood).toBeUndefined();
    expect((await search(opened(), { q: 'metric nothing' })).also).toBeUndefined();
  });

  test('a word of the table that no image says is looked for as it may have been misread', async () => {
    const { db, app } = opened();
    const [misread] = known.filter(({ tags }) => !tags.includes('button'));
    await db
      .update(images)
      .set({ alt: 'Widget of nttz' })
      .where(eq(images.id, misread?.id ?? ''));
    await db.insert(searchIntents).values({ phrases: ['mttz'], means: ['words', 'tag=button'] });
    app.gallery.expire();
    const response = await search(opened(), { q: 'mttz', limit: '100' });
    const { understood } = response;
    expect(idsOf(response)).toContain(misread?.id);
    expect(understood).toMatchObject([{ as: { facet: 'tag', value: 'button' }, said: 1 }]);
  });

  test('few images have the first meaning of words: those of the next come after them, also within other filters', async () => {
    const { db, app } = opened();
    const [few] = known.filter(({ tags }) => tags.length > 0 && !tags.includes('button'));
    await db
      .update(images)
      .set({ alt: 'Onlyhere' })
      .where(eq(images.id, few?.id ?? ''));
    const next = known.filter(({ tags }) => tags.includes('button'));
    const own = few?.tags[0] ?? '';
    await db
      .insert(searchIntents)
      .values({ phrases: ['scarce thing'], means: [`tag=${own} + onlyhere`, 'tag=button'] });
    app.gallery.expire();
    const response = await search(opened(), { q: 'scarce thing', sort: 'relevance' });
    expect(response.understood).toEqual([
      { text: 'scarce thing', as: { facet: 'tag', value: own }, words: ['onlyhere'], near: response.total - 1 },
      { text: 'scarce thing', as: { facet: 'tag', value: 'button' }, near: response.total - 1, or: 1 },
    ]);
    expect(response.items[0]?.id).toBe(few?.id);
    expect(idsOf(response)).toEqual([...new Set([few?.id, ...next.map(({ id }) => id)])].sort());
    // With any of the words, the images that are not near need not fit either.
    const any = await search(opened(), { q: 'scarce thing metricless rarely', sort: 'relevance' });
    expect([any.relaxed, any.understood?.some(({ near }) => near !== undefined)]).toEqual([true, false]);
    // A word that the phrase looks for anyway asks for nothing more.
    expect(idsOf(await search(opened(), { q: 'scarce thing onlyhere', sort: 'relevance' }))).toEqual(idsOf(response));
    const within = await search(opened(), { q: 'scarce thing light', sort: 'relevance' });
    const light = next.filter(({ theme }) => theme === 'light');
    expect(idsOf(within)).toEqual(expect.arrayContaining(light.map(({ id }) => id)));
  });

  test('fillers are no words that an image must have, beside words that it has', async () => {
    const [asked, plain] = [
      await search(opened(), { q: 'show critical severity of ten' }),
      await search(opened(), { q: 'critical severity ' }),
    ];
    expect(asked.relaxed).toBeUndefined();
    expect(idsOf(asked)).toEqual(idsOf(plain));
  });

  test('an image that alone has the words comes with those of the next meaning, as the first', async () => {
    const { db, app } = opened();
    const [few] = known.filter(({ tags }) => !tags.includes('table'));
    await db
      .update(images)
      .set({ alt: 'Seldom seen' })
      .where(eq(images.id, few?.id ?? ''));
    await db.insert(searchIntents).values({ phrases: ['seldom'], means: ['words', 'tag=table'] });
    app.gallery.expire();
    const response = await search(opened(), { q: 'seldom', sort: 'relevance' });
    expect(response.understood).toEqual([{ text: 'seldom', as: { facet: 'tag', value: 'table' }, said: 1 }]);
    expect(response.items[0]?.id).toBe(few?.id);
    expect(response.total).toBe(1 + known.filter(({ tags }) => tags.includes('table')).length);
    const [suggested] = await app.search.suggest({ q: 'seldom' }, { kind: 'user', id: 'someone' });
    expect(suggested).toMatchObject({ label: 'Seldom · Table', total: response.total });
  });

  test('of the images that have the words, those of the result are counted', async () => {
    const { db, app } = opened();
    const few = known
      .filter(({ tags }) => tags.includes('topic:settings') && !tags.includes('table'))
      .filter(({ alt, text }) => !/lateral|movement/.test(`${alt} ${text}`))
      .slice(0, 2);
    for (const { id } of few)
      await db.$client.execute({
        sql: "UPDATE image_readings SET text = 'Fleeting' WHERE content_hash = (SELECT content_hash FROM images WHERE id = ?)",
        args: [id],
      });
    await db.insert(searchIntents).values({ phrases: ['fleeting'], means: ['words', 'tag=table'] });
    app.gallery.expire();
    const saidOf = async (asked: Asked) => (await search(opened(), { q: 'fleeting', ...asked })).understood?.[0]?.said;
    expect([await saidOf({}), await saidOf({ tag: 'topic:settings' }), await saidOf({ tag: 'table' })]).toEqual([
      2, 2, 0,
    ]);
  });

  test('a colour that a company is called by is its name', async () => {
    const { db, app } = opened();
    await db.insert(searchIntents).values({ phrases: ['vendor2', 'azure sky'], means: ['colour=blue'] });
    app.gallery.expire();
    expect(readAs(await search(opened(), { q: 'vendor2' }))).toEqual([]);
    expect(readAs(await search(opened(), { q: 'azure sky' }))).toEqual(['azure sky: colour=blue']);
  });

  test('of a phrase that nothing has, no single word counts beside what was understood', async () => {
    const { db, app } = opened();
    await db.insert(searchIntents).values({ phrases: ['severity of nothing'], means: ['tag=severity-of-nothing'] });
    app.gallery.expire();
    const tables = await search(opened(), { tag: 'table' });
    const response = await search(opened(), { q: 'tables severity of nothing' });
    expect([response.relaxed, response.dropped]).toEqual([true, [1, 2, 3]]);
    expect(idsOf(response)).toEqual(idsOf(tables));
    // By itself, each of its words counts.
    expect((await search(opened(), { q: 'severity of nothing' })).total).toBeGreaterThan(0);
  });

  test('words that few images only mention stand for the next meaning, whose images come first', async () => {
    const { db, app } = opened();
    const few = known.filter(({ tags }) => !tags.includes('table')).slice(0, 2);
    for (const { id } of few)
      await db.$client.execute({
        sql: "UPDATE image_readings SET text = 'Glancing' WHERE content_hash = (SELECT content_hash FROM images WHERE id = ?)",
        args: [id],
      });
    await db.insert(searchIntents).values({ phrases: ['glancing'], means: ['words', 'tag=table'] });
    app.gallery.expire();
    const tables = known.filter(({ tags }) => tags.includes('table'));
    const response = await search(opened(), { q: 'glancing', sort: 'relevance', limit: '100' });
    expect(response.understood).toEqual([{ text: 'glancing', as: { facet: 'tag', value: 'table' }, said: few.length }]);
    expect(response.total).toBe(tables.length + few.length);
    expect(
      response.items
        .slice(-few.length)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(few.map(({ id }) => id).sort());
  });

  test('of few images in all, those that only mention several words come last, and those that say a single one first', async () => {
    const { db, app } = opened();
    const meant = known.filter(({ tags }) => tags.includes('table')).slice(0, 3);
    const few = known.filter(({ tags }) => !tags.includes('table')).slice(0, 2);
    for (const { id } of meant) await db.update(images).set({ alt: 'Fewer' }).where(eq(images.id, id));
    for (const { id } of few)
      await db.$client.execute({
        sql: "UPDATE image_readings SET text = 'Passing remark' WHERE content_hash = (SELECT content_hash FROM images WHERE id = ?)",
        args: [id],
      });
    const means = ['words', 'tag=table + fewer'];
    await db.insert(searchIntents).values([
      { phrases: ['passing remark'], means },
      { phrases: ['remark'], means },
    ]);
    app.gallery.expire();
    const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();
    const several = await search(opened(), { q: 'passing remark', sort: 'relevance' });
    expect([ids(several.items.slice(0, 3)), ids(several.items.slice(3))]).toEqual([ids(meant), ids(few)]);
    const single = await search(opened(), { q: 'remark', sort: 'relevance' });
    expect([ids(single.items.slice(0, 2)), ids(single.items.slice(2))]).toEqual([ids(few), ids(meant)]);
  });

  test('a date says nothing of what an image shows: the newest come first', async () => {
    const { db, app } = opened();
    const now = Date.now();
    for (const [at, { id }] of known.slice(0, 4).entries())
      await db
        .update(images)
        .set({ alt: at === 0 ? 'New this week' : '', createdAt: new Date(now - (4 - at) * 60_000) })
        .where(eq(images.id, id));
    app.gallery.expire();
    const response = await search(opened(), { q: 'new this week', sort: 'relevance' });
    expect(readAs(response)).toEqual(['new this week: added=week']);
    expect(response.items.map(({ id }) => id)).toEqual(
      known
        .slice(0, 4)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  test('a word of a synonym is no filter', async () => {
    await opened()
      .db.insert(searchSynonyms)
      .values({ terms: ['button policy', 'lateral movement'] });
    opened().app.gallery.expire();
    const response = await search(opened(), { q: 'button policy' });
    expect(response.understood).toBeUndefined();
    expect(idsOf(response)).toEqual(expect.arrayContaining(idsOf(await search(opened(), { q: '"lateral movement"' }))));
  });

  test('a filter and a word counts within both', async () => {
    const response = await search(opened(), { q: 'dark severity', kind: 'screens' });
    expect(response.facets.theme).toEqual([{ value: 'dark', label: 'Dark', count: response.total }]);
    const other = response.facets.kind.find(({ value }) => value === 'ui-elements')?.count;
    expect(other).toBe((await search(opened(), { q: 'dark severity', kind: 'ui-elements' })).total);
  });

  test('nothing has all words: any of them, those with most first, and the unknown ones named', async () => {
    const response = await search(opened(), { q: 'lateral nothinglikeit movement' });
    expect(response).toMatchObject({ relaxed: true, dropped: [1] });
    const has = ({ alt, text }: KnownImage) =>
      ['lateral', 'movement'].filter((word) => tokensOf(`${alt} ${text}`).includes(word)).length;
    expect(response.total).toBe(known.filter((image) => has(image) > 0).length);
    const counts = response.items.map(({ id }) => has(known.find((image) => image.id === id) as KnownImage));
    const both = known.filter((image) => has(image) === 2).length;
    expect(counts.slice(0, Math.min(2, both))).toEqual([2, 2].slice(0, both));
    expect(await search(opened(), { q: 'nothinglikeit nothinglikethat' })).toMatchObject({ total: 0 });
  });

  test('synonyms and both numbers of a word find each other', async () => {
    const [one, many] = [
      await search(opened(), { q: 'policy alerts' }),
      await search(opened(), { q: 'alert policies' }),
    ];
    expect(one.total).toBeGreaterThan(0);
    expect(idsOf(one)).toEqual(idsOf(many));
  });
});

test('a response counts the flows that have an image of the result or name all words, and these are found', async () => {
  const opened = await openTestApp();
  const { app, db } = opened;
  const known = await addSearchGallery(db, { companyCount: 1, imagesEach: 40 });
  const [first, second] = known.filter(({ tags }) => tags.includes('table'));
  const [other, another] = known.filter(({ tags }) => !tags.includes('table'));
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, 'company-0'));
  const add = async (id: string, name: string, images: (KnownImage | undefined)[]) => {
    await db.insert(flows).values({ id, slug: id, companyId: company?.id ?? '', name });
    const steps = images.map((image, position) => ({ flowId: id, imageId: image?.id ?? '', position }));
    await db.insert(flowSteps).values(steps);
  };
  await add('a', 'Block a sender', [first, second]);
  await add('b', 'Rotate a key', [other, second]);
  await add('c', 'From an alert to a closed case', [other, another]);
  await add('too-short', 'From an alert to one step', [first]);
  app.gallery.expire();
  const expected: [asked: Record<string, string>, flows: string[], named?: string[]][] = [
    [{}, ['a', 'c', 'b']],
    [{ tag: 'table' }, ['a', 'b']],
    [{ q: 'tables' }, ['a', 'b']],
    [{ not: 'table' }, ['c', 'b']],
    [{ q: 'nothinglikeit' }, []],
    // By its name, although no image has these words.
    [{ q: 'rotate' }, ['b'], ['b']],
    [{ q: 'closed cas' }, ['c'], ['c']],
    // Words that say nothing need not be in it.
    [{ q: 'how do I get from the alerts to closed cases?' }, ['a', 'c', 'b'], ['c']],
    [{ q: 'closed case', company: 'nobody' }, []],
    [{ q: 'closed -alert' }, []],
  ];
  for (const [asked, slugs, named = []] of expected) {
    const query = flowsQuerySchema.parse(asked);
    const found = await app.flows.find(query, { kind: 'user', id: 'someone' });
    expect({ asked, slugs: found.flows.map(({ slug }) => slug) }).toEqual({ asked, slugs });
    expect(found.isNamed).toBe(named.length > 0);
    const { flows, firstFlows = [] } = await search(opened, asked);
    expect(flows).toBe(slugs.length);
    // A result points to the flows that are named.
    expect(firstFlows.map(({ slug }) => slug)).toEqual(named);
  }
  // Or to those with most of its images, for a text that asks for a way.
  const { firstFlows } = await search(opened, { q: 'from tables to more tables' });
  expect(firstFlows?.map(({ name, isNamed }) => [name, isNamed])).toEqual([['Block a sender', false]]);
  // In each tab.
  for (const kind of TAG_KINDS) {
    for (const asked of [{ tag: 'table' }, { q: 'tables' }, { q: 'rotate' }]) {
      expect((await search(opened, { ...asked, kind })).flows).toBe((await search(opened, asked)).flows);
    }
  }
});

test('the shipped tables are large, and every meaning can be read', async () => {
  const { db } = await openTestApp();
  const intents = await db.select().from(searchIntents);
  expect(intents.length).toBeGreaterThanOrEqual(150);
  expect((await db.select().from(searchSynonyms)).length).toBeGreaterThanOrEqual(80);
  const phrases = intents.flatMap((intent) => intent.phrases.map((phrase) => tokensOf(phrase).join(' ')));
  expect(phrases).toEqual([...new Set(phrases)]);
});
