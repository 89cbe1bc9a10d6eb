import { describe, expect, test } from 'vitest';
import { collectionItems, collections } from '#db/schema/collections.ts';
import { insightCounts, insightTexts } from '#db/schema/insight.ts';
import type { Insight } from '#shared/insight/insight.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as insight from '../../src/pages/api/admin/insight.ts';
import * as exports from '../../src/pages/api/insight/exports.ts';
import * as search from '../../src/pages/api/search.ts';

const DAY_MS = 86_400_000;

async function open() {
  let at = Date.now();
  const opened = await openTestApp({ deps: { now: () => new Date(at) } });
  const tagged = (id: string, tags: string[]) => ({
    row: anImage('acme', { id, title: `Title of ${id}`, alt: '' }),
    tags,
  });
  await addGallery(opened.db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }),
      images: [
        tagged('one', ['topic:alerts', 'chart']),
        tagged('two', ['topic:alerts']),
        tagged('three', ['topic:alerts', 'own']),
      ],
    },
  ]);
  const read = async () => {
    const path = '/api/admin/insight';
    const response = await callEndpoint(opened, insight, { path, cookie: await cookieOf(opened, 'admin') });
    expect(response.status).toBe(200);
    return (await response.json()) as Insight;
  };
  const ask = (q: string, person: number) => opened.app.insight.searched({ q, total: 0, person: `person ${person}` });
  const wait = (ms: number) => {
    at += ms;
  };
  return { ...opened, read, ask, wait };
}

describe('searches', () => {
  test('are shown, and their text stored, once five people asked for it', async () => {
    const { db, read, ask } = await open();
    for (const person of [1, 2, 3, 4]) {
      ask('Rare words', person);
      ask('rare  WORDS', person);
    }
    const before = await read();
    expect(before.searches).toEqual([]);
    expect(before.days).toMatchObject([{ searches: 4, misses: 4 }]);
    expect(await db.select().from(insightTexts)).toEqual([]);
    expect(JSON.stringify(await db.select().from(insightCounts))).not.toMatch(/rare|words|person/i);
    ask('rare words', 5);
    const [day] = before.days;
    expect((await read()).searches).toEqual([
      { text: 'rare words', count: 5, misses: 5, days: [{ day: day?.day, count: 5, misses: 5 }] },
    ]);
  });

  test('of visitors and users are counted by the call, pages of a result only once', async () => {
    const opened = await open();
    const cookie = await cookieOf(opened, 'user');
    for (const caller of [{}, { cookie }]) {
      for (const query of ['q=nothing', 'q=nothing&start=60', 'q=', 'tag=chart']) {
        expect((await callEndpoint(opened, search, { path: `/api/search?${query}`, ...caller })).status).toBe(200);
      }
    }
    expect((await opened.read()).days).toMatchObject([{ searches: 2, misses: 2 }]);
  });

  test('write nothing themselves; a function writes after some seconds, and after 90 days counts and text are gone', async () => {
    const { app, db, read, ask, wait } = await open();
    for (const person of [1, 2, 3, 4, 5]) ask('risk', person);
    expect(await db.select().from(insightCounts)).toEqual([]);
    await app.insight.afterResponse();
    expect(await db.select().from(insightCounts)).toEqual([]);
    wait(5_000);
    await app.insight.afterResponse();
    expect(await db.select().from(insightCounts)).toMatchObject([{ kind: 'search', count: 5 }]);
    wait(89 * DAY_MS);
    await app.retention.purge();
    expect((await read()).searches).toHaveLength(1);
    wait(2 * DAY_MS);
    await app.retention.purge();
    expect([await db.select().from(insightCounts), await db.select().from(insightTexts)]).toEqual([[], []]);
  });
});

