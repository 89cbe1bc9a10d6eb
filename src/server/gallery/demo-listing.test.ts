import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import type { App } from '#server/app.ts';
import { contentHashOf } from '#server/image-host/image-host.port.ts';
import { toolsFor } from '#server/mcp/agent-calls.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { addFlow } from '#tests/factories/flows.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { paletteNamed } from '#tests/factories/palette.ts';
import { addMarks, aVerdict } from '#tests/factories/severity.ts';
import { addUser } from '#tests/factories/users.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

const ADMIN = { id: null, email: 'admin@example.com' };
const USER = { kind: 'user', id: 'una' } as const;

/** A demo company with everything that lists show, and a real one whose images a test may publish. */
async function openGallery(real: { draft?: boolean; hidden?: boolean; images?: number } = {}) {
  const { app, db } = await openTestApp();
  const ofFolder = (folder: string, count: number, hidden = false) =>
    Array.from({ length: count }, (_, at) => ({
      row: anImage(folder, { id: `${folder}-${at}`, alt: `${folder} alarm`, hidden }),
      tags: ['topic:alerts', 'chart', `of-${folder}`],
    }));
  const demo = aCompany({ id: 'demo', name: 'Drawn', slug: 'drawn', cloudinaryFolder: 'drawn', demo: true });
  const { draft = false, hidden, images: count = 3 } = real;
  const other = aCompany({ id: 'real', slug: 'acme', cloudinaryFolder: 'acme', draft });
  await addGallery(db, [
    { company: demo, images: ofFolder('drawn', 3) },
    { company: other, images: ofFolder('acme', count, hidden) },
  ]);
  await addFlow(db, { id: 'walk', companyId: 'demo', images: ['drawn-0', 'drawn-1'] });
  await addMarks(db, 'drawn-0');
  await db.insert(companies).values(aCompany({ id: 'loose', slug: 'loose', cloudinaryFolder: 'loose', draft: true }));
  return { app, db };
}

const search = async (app: App, query: object) =>
  JSON.parse((await app.search.find(searchQuerySchema.parse(query), USER)).json);

/** The ways in which a visitor, a user or a reader of a feed comes across the demo's company, images or tags. */
const WAYS: Record<string, (app: App) => Promise<unknown>> = {
  companies: (app) => app.gallery.companies(),
  'companies of a signed-in user': (app) => app.companies.list(USER),
  images: async (app) => (await wholeGallery(app)).items,
  'tags and their counts': (app) => app.tags.listCounted(),
  search: (app) => search(app, { q: 'alarm' }),
  facets: async (app) => (await search(app, {})).facets,
  'similar images': (app) => search(app, { like: 'acme-0', by: 'words' }),
  'pattern pages': async (app) => [
    await app.patterns.list(),
    await Promise.all((await app.patterns.list()).map(({ slug }) => app.patterns.find(slug))),
  ],
  coverage: (app) => app.patterns.coverageFile(),
  'severity study': async (app) => (await app.severity.study()) ?? [],
  flows: async (app) => [await app.flows.listAll(), await app.flows.groups('stage')],
  news: async (app) => [await app.news.page(1), await app.news.feed()],
  sitemap: (app) => app.site.sitemap(),
  feed: (app) => app.site.feed(),
  'share picture': (app) =>
    app.sharePictures.forCompany('drawn').then(
      () => 'drawn',
      () => '',
    ),
};

