import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { disableUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { listening } from '#tests/setup/listening.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as byTag from '../../src/pages/api/images/by-tag/[tag].ts';
import { repeatedAnswers } from './repeated-answers.ts';

const ADDRESS = '/api/images/by-tag/all?limit=60';
const BODY = JSON.stringify(Array.from({ length: 100 }, (_, at) => `the gallery's secret number ${at}`));

/** A server that repeats answers and says `made anew` where it has none. */
async function openServer() {
  const opened = await openTestApp();
  await addGallery(opened.db, [
    { company: aCompany({ cloudinaryFolder: 'f' }), images: [{ row: anImage('f'), tags: [] }] },
  ]);
  const repeated = repeatedAnswers(opened.app);
  const server = createServer(async (request, response) => {
    const headers = ['X-Request-Id', 'test'];
    if (request.headers['x-at-once']) {
      if (!repeated.sendAtOnce(request, response, headers)) response.end('not at once');
    } else if (!(await repeated.send(request, response, headers))) response.end('made anew');
  });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const remember = async () => {
    const snapshot = await opened.app.gallery.snapshot();
    const headers = { 'Content-Type': 'application/json', 'X-Total-Count': '100' };
    repeated.offerFor({ url: ADDRESS })({ snapshot, headers, chunks: () => [BODY] });
    await new Promise((resolve) => setImmediate(resolve));
  };
  const ask = (cookie: string, headers: Record<string, string> = {}, path = ADDRESS) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { Cookie: cookie, 'Accept-Encoding': 'identity', ...headers },
    });
  return { ...opened, repeated, remember, ask };
}

describe('a remembered list', () => {
  test('is sent again to people who see everything, byte for byte', async () => {
    const opened = await openServer();
    await opened.remember();
    for (const caller of ['user', 'admin'] as const) {
      const answer = await opened.ask(await cookieOf(opened, caller));
      expect(await answer.text()).toBe(BODY);
      expect([answer.headers.get('X-Total-Count'), answer.headers.get('X-Request-Id')]).toEqual(['100', 'test']);
    }
  });

  test('is never sent to anyone else: no session, a forged one, one that has just ended', async () => {
    const opened = await openServer();
    await opened.remember();
    expect(await (await opened.ask('')).text()).toBe('made anew');
    expect(await (await opened.ask(`gallery_session=${'a'.repeat(40)}`)).text()).toBe('made anew');
    const cookie = await cookieOf(opened, 'user');
    const { session } = await opened.app.sessions.read(cookie);
    await disableUser(opened.db, session?.user.id ?? '');
    expect(await (await opened.ask(cookie)).text()).toBe('made anew');
  });

  test('is forgotten as soon as the gallery changes', async () => {
    const opened = await openServer();
    await opened.remember();
    const cookie = await cookieOf(opened, 'user');
    await opened.db.insert(companies).values(aCompany());
    opened.app.gallery.expire();
    expect(await (await opened.ask(cookie)).text()).toBe('made anew');
  });

  test('is no longer sent to someone who has just signed out, though their session was read a moment ago', async () => {
    const opened = await openServer();
    await opened.remember();
    const cookie = await cookieOf(opened, 'user');
    expect(await (await opened.ask(cookie)).text()).toBe(BODY);
    const { session } = await opened.app.sessions.read(cookie);
    if (session) await opened.app.sessions.end(session, false);
    expect(await (await opened.ask(cookie)).text()).toBe('made anew');
  });

  test('is no longer sent to someone who has just deleted their account', async () => {
    const opened = await openServer();
    await opened.remember();
    const cookie = await cookieOf(opened, 'user');
    expect(await (await opened.ask(cookie)).text()).toBe(BODY);
    const { session } = await opened.app.sessions.read(cookie);
    if (session) await opened.app.account.remove(session);
    expect(await (await opened.ask(cookie)).text()).toBe('made anew');
  });

  test('is sent at once to who was there a moment ago, and to nobody else', async () => {
    const opened = await openServer();
    await opened.remember();
    const cookie = await cookieOf(opened, 'user');
    expect(await (await opened.ask(cookie)).text()).toBe(BODY);
    const atOnce = async (header: string) => (await opened.ask(header, { 'X-At-Once': '1' })).text();
    expect(await atOnce(cookie), 'whose session was just read').toBe(BODY);
    expect(await atOnce(await cookieOf(opened, 'user')), 'whose session must be read first').toBe('not at once');
    expect(await atOnce('')).toBe('not at once');
    expect(await atOnce(`gallery_session=${'a'.repeat(40)}`)).toBe('not at once');
    opened.app.gallery.expire();
    expect(await atOnce(cookie), 'when the gallery may have changed').toBe('not at once');
  });

  test('stands for its own address only', async () => {
    const opened = await openServer();
    await opened.remember();
    const cookie = await cookieOf(opened, 'user');
    expect(await (await opened.ask(cookie, {}, `${ADDRESS}&offset=60`)).text()).toBe('made anew');
  });

  test('is sent compressed to who takes it so', async () => {
    const opened = await openServer();
    await opened.remember();
    const cookie = await cookieOf(opened, 'user');
    const answer = await opened.ask(cookie, { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(Number(answer.headers.get('Content-Length'))).toBeLessThan(BODY.length / 2);
    expect(await answer.text()).toBe(BODY);
  });
});

describe('the lists that are asked for first', () => {
  test('are there before anyone has asked, to the byte what the endpoint answers', async () => {
    const opened = await openServer();
    await opened.repeated.prepare();
    const cookie = await cookieOf(opened, 'user');
    for (const tag of ['all-screens', 'all-ui-elements']) {
      const path = `/api/images/by-tag/${tag}`;
      const answer = await opened.ask(cookie, { 'Accept-Encoding': 'br' }, path);
      const made = await callEndpoint(opened, byTag, { path, params: { tag }, cookie });
      expect(await answer.text()).toBe(await made.text());
      expect(answer.headers.get('X-Total-Count')).toBe(made.headers.get('X-Total-Count'));
      expect(answer.headers.get('Cache-Control')).toBe(made.headers.get('Cache-Control'));
    }
  });

  test('are made again after a change', async () => {
    const opened = await openServer();
    await opened.repeated.prepare();
    await opened.db.delete(images);
    opened.app.gallery.expire();
    await opened.repeated.prepare();
    const answer = await opened.ask(await cookieOf(opened, 'user'), {}, '/api/images/by-tag/all-screens');
    expect(await answer.json()).toEqual([]);
  });

  test('a large one is kept compressed, and made anew for who takes it plain', async () => {
    const opened = await openServer();
    const many = Array.from({ length: 1_200 }, () => ({ row: anImage('large'), tags: ['topic:dashboard'] }));
    await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'large' }), images: many }]);
    opened.app.gallery.expire();
    await opened.repeated.prepare();
    const cookie = await cookieOf(opened, 'user');
    const path = '/api/images/by-tag/all-screens';
    const compressed = await opened.ask(cookie, { 'Accept-Encoding': 'gzip' }, path);
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
    expect(((await compressed.json()) as unknown[]).length).toBe(1_200);
    expect(await (await opened.ask(cookie, {}, path)).text()).toBe('made anew');
  });
});
