import { z } from 'astro/zod';
import { expect, test, vi } from 'vitest';
import { idempotencyKeys } from '#db/schema/operations.ts';
import { createApp } from '#server/app.ts';
import { AppError } from '#shared/http/app-error.ts';
import { addUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { CALLS } from '#tests/setup/declared-calls.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as collections from '../../src/pages/api/collections/index.ts';
import * as tokens from '../../src/pages/api/user/tokens/index.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const OTHER_KEY = '00000000-0000-4000-8000-000000000002';

type Sent = { user?: string; key?: string; title?: string; at?: TestApp };

async function openGallery() {
  const opened = await openTestApp();
  const cookies = new Map<string, string>();
  for (const id of ['una', 'max']) {
    await addUser(opened.db, { id, email: `${id}@example.com` });
    cookies.set(id, await cookieOf(opened, 'user', id));
  }
  /** Another process on the same database. */
  const otherProcess = () =>
    ({
      ...opened,
      app: createApp({
        settings: opened.settings,
        db: opened.db,
        imageHost: readOnlyImageHost,
        version: () => 'test',
        now: () => new Date(),
      }),
    }) as TestApp;
  const create = async ({ user = 'una', key = KEY, title = 'Login', at = opened }: Sent = {}) => {
    const response = await callEndpoint(at, collections, {
      method: 'POST',
      path: '/api/collections',
      cookie: cookies.get(user) ?? '',
      headers: { 'Idempotency-Key': key },
      body: { title },
    });
    return { status: response.status, text: await response.text() };
  };
  const count = async (user = 'una') => (await opened.app.collections.list(user)).length;
  return { opened, cookies, create, count, otherProcess };
}

test.each<[string, Sent, number]>([
  ['again', {}, 1],
  ['again with a key that is too short to be one', { key: 'short' }, 2],
  ['under another key', { key: OTHER_KEY }, 2],
  ['with another content', { title: 'Modals' }, 2],
])('a write that is sent %s is done as often as it was meant', async (_case, second, expected) => {
  const { create, count } = await openGallery();
  const first = await create(second.key === 'short' ? second : {});
  const repeated = await create(second);
  expect([first.status, repeated.status]).toEqual([201, 201]);
  expect(await count()).toBe(expected);
  expect(repeated.text === first.text).toBe(expected === 1);
});

test('keys of two people never meet', async () => {
  const { create, count } = await openGallery();
  await create({ user: 'una' });
  await create({ user: 'max' });
  expect([await count('una'), await count('max')]).toEqual([1, 1]);
});

test('a write that is sent again while it runs is done once, in one process or two', async () => {
  const { create, count, otherProcess } = await openGallery();
  const [first, same, other] = await Promise.all([create(), create(), create({ at: otherProcess() })]);
  expect(same).toEqual(first);
  expect(other).toEqual(first);
  expect(await count()).toBe(1);
});

test('a write that failed may be sent again under its key', async () => {
  const { opened, create, count } = await openGallery();
  const original = opened.app.collections.create;
  opened.app.collections.create = () => Promise.reject(new AppError('collections-full'));
  expect((await create()).status).toBe(409);
  opened.app.collections.create = original;
  expect((await create()).status).toBe(201);
  expect(await count()).toBe(1);
});

test('a write whose response cannot be stored is done all the same', async () => {
  const { opened, create, count } = await openGallery();
  await opened.db.$client.execute(
    "CREATE TRIGGER refuse BEFORE UPDATE ON idempotency_keys BEGIN SELECT raise(abort, 'no space'); END",
  );
  expect((await create()).status).toBe(201);
  expect(await count()).toBe(1);
  expect(opened.logged.map(({ msg }) => msg)).toEqual(['a response could not be stored']);
  vi.mocked(console.error).mockClear();
});

test('a response with a secret is not stored', async () => {
  const { opened, cookies } = await openGallery();
  const create = () =>
    callEndpoint(opened, tokens, {
      method: 'POST',
      path: '/api/user/tokens',
      cookie: cookies.get('una') ?? '',
      headers: { 'Idempotency-Key': KEY },
      body: { name: 'script', scopes: ['read'], days: 30 },
    });
  const { token } = await (await create()).json();
  const repeated = await create();
  expect(repeated.status).toBe(409);
  expect(await repeated.json()).toMatchObject({ type: '/problems/response-lost' });
  expect(await opened.app.tokens.list('una')).toHaveLength(1);
  expect(JSON.stringify(await opened.db.select().from(idempotencyKeys))).not.toContain(token);
});

test('responses with a secret are declared', () => {
  const withToken = CALLS.filter(({ method, declares: { response } }) => {
    const schema = 'schema' in response ? response.schema : response;
    return method !== 'GET' && schema instanceof z.ZodObject && 'token' in schema.shape;
  });
  expect(withToken.length).toBeGreaterThan(2);
  for (const { call, declares } of withToken) expect(declares.isSecret, call).toBe(true);
});