test.each([
  ['/company/acme', 'Mozilla/5.0', undefined, ['Acme']],
  ['/company/acme/', undefined, undefined, ['Acme']],
  ['/patterns/alerts', 'Mozilla/5.0', undefined, ['Alerts']],
  ['/company/acme', 'Googlebot/2.1', undefined, []],
  ['/company/acme', 'Mozilla/5.0', 'prefetch;prerender', []],
  ['/company/gone', 'Mozilla/5.0', undefined, []],
  ['/patterns', 'Mozilla/5.0', undefined, []],
  ['/company/acme/x', 'Mozilla/5.0', undefined, []],
])('a view of %s by %s (%s) is counted as %j', async (path, userAgent, purpose, names) => {
  const { app, read } = await open();
  app.insight.viewed({ path, userAgent, purpose });
  const { companies, patterns } = await read();
  expect([...companies, ...patterns]).toEqual(names.map((name) => expect.objectContaining({ name, count: 1 })));
});

test('what most people save, and exports by format', async () => {
  const opened = await open();
  const { db, read } = opened;
  for (const [at, images] of [['one'], ['one', 'two'], ['one']].entries()) {
    const { id: ownerId } = await addUser(db);
    for (const copy of [1, 2]) {
      const id = `${at}-${copy}`;
      await db.insert(collections).values({ id, ownerId, title: id });
      await db.insert(collectionItems).values(images.map((imageId) => ({ collectionId: id, imageId })));
    }
  }
  const cookie = await cookieOf(opened, 'user');
  for (const format of ['pdf', 'pdf', 'zip']) {
    const sent = { method: 'POST', path: '/api/insight/exports', cookie, body: { format } };
    expect((await callEndpoint(opened, exports, sent)).status).toBe(204);
  }
  const { saved, exports: counted, days } = await read();
  expect(saved).toEqual([
    { id: 'one', name: 'Title of one', count: 3 },
    { id: 'two', name: 'Title of two', count: 1 },
  ]);
  expect(counted.map(({ name, count }) => [name, count])).toEqual([
    ['PDF', 2],
    ['ZIP', 1],
  ]);
  expect(days).toMatchObject([{ exports: 3 }]);
});

test('gaps are counted and lead to where they are fixed', async () => {
  const { app, read } = await open();
  const { gaps } = await read();
  expect(gaps.map(({ title, count, entries }) => [title, count, ...entries.map(({ href }) => href)])).toEqual([
    ['Patterns with fewer than three companies', 1, '/admin/images?tag=topic%3Aalerts'],
    ['Companies without a dashboard', 1, '/admin/images?company=acme'],
    ['Tags without a definition', 1, '/admin/tags'],
    ['Images without alt text', 3],
    ['Images without a licence', 3],
    ['Images without a source page', 3],
    ['Images whose quality is not judged', 3],
    ['Images without a form', 3],
    ['Images with elements, but without a region', 2],
  ]);
  const changes = { alt: 'Alt', license: 'MIT', source: 'https://a.example/', quality: 3, form: 'screen' } as const;
  await app.imageAdmin.update({ ids: ['one'], changes }, { id: null, email: 'test' });
  const after = (await read()).gaps.filter(({ href }) => href.includes('lacks'));
  expect(after.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2, 2]);
});

test('the CSV has a row for each count, and no formula', async () => {
  const opened = await open();
  for (const person of [1, 2, 3, 4, 5]) opened.ask('=cmd()', person);
  opened.app.insight.viewed({ path: '/company/acme', userAgent: undefined, purpose: undefined });
  const cookie = await cookieOf(opened, 'admin');
  const response = await callEndpoint(opened, insight, { path: '/api/admin/insight?format=csv', cookie });
  expect(response.headers.get('Content-Type')).toContain('text/csv');
  const lines = (await response.text()).split('\r\n');
  const day = new Date(opened.app.now()).toISOString().slice(0, 10);
  expect(lines).toContain(`"Search","${day}","'=cmd()","5","5"`);
  expect(lines).toContain('"Company viewed","","Acme","1",""');
  expect(lines).toContain('"Gap","","Images without alt text","3",""');
});
