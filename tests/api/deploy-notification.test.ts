import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { builds } from '#db/schema/operations.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import * as route from '../../src/pages/api/system/deploy-notification.ts';

const SECRET = 'a-secret-of-the-deploys';

async function open(settings = {}) {
  const opened = await openTestApp({ settings: { deployWebhookSecret: SECRET, ...settings } });
  await opened.app.deploys.begin('deploy-1', 'Deploy');
  const sign = (body: string, { secret = SECRET, issuer = 'netlify', alg = 'HS256' } = {}) =>
    new SignJWT({ sha256: createHash('sha256').update(body).digest('hex') })
      .setProtectedHeader({ alg })
      .setIssuer(issuer)
      .sign(new TextEncoder().encode(secret));
  const notify = (body: string, signature: string) =>
    callEndpoint(opened, route, {
      method: 'POST',
      path: '/api/system/deploy-notification',
      body,
      headers: { 'X-Webhook-Signature': signature, 'Content-Type': 'application/json' },
      origin: null,
    });
  const build = async () => (await opened.app.builds.list())[0];
  return { ...opened, sign, notify, build };
}

const READY = JSON.stringify({ id: 'deploy-1', state: 'ready', context: 'production' });

test('a ready deploy is live; a repeated notification changes nothing', async () => {
  const { sign, notify, build } = await open();
  for (let time = 0; time < 2; time += 1) expect((await notify(READY, await sign(READY))).status).toBe(204);
  expect(await build()).toMatchObject({ state: 'live', releaseId: 'deploy-1' });
});

test('a failed deploy records the error message', async () => {
  const { sign, notify, build } = await open();
  const body = JSON.stringify({ id: 'deploy-1', state: 'error', error_message: 'Build script returned 2' });
  expect((await notify(body, await sign(body))).status).toBe(204);
  expect(await build()).toMatchObject({ state: 'failed', log: 'Build script returned 2' });
});

describe('a deploy that fails before its build begins to read', () => {
  const CALLED = new Date('2030-01-01T00:00:00Z');
  const failing = (given = {}) =>
    JSON.stringify({
      id: 'deploy-9',
      state: 'error',
      error_message: 'Cancelled',
      created_at: '2030-01-01T00:00:05Z',
      ...given,
    });
  const queue = async (row = {}) => {
    const opened = await open();
    await opened.app.deploys.live('deploy-1');
    const queued = { id: 'queued', state: 'queued' as const, reason: 'Edit', requestedAt: CALLED, calledAt: CALLED };
    await opened.db.insert(builds).values({ ...queued, ...row });
    return opened;
  };

  test('is the failure of the build that was queued then, with the link to it; a repeated notification changes nothing', async () => {
    const { db, sign, notify, build } = await queue();
    const body = failing({ admin_url: 'https://app.netlify.com/projects/gallery' });
    await notify(body, await sign(body));
    const log = 'Cancelled\nhttps://app.netlify.com/projects/gallery/deploys/deploy-9';
    expect(await build()).toMatchObject({ id: 'queued', state: 'failed', releaseId: 'deploy-9', log });
    await db
      .insert(builds)
      .values({ id: 'next', state: 'queued', reason: 'Edit', requestedAt: CALLED, calledAt: CALLED });
    await notify(body, await sign(body));
    expect(await build()).toMatchObject({ id: 'next', state: 'queued' });
  });

  test.each([
    ['was not called yet', { calledAt: null }, {}],
    ['was called later', { calledAt: new Date('2030-01-01T00:02:00Z') }, {}],
    ['is of another context', {}, { context: 'deploy-preview' }],
  ])('is none of a build that %s', async (_, row, given) => {
    const { sign, notify, build } = await queue(row);
    const body = failing(given);
    expect((await notify(body, await sign(body))).status).toBe(204);
    expect(await build()).toMatchObject({ id: 'queued', state: 'queued' });
  });

  test('a queued build whose hook was refused shows as failed, with the sentence, until the hook is called again', async () => {
    const { app, build } = await queue({ calledAt: null, tries: 1, log: 'The build hook failed: it answered 503.' });
    expect(await build()).toMatchObject({ state: 'failed', log: 'The build hook failed: it answered 503.' });
    expect(await app.siteState.get()).toMatchObject({ state: 'failed' });
  });
});

test.each([
  ['a preview', { context: 'deploy-preview' }],
  ['a deploy that is locked from publishing', { published_at: null }],
  ['a deploy that is still building', { state: 'building' }],
  ["another site's deploy", { id: 'deploy-2' }],
])('%s changes nothing', async (_name, given) => {
  const { sign, notify, build } = await open();
  const body = JSON.stringify({ id: 'deploy-1', state: 'ready', context: 'production', ...given });
  expect((await notify(body, await sign(body))).status).toBe(204);
  expect((await build())?.state).toBe('running');
});

test('a notification whose signature does not match the secret and the body is refused and changes nothing', async () => {
  const { sign, notify, build } = await open();
  const signatures = [
    '',
    'x.y.z',
    await sign(READY, { secret: 'another-secret-of-deploys' }),
    await sign(READY, { issuer: 'somebody' }),
    await sign(READY, { alg: 'HS512' }),
    await sign(`${READY} `),
    `${btoa('{"alg":"none"}')}.${btoa('{"iss":"netlify"}')}.`,
  ];
  for (const signature of signatures) {
    const response = await notify(READY, signature);
    expect([response.status, (await response.json()).type]).toEqual([403, '/problems/signature-invalid']);
  }
  expect((await build())?.state).toBe('running');
});

test('a signed but malformed body gets 400; without a configured secret the endpoint is 404', async () => {
  const { sign, notify } = await open();
  expect((await notify('[]', await sign('[]'))).status).toBe(400);
  const without = await open({ deployWebhookSecret: undefined });
  expect((await without.notify(READY, await sign(READY))).status).toBe(404);
});