/** What else people, agents and admins ask for; figures count as much as names. */
const MORE_WAYS: Record<string, (app: App) => Promise<unknown>> = {
  ...WAYS,
  'categories and neighbours': async (app) => [
    await app.companies.listCategories(),
    await app.companies.neighboursOf('acme'),
  ],
  'preview of a tag': (app) => app.images.previewOfTag('topic:alerts'),
  'list of a tag': (app) => app.images.listByTag('chart', USER),
  'an image by its id': (app) => app.imageDetails.get('drawn-0', USER).catch((error) => error.code),
  'images by their ids': (app) => app.imageSlots.byId(['drawn-0', 'acme-0'], USER),
  'search by colour': (app) => search(app, { colour: 'blue' }),
  'flows that a search finds': (app) => app.search.findFlows(searchQuerySchema.parse({ q: 'alarm' }), USER),
  'search suggestions': (app) => Promise.all(['dr', 'of-', 'al'].map((q) => app.search.suggest({ q }, USER))),
  'images like another': (app) => app.similar.list('acme-0', { limit: 12, region: undefined }, USER),
  intents: (app) => app.intents.preview({ phrases: ['alarm'], means: ['tag=chart'], was: undefined }),
  insight: (app) => app.insight.read(7),
  'colours to judge': (app) => app.severity.list('proposed'),
  'colours that are judged': (app) => app.severity.list('confirmed'),
  triage: (app) => app.suggestions.queue({ lacks: 'quality', passed: 'true' }),
  agents: async (app) => {
    const tools = toolsFor(app, { viewer: USER, scopes: [] });
    const limit = 20;
    return Promise.all([
      tools.list_filters({}),
      tools.search_screens({ query: 'alarm', clean: false, limit }),
      tools.similar_images({ id: 'acme-0', limit }),
      tools.find_flows({ limit }),
      tools.find_flows({ query: 'alarm', limit }),
      tools.get_pattern({ pattern: 'topic:alerts' }),
      tools.coverage({ page: 1 }),
      tools.get_image({ id: 'drawn-0', picture: 'none' }).catch((error) => error.code),
    ]);
  },
  'share pictures': async (app) => {
    const patterns = await Promise.all((await app.patterns.list()).map(({ slug }) => app.patterns.find(slug)));
    const pictures = [
      app.sharePictures.forSite(),
      ...patterns.flatMap((page) => page && app.sharePictures.forPattern(page.pattern, page.preview.items)),
    ];
    return (await Promise.all(pictures)).map((picture) => picture && contentHashOf(picture));
  },
  export: async (app) => {
    const folder = await aFolder();
    const summary = await app.galleryExport.exportFolder(folder);
    return [
      summary,
      await readFile(join(folder, 'companies.json'), 'utf8'),
      await readFile(join(folder, 'images.json'), 'utf8'),
    ];
  },
};

const mentions = (found: unknown): boolean => /drawn/i.test(JSON.stringify(found));

const waysThatShowIt = async (app: App): Promise<string[]> => {
  const found = await Promise.all(Object.entries(WAYS).map(async ([way, look]) => [way, await look(app)] as const));
  return found.flatMap(([way, each]) => (mentions(each) ? way : []));
};

/** Similar images need an image of the real company, and studies need decisions. */
const EVERY_WAY = Object.keys(WAYS).filter((way) => way !== 'similar images');

test.each([
  ['a draft', { draft: true }],
  ['without a published image', { hidden: true }],
  ['without any image', { images: 0 }],
])('the demo stays in every list while the only real company is %s', async (_, real) => {
  const { app } = await openGallery(real);
  await app.severity.judge(aVerdict('demo'), ADMIN);
  expect(await waysThatShowIt(app)).toEqual(EVERY_WAY);
  expect(await app.demoGallery.state()).toMatchObject({ listing: 'alone', companies: 1, images: 3 });
  expect((await app.gallery.index()).counted).toBe(3);
});

