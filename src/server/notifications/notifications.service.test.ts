import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { notifications } from '#db/schema/operations.ts';
import { AppError } from '#shared/http/app-error.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { listening } from '#tests/setup/listening.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { withAnnouncedFailures } from '../builds/announced-failures.ts';
import { deployReports } from '../builds/deploy-reports.ts';
import { hookedBuildsRepository } from '../builds/hooked-builds.repository.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { notificationsService, RETRY_PAUSES_MS } from './notifications.service.ts';
import type { Deliver } from './webhook.ts';

const EVENT = { event: 'build.failed', text: 'Build failed: no space left', path: '/admin/cache' } as const;

/** A service on a real database, whose pauses end at once while its clock goes on. */
async function opened(deliver: Deliver) {
  const { db } = await openTestApp();
  const pauses: number[] = [];
  let clock = Date.parse('2030-01-01T00:00:00Z');
  const service = notificationsService({
    repository: notificationsRepository(db),
    deliver,
    key: async () => 'key',
    webhookUrl: 'https://hooks.example/gallery',
    siteUrl: 'https://gallery.example',
    now: () => new Date(clock),
    log: recordedLog().log,
    wait: async (ms) => {
      pauses.push(ms);
      clock += ms;
    },
  });
  const pass = (ms: number) => {
    clock += ms;
  };
  return { db, service, pauses, pass, rows: () => db.select().from(notifications) };
}

describe('a notification', () => {
  test.each([0, 1, 2, 3])('that fails %i times is sent after the pauses, and forgotten', async (failures) => {
    const bodies: string[] = [];
    const { service, pauses, rows } = await opened(async (body) => {
      bodies.push(body);
      if (bodies.length <= failures) throw new Error('It answered 503.');
    });
    await service.announce(EVENT);
    await service.resume();
    expect(pauses).toEqual(RETRY_PAUSES_MS.slice(0, failures));
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toEqual({
      event: 'build.failed',
      at: '2030-01-01T00:00:00.000Z',
      site: 'https://gallery.example',
      text: EVENT.text,
      address: 'https://gallery.example/admin/cache',
    });
    expect(await rows()).toEqual([]);
  });

  test('is given up after three retries, shown with the reason, and sent again on request', async () => {
    let calls = 0;
    let result: Error | undefined = new Error('It answered 503.');
    const { service, pass, rows } = await opened(async () => {
      calls += 1;
      if (result) throw result;
    });
    await service.announce(EVENT);
    await service.resume();
    expect(calls).toBe(4);
    expect(await service.status()).toMatchObject({
      host: 'hooks.example',
      key: 'key',
      undelivered: [{ text: EVENT.text, error: 'It answered 503.', isGivenUp: true }],
    });
    await service.resume();
    expect(calls).toBe(4);
    result = undefined;
    await service.retry();
    await service.resume();
    expect([calls, await rows()]).toEqual([5, []]);
    result = new Error('It answered 500.');
    pass(2 * 60 * 60_000);
    await service.announce(EVENT);
    await service.resume();
    pass(31 * 24 * 60 * 60_000);
    await service.purge();
    expect(await rows()).toEqual([]);
  });

  test('with the same text is sent once an hour', async () => {
    let calls = 0;
    const { service, pass } = await opened(async () => {
      calls += 1;
    });
    for (const minutes of [0, 30, 29, 2]) {
      pass(minutes * 60_000);
      await service.announce(EVENT);
      await service.resume();
    }
    expect(calls).toBe(2);
  });

  test('that a killed process had claimed is sent by another', async () => {
    const { db, service, pass, rows } = await opened(async () => undefined);
    const createdAt = new Date('2030-01-01T00:00:00Z');
    await notificationsRepository(db).insert({ body: '{}', text: 'Left', createdAt });
    await notificationsRepository(db).takeDue({ now: createdAt, until: new Date(createdAt.getTime() + 30_000) });
    pass(60_000);
    await service.resume();
    expect(await rows()).toEqual([]);
  });
});

/** A site whose operator receives notifications. */
async function openSite(deps: Parameters<typeof openTestApp>[0] = {}) {
  const received: { event: string; text: string; address: string }[] = [];
  const problems: string[] = [];
  let key = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const expected = createHmac('sha256', key).update(body).digest('hex');
    if (request.headers['x-gallery-signature'] !== expected) problems.push('The signature is wrong.');
    received.push(JSON.parse(body) as (typeof received)[number]);
    response.writeHead(204).end();
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  const site = await openTestApp({ settings: { notifyWebhook: `http://127.0.0.1:${port}/hook` }, ...deps });
  key = (await site.app.notifications.status()).key ?? '';
  return { ...site, received, problems };
}

describe('the operator hears about', () => {
  test('a request of someone outside, without what they wrote', async () => {
    const { app, received, problems } = await openSite();
    const written = { image: 'secret-image', page: '', message: 'My name is Una', email: 'una@example.com' };
    await app.contact.submit({ kind: 'removal', scope: 'company', problem: 'other', ...written }, '203.0.113.9');
    await app.notifications.resume();
    expect(received).toEqual([
      expect.objectContaining({
        event: 'contact.request',
        text: 'Request 1: Removal of everything of a company',
        address: 'http://localhost:4321/admin/inbox',
      }),
    ]);
    expect(JSON.stringify(received)).not.toMatch(/Una|una@|secret-image/);
    expect(problems).toEqual([]);
  });

  test('a failed build of this server', async () => {
    const buildHook = {
      kind: 'own' as const,
      recover: async () => true,
      run: () => Promise.reject(new Error('a page has no title')),
    };
    const { app, received } = await openSite({ deps: { buildHook } });
    await expect(app.builds.runNow('Test', () => undefined)).rejects.toThrow('a page has no title');
    await expect.poll(() => received.map(({ text }) => text)).toEqual(['Build failed: a page has no title']);
  });

  test('a failed build of another service, once', async () => {
    const { app, db, received } = await openSite();
    const repository = withAnnouncedFailures(hookedBuildsRepository(db), app.notifications.announce);
    const reports = deployReports({ repository, now: () => new Date(), newId: () => 'build' });
    await reports.begin('deploy-1', 'Test');
    await reports.failed('deploy-1', 'npm run build failed.');
    await reports.failed('deploy-1', 'late');
    await app.notifications.resume();
    expect(received.map(({ text }) => text)).toEqual(['Build failed: npm run build failed.']);
  });

  test('a failed sync', async () => {
    const all = () => Promise.reject(new AppError('image-host-failed', { detail: 'Cloudinary is down.' }));
    const { app, received } = await openSite({
      deps: { imageHost: { ...readOnlyImageHost, listing: { all } as never } },
    });
    await expect(app.gallerySync.sync({ id: null, email: 'test' })).rejects.toThrow();
    await app.notifications.resume();
    expect(received.map(({ event }) => event)).toEqual(['sync.failed']);
  });

  test('nothing without NOTIFY_WEBHOOK', async () => {
    const { app, db } = await openTestApp();
    await app.notifications.announce(EVENT);
    expect(await db.select().from(notifications)).toEqual([]);
    expect(await app.notifications.status()).toEqual({ host: null, key: null, undelivered: [] });
  });
});
