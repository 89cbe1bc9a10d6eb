import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import type { SearchResponse } from '#shared/search/search.contract.ts';
import { addGatedWords, addSearchGallery, type KnownImage } from '#tests/factories/search-gallery.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { cookieOf, sharedTestApp } from '#tests/setup/test-app.ts';
import * as companyImages from '../../src/pages/api/companies/[slug]/images.ts';
import * as details from '../../src/pages/api/images/[id]/index.ts';
import * as byTag from '../../src/pages/api/images/by-tag/[tag].ts';
import * as endpoint from '../../src/pages/api/search.ts';

/** Words that occur in no image. */
const NONSENSE = ['zzqqxxvvk', 'zqxvk', 'qqzzjjxxw'];

describe('a signed-out search', () => {
  let known: KnownImage[] = [];
  /** Ids of the images in the previews. */
  const open = new Set<string>();
  let cookie = '';
  let cursor = '';

  const gatedImages = () => known.filter(({ id }) => !open.has(id));

  const opened = sharedTestApp(async (app) => {
    known = await addSearchGallery(app.db, { companyCount: 6, imagesEach: 40 });
    cookie = await cookieOf(app, 'user');
    const addPreview = async (list: Parameters<typeof callEndpoint>[1], params: Record<string, string>) => {
      for (const { id } of (await (await callEndpoint(app, list, { params })).json()) as { id: string }[]) open.add(id);
    };
    for (const { company } of known) await addPreview(companyImages, { slug: company.slug });
    for (const tag of new Set(['all', 'all-screens', 'all-ui-elements', ...known.flatMap(({ tags }) => tags)])) {
      await addPreview(byTag, { tag });
    }
    await addGatedWords(app.db, gatedImages());
    app.app.gallery.expire();
    const page = await callEndpoint(app, endpoint, { path: '/api/search?q=alert&limit=3', cookie });
    cursor = ((await page.json()) as SearchResponse).next ?? '';
  });

  const ask = async (query: string, as = '') => {
    const response = await callEndpoint(opened(), endpoint, { path: `/api/search?${query}`, cookie: as });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      response: JSON.parse(text) as SearchResponse,
    };
  };

  test('never shows more than three images, and only images of the previews, for any query', async () => {
    const words = [
      '',
      'alert',
      'lateral movement',
      '"lateral movement"',
      'common',
      'gatedword',
      '-common',
      '-gatedword',
      'common -alert',
      'only76x',
      'o',
      'on',
      'onl',
      'vendor3',
      'severiyt',
      'gatedwrod',
      'badge',
    ];
    const filters = [
      '',
      'kind=screens',
      'kind=ui-elements',
      'tag=button',
      'tag=button&tag=table',
      'not=button',
      'company=company-3',
      'theme=dark',
      'colour=red&theme=light',
    ];
    const pages = byLength({
      short: ['', 'sort=newest&limit=100'],
      long: ['', 'limit=100', 'limit=1', 'sort=newest', 'sort=relevance&limit=100', 'sort=newest&limit=100'],
    });
    const gated = gatedImages();
    expect(gated.length).toBeGreaterThan(100);
    let asked = 0;
    for (const q of words) {
      for (const filter of filters) {
        for (const page of pages) {
          const query = [q === '' ? '' : `q=${encodeURIComponent(q)}`, filter, page].filter(Boolean).join('&');
          const { status, text, response: result } = await ask(query);
          asked += 1;
          expect(status).toBe(200);
          expect(result.items.length, query).toBeLessThanOrEqual(3);
          expect(result.next, query).toBeNull();
          expect(
            result.items.filter(({ id }) => !open.has(id)),
            query,
          ).toEqual([]);
          const leaked = gated.filter(({ id }) => text.includes(`"${id}"`) || text.includes(`secret-${id}"`));
          expect(leaked, query).toEqual([]);
          expect(/gatedword|only\d+x/.test(text.replace(JSON.stringify(result.corrected ?? ''), '')), query).toBe(
            false,
          );
        }
      }
    }
    expect(asked).toBe(words.length * filters.length * pages.length);
  });

  test.each([
    'gatedword',
    'only76x',
    'only43x common',
    '"only43x"',
    '-only76x only76x',
    'only2x',
    'gatedw',
    'vendor1 gatedword',
  ])(
    '%s, which occurs only in gated images, gets the same response as a nonsense word except for the hint',
    async (q) => {
      const nonsense = q.replace(/gatedw(ord)?|only\d+x/g, NONSENSE[0] ?? '');
      for (const rest of [
        '',
        '&tag=button',
        '&sort=newest',
        '&sort=relevance',
        '&theme=dark&limit=2',
        '&kind=screens',
      ]) {
        const [secret, other] = [
          await ask(`q=${encodeURIComponent(q)}${rest}`),
          await ask(`q=${encodeURIComponent(nonsense)}${rest}`),
        ];
        const { more, ...result } = secret.response;
        expect(JSON.stringify(result)).toBe(other.text);
        expect([undefined, 20, 50, 100, 200]).toContain(more);
        expect([secret.status, secret.headers]).toEqual([other.status, other.headers]);
      }
    },
  );

  test('the details of a gated image are the same 404 as of an unknown id', async () => {
    const ask = async (id: string) => {
      const response = await callEndpoint(opened(), details, { path: `/api/images/${id}`, params: { id } });
      return [response.status, await response.text(), JSON.stringify([...response.headers])];
    };
    const unknown = await ask('nothing');
    // Only some of them, because of the rate limit.
    for (const { id } of gatedImages().slice(0, 30)) expect(await ask(id)).toEqual(unknown);
    for (const id of [...open].slice(0, 10)) expect((await ask(id))[0]).toBe(200);
  });

  test('has the same response for any requested page or image', async () => {
    const gated = gatedImages()[0]?.id ?? '';
    for (const query of ['', 'q=common', 'q=gatedword', 'tag=button&kind=ui-elements']) {
      const { text } = await ask(query);
      for (const page of ['start=3', 'start=60', `image=${gated}`, 'image=gone']) {
        expect((await ask(`${query}&${page}`)).text, `${query} ${page}`).toBe(text);
      }
    }
  });

  test('is never corrected to a word that only gated images contain', async () => {
    for (const q of ['gatdword', 'gatedwrod', 'onyl76x', 'only76xx', 'common gatedwrd']) {
      expect((await ask(`q=${q}`)).response.corrected, q).toBeUndefined();
      expect((await ask(`q=${q}`, cookie)).response.corrected, q).toBeDefined();
    }
  });

  test('counts everything without a text; with a text it counts the previews and hints at the rest', async () => {
    expect((await ask('')).response.total).toBe(known.length);
    expect((await ask('')).response.facets).toEqual((await ask('', cookie)).response.facets);
    const { response: result } = await ask('q=common');
    expect(result.total).toBe(open.size);
    expect(result.facets.company.reduce((sum, { count }) => sum + count, 0)).toBe(open.size);
    expect(result.more).toBe(known.length - open.size >= 200 ? 200 : 100);
    expect((await ask('q=only76x')).response).toMatchObject({ total: 0, items: [] });
    expect((await ask('q=only76x')).response.more).toBeUndefined();
  });

  test.each([
    ['&company=company-0&company=company-1&company=company-2'],
    ['&tag=button'],
    ['&theme=dark'],
    ['&colour=blue'],
    ['&form=screen'],
    ['&not=table'],
    ['&added=week'],
    ['&elements=only&kind=ui-elements'],
    [' Vendor0 Systems Vendor1 Systems Vendor2 Systems'],
    [' dark'],
    [' no dark'],
    [' no table'],
    [' without lateral'],
    [' not dark'],
    [' -lateral'],
  ])('words cut by filters, whose edge could tell of a single gated image, get no hint: common%s', async (cut) => {
    expect((await ask('q=common')).response.more).toBeGreaterThan(0);
    const [text = '', ...filters] = cut.split('&');
    const query = [`q=${encodeURIComponent(`common${text}`)}`, ...filters].join('&');
    expect((await ask(query)).response.more).toBeUndefined();
  });

  // 10 and 6: from so many images on, a search requires a filler, and the kind of a page.
  test.each([
    ['is', 10],
    ['list', 6],
  ])('how a text with “%s” is read for the hint, no gated image decides', async (word, enough) => {
    const { db, app } = opened();
    const [inside, outside] = [gatedImages().slice(0, 3), known.filter(({ id }) => open.has(id)).slice(0, enough - 3)];
    const having = [...inside, ...outside].map(({ id }) => `hash-${id}`);
    const readings = await db.select().from(imageReadings).where(inArray(imageReadings.contentHash, having));
    for (const { contentHash, text } of readings) {
      const words = `${text} ${word}`;
      await db
        .update(imageReadings)
        .set({ text: words, words: packWords(words.split(' ').map((each) => [each, 0.1, 0.5, 0.01, 0.02, 90])) })
        .where(eq(imageReadings.contentHash, contentHash));
    }
    const hintWith = async (hidden: boolean) => {
      await db
        .update(images)
        .set({ hidden })
        .where(eq(images.id, inside[0]?.id ?? ''));
      app.gallery.expire();
      return (await ask(`q=${word}%20common`)).response;
    };
    const [without, all] = [await hintWith(true), await hintWith(false)];
    expect(without).toEqual(all);
    for (const { contentHash, text, words } of readings)
      await db.update(imageReadings).set({ text, words }).where(eq(imageReadings.contentHash, contentHash));
    app.gallery.expire();
  });

  test('does not tell by excluding a word whether gated images have it', async () => {
    for (const rest of ['', 'common ', '%22common%22 ']) {
      const nonsense = (await ask(`q=${rest}-zzqqxxvvk`)).text;
      for (const word of ['gatedword', 'only76x']) expect((await ask(`q=${rest}-${word}`)).text, word).toBe(nonsense);
    }
  });

  test('refuses every cursor, including one that a session got for the same query', async () => {
    for (const query of [`q=alert&limit=3&cursor=${cursor}`, `q=alert&cursor=${cursor}`, 'cursor=AAAA']) {
      expect((await ask(query)).status).toBe(400);
    }
    expect((await ask(`q=alert&limit=3&cursor=${cursor}`, cookie)).status).toBe(200);
  });

  test('cached responses are not shared between signed-in and signed-out callers', async () => {
    const [inside, outside] = [await ask('q=common&limit=3', cookie), await ask('q=common&limit=3')];
    expect(inside.response.total).toBe(known.length);
    expect(outside.response.total).toBe(open.size);
    expect((await ask('q=common&limit=3', cookie)).text).toBe(inside.text);
  });
});