describe('one published image of a real company', () => {
  const open = async () => {
    const { app, db } = await openGallery({ hidden: true });
    await app.severity.judge(aVerdict('demo'), ADMIN);
    await app.gallery.index();
    await db.update(images).set({ hidden: false }).where(eq(images.folder, 'acme'));
    app.gallery.expire();
    return { app, db };
  };

  test('takes the demo out of every list, and an admin still sees it', async () => {
    const { app, db } = await open();
    expect(await waysThatShowIt(app)).toEqual([]);
    expect([await app.flows.exist(), await app.flows.count()]).toEqual([false, 0]);
    expect((await app.gallery.records()).map(({ slug }) => slug)).toEqual(['acme', 'loose', 'drawn']);
    expect(await app.demoGallery.state()).toEqual({ listing: 'aside', isShown: false, companies: 1, images: 3 });

    await db.update(images).set({ hidden: true }).where(eq(images.folder, 'acme'));
    app.gallery.expire();
    expect(await waysThatShowIt(app)).toEqual(EVERY_WAY);
  });

  test('leaves every answer and every figure as if the demo were deleted', async () => {
    const { app, db } = await open();
    for (const id of ['drawn-1', 'acme-1']) await addMarks(db, id, []);
    await db.update(imageReadings).set({ palette: paletteNamed(['blue']) });
    app.gallery.expire();
    const ask = async () => {
      const found: Record<string, unknown> = {};
      for (const [way, look] of Object.entries(MORE_WAYS))
        found[way] = JSON.parse(JSON.stringify(await look(app)) ?? 'null');
      return found;
    };
    const aside = await ask();
    await app.demoGallery.remove(ADMIN);
    expect(aside).toEqual(await ask());
  });

  test('takes it out of what people follow, and nobody can follow it again', async () => {
    const { app, db } = await openGallery({ hidden: true });
    await addUser(db, { id: 'una' });
    await app.follows.create('una', { kind: 'company', company: 'drawn' });
    expect((await app.follows.list('una')).follows).toHaveLength(1);
    await db.update(images).set({ hidden: false }).where(eq(images.folder, 'acme'));
    app.gallery.expire();
    expect((await app.follows.list('una')).follows).toEqual([]);
    expect(mentions(await app.follows.news('una'))).toBe(false);
    await expect(app.follows.create('una', { kind: 'company', company: 'drawn' })).rejects.toMatchObject({
      code: 'company-not-found',
    });
  });

  test('the demo that an admin shows again comes last, and counts in no study, tab, tag or facet', async () => {
    const { app } = await open();
    expect(await app.demoGallery.show({ isShown: true, was: false }, ADMIN)).toMatchObject({
      listing: 'shown',
      isShown: true,
    });
    const { companies: listed, itemsByTag } = await wholeGallery(app);
    expect(listed.map(({ slug, isDemo }) => [slug, isDemo])).toEqual([
      ['acme', false],
      ['drawn', true],
    ]);
    const owners = (items: readonly { company: { slug: string; isDemo?: boolean | undefined } }[]) =>
      items.map(({ company }) => `${company.slug}${company.isDemo ? ' (demo)' : ''}`);
    const last = [...Array(3).fill('acme'), ...Array(3).fill('drawn (demo)')];
    expect(owners(itemsByTag.get('topic:alerts') ?? [])).toEqual(last);
    for (const sort of ['curated', 'newest', 'relevance']) {
      expect(owners((await search(app, { q: 'alarm', sort })).items)).toEqual(last);
    }
    expect((await app.tags.listCounted()).map(({ tag, count }) => [tag, count])).toEqual([
      ['chart', 3],
      ['of-acme', 3],
      ['topic:alerts', 3],
    ]);
    expect(await app.flows.count()).toBe(0);
    expect(await app.gallery.tabCounts()).toEqual({ screens: 3, 'ui-elements': 3, companies: 1 });
    const ofFacets = ((await search(app, {})).facets.company as { value: string }[]).map(({ value }) => value);
    expect(ofFacets).toEqual(['acme']);
    const lists = ['companies', 'companies of a signed-in user', 'images', 'search'];
    expect(await waysThatShowIt(app)).toEqual([...lists, 'flows', 'sitemap', 'feed', 'share picture']);

    await expect(app.demoGallery.show({ isShown: true, was: false }, ADMIN)).rejects.toMatchObject({
      code: 'edited-since',
      extras: { extensions: { current: { listing: 'shown', isShown: true } } },
    });
    expect(await app.demoGallery.show({ isShown: false, was: true }, ADMIN)).toMatchObject({ listing: 'aside' });
    expect(await waysThatShowIt(app)).toEqual([]);
  });
});
