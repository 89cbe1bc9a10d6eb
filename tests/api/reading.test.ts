import { expect, test } from 'vitest';
import { addSharedCollection, COLLECTION, SHARE_TOKEN } from '#tests/factories/collections.ts';
import { addFlow } from '#tests/factories/flows.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { CALLS, makeCall } from '#tests/setup/declared-calls.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

/** The only GET calls that may write: a sign-in begins and ends with one, and openings of a guest link are counted. */
const WRITING = ['GET /api/auth/login', 'GET /api/auth/callback', 'GET /api/guest/{token}'];
const READS = CALLS.filter(({ method, call }) => method === 'GET' && !WRITING.includes(call));

const PARAMS = { slug: 'acme', tag: 'button', userId: 'una', token: SHARE_TOKEN };

/** The id of an image or of a collection, depending on the path. */
const idIn = (path: string) => (path.includes('/images/') ? 'one' : COLLECTION);

/** Queries of reads that need one. */
const QUERIES: Record<string, string> = {
  'GET /api/images/by-id': '?i=one',
  'GET /api/search/suggestions': '?q=da',
  'GET /api/admin/tags/merge': '?from=1&into=2',
};

/** Every row of every table, as text. */
async function everyRow({ db }: TestApp): Promise<string> {
  const { rows: tables } = await db.$client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  );
  const contents = await Promise.all(
    tables.map(async ({ name }) => [name, (await db.$client.execute(`SELECT * FROM "${name}"`)).rows]),
  );
  return JSON.stringify(contents);
}

test('GET calls change no row of the database, for any caller', async () => {
  const opened = await openTestApp();
  const images = ['one', 'two'].map((id) => ({ row: anImage('acme', { id }), tags: ['button', 'table'] }));
  await addGallery(opened.db, [
    { company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images },
  ]);
  await addFlow(opened.db, { id: 'acme', companyId: 'acme', images: ['one', 'two'] });
  const owner = await addUser(opened.db, { role: 'admin' });
  await addSharedCollection(opened.db, owner.id, ['one']);
  const cookies = [await cookieOf(opened, 'admin', owner.id), await cookieOf(opened, 'user'), ''];
  // The first reader writes new images into the index. The first search creates the secret of cursors, and the first request
  // for the site's state an id of the database.
  await wholeGallery(opened.app);
  for (const first of ['GET /api/search', 'GET /api/admin/site-state']) {
    const call = READS.find((read) => read.call === first);
    if (call) await makeCall(opened, call, { cookie: cookies[0] ?? '' });
  }
  const before = await everyRow(opened);
  expect(READS.length).toBeGreaterThan(15);
  for (const call of READS) {
    const responses = await Promise.all(
      cookies.map((cookie) =>
        makeCall(opened, call, {
          params: { ...PARAMS, id: idIn(call.path) },
          query: QUERIES[call.call] ?? '',
          cookie,
        }),
      ),
    );
    // The company of this test has no logo.
    const { response } = call.declares;
    const declared = 'status' in response ? response.status : 200;
    expect(responses[0]?.status, call.call).toBe(call.path.endsWith('/logo') ? 404 : declared);
  }
  expect(await everyRow(opened)).toBe(before);
});
