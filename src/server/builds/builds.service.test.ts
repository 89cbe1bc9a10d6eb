import { expect, test } from 'vitest';
import { builds } from '#db/schema/operations.ts';
import type { Build } from '#shared/builds/build.contract.ts';
import { addUser } from '#tests/factories/users.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import type { BuildHook } from './build-hook.port.ts';
import { buildsRepository } from './builds.repository.ts';

/** A hook whose builds end when the test says so. */
function heldHook() {
  const asked: string[] = [];
  const ends: { succeed: () => void; fail: (reason: string) => void }[] = [];
  const hook: BuildHook = {
    kind: 'own',
    recover: async () => true,
    run: async ({ reason }, { started, log }) => {
      await started();
      // Recorded together with its end below, so that a test that sees the request can end it.
      asked.push(reason);
      log(`building: ${reason}`);
      return new Promise((resolve, reject) => {
        ends.push({
          succeed: () => resolve({ releaseId: `release-${asked.length}` }),
          fail: (text) => reject(new Error(text)),
        });
      });
    },
  };
  return { hook, asked, ends };
}

const states = (builds: readonly Build[]) => builds.map(({ state }) => state);

test('requests in quick succession become one build', async () => {
  const { hook, asked, ends } = heldHook();
  const { app } = await openTestApp({ deps: { buildHook: hook } });
  await Promise.all([
    app.builds.request('Acme updated'),
    app.builds.request('Bolt created'),
    app.builds.request('Acme updated'),
  ]);
  await expect.poll(() => asked).toHaveLength(1);
  ends[0]?.succeed();
  await app.builds.settled();
  const [reason = ''] = asked;
  // Written at the same time, in any order.
  expect(reason.split('; ').sort()).toEqual(['Acme updated, 2 times', 'Bolt created']);
  expect(await app.builds.list()).toMatchObject([
    { state: 'live', releaseId: 'release-1', reason, log: `building: ${reason}` },
  ]);
});

test('one build runs at a time and at most one waits', async () => {
  const { hook, asked, ends } = heldHook();
  const { app } = await openTestApp({ deps: { buildHook: hook } });
  await app.builds.request('first');
  await expect.poll(() => asked).toHaveLength(1);
  for (const reason of ['second', 'third', 'fourth', 'fifth']) await app.builds.request(reason);
  expect(states(await app.builds.list())).toEqual(['queued', 'running']);
  ends[0]?.succeed();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[1]).toBe('second; third; fourth and 1 more');
  ends[1]?.succeed();
  await app.builds.settled();
  expect(states(await app.builds.list())).toEqual(['live', 'live']);
});

test('a failed build records and logs the reason, and the next one runs', async () => {
  const { hook, ends, asked } = heldHook();
  const { log, logged } = recordedLog();
  const { app, db } = await openTestApp({ deps: { buildHook: hook, log } });
  await app.builds.request('first', await addUser(db, { id: 'ann', email: 'admin@example.com' }));
  await expect.poll(() => asked).toHaveLength(1);
  await app.builds.request('second');
  ends[0]?.fail('no room');
  await expect.poll(() => asked).toHaveLength(2);
  ends[1]?.succeed();
  await app.builds.settled();
  const [second, first] = await app.builds.list();
  expect(first).toMatchObject({
    state: 'failed',
    reason: 'first (admin@example.com)',
    log: expect.stringContaining('no room'),
  });
  expect(second?.state).toBe('live');
  expect(logged.map(({ msg, why }) => [msg, why])).toEqual([
    ['a build failed', 'no room'],
    ['builds succeed again', undefined],
  ]);
});

test('recovery marks a running build of a killed process as failed and starts a queued one', async () => {
  const { hook, asked, ends } = heldHook();
  const { app, db } = await openTestApp({ deps: { buildHook: hook } });
  await db.insert(builds).values([
    { id: 'killed', reason: 'killed', state: 'running', requestedAt: new Date(1), startedAt: new Date(2) },
    { id: 'waited', reason: 'waited', state: 'queued', requestedAt: new Date(3) },
  ]);
  await app.builds.recover();
  await expect.poll(() => asked).toEqual(['waited']);
  ends[0]?.succeed();
  await app.builds.settled();
  expect(states(await app.builds.list())).toEqual(['live', 'failed']);
});

test('the content key stays the same for an unchanged gallery, needs no write then, and differs between databases', async () => {
  const { db } = await openTestApp();
  const one = buildsRepository(db);
  const two = buildsRepository((await openTestApp()).db);
  const newId = () => crypto.randomUUID();
  const key = await one.contentKey(newId);
  await db.$client.execute('PRAGMA query_only = ON');
  expect(await one.contentKey(newId)).toBe(key);
  expect(await two.contentKey(newId)).not.toBe(key);
});
