import { expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { CALLS, makeCall } from '#tests/setup/declared-calls.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

/** A sign-in begins with a GET and ends with one: the only two that may leave something behind. */
const SIGN_IN = ['GET /api/auth/login', 'GET /api/auth/callback'];
const READS = CALLS.filter(({ method, call }) => method === 'GET' && !SIGN_IN.includes(call));

const PARAMS = { slug: 'acme', tag: 'button', userId: 'una' };

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

test('reading changes nothing, whoever reads', async () => {
  const opened = await openTestApp();
  const images = [{ row: anImage('acme', { id: 'one' }), tags: ['button'] }];
  await addGallery(opened.db, [
    { company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images },
  ]);
  const cookies = [await cookieOf(opened, 'admin'), await cookieOf(opened, 'user'), ''];
  // The first reader brings new images into the index, and the first search creates the secret of cursors.
  await wholeGallery(opened.app);
  const search = READS.find(({ call }) => call === 'GET /api/search');
  if (search) await makeCall(opened, search, { cookie: cookies[1] ?? '' });
  const before = await everyRow(opened);
  expect(READS.length).toBeGreaterThan(15);
  for (const call of READS) {
    const answers = await Promise.all(cookies.map((cookie) => makeCall(opened, call, { params: PARAMS, cookie })));
    // The company of this test has no logo.
    expect(answers[0]?.status, call.call).toBe(call.path.endsWith('/logo') ? 404 : 200);
  }
  expect(await everyRow(opened)).toBe(before);
});
