import { expect, onTestFinished, test } from 'vitest';
import { builds } from '#db/schema/operations.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { buildsRepository } from './builds.repository.ts';
import { buildsService } from './builds.service.ts';
import { machineFailure } from './machine-failure.ts';
import { ownBuildsRepository } from './own-builds.repository.ts';
import { siteStateService } from './site-state.service.ts';

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const databaseFull = () => Object.assign(new Error('SQLITE_FULL: database or disk is full'), { code: 'SQLITE_FULL' });
const SENTENCE =
  'The disk of the data folder is full. Make room there, or set DATA_DIR to a folder on another disk. It is tried again by itself.';

/** A server process whose builder and database fail as `state` says, with a clock of the test's. */
async function openProcess() {
  const { db } = await openTestApp();
  const startedAt = Date.parse('2026-01-01T12:00:00Z');
  const state = {
    clock: startedAt,
    failure: undefined as Error | undefined,
    during: undefined as (() => Promise<void>) | undefined,
    isDatabaseFull: false,
    isKilled: false,
  };
  const tries: string[] = [];
  const announced: string[] = [];
  const { log, logged } = recordedLog();
  const rows = ownBuildsRepository(db);
  const unlessFull =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (state.isDatabaseFull) throw databaseFull();
      return write(...args);
    };
  let ids = 0;
  const open = () => {
    const service = buildsService({
      rows: buildsRepository(db),
      repository: {
        ...rows,
        take: unlessFull(rows.take),
        update: unlessFull(rows.update),
        updateRefused: unlessFull(rows.updateRefused),
        updateDead: unlessFull(rows.updateDead),
      },
      hook: {
        kind: 'own',
        recover: async () => true,
        run: async ({ reason }, { signal }) => {
          tries.push(`${(state.clock - startedAt) / 1_000} s: ${reason}`);
          if (state.isKilled) await new Promise((_, reject) => signal.addEventListener('abort', reject));
          await state.during?.();
          if (state.failure) throw state.failure;
          return { releaseId: reason };
        },
      },
      now: () => new Date(state.clock),
      newId: () => String(++ids),
      machineFailure: (error) => machineFailure(error, '/srv/data'),
      coalesceMs: 1,
      isOneMachine: true,
      log,
    });
    service.observe(({ why }) => {
      if (why !== undefined) announced.push(why);
    });
    onTestFinished(() => service.stop());
    return service;
  };
  const service = open();
  return {
    state,
    tries,
    announced,
    service,
    open,
    messages: () => logged.map(({ msg }) => msg),
    /** What the process does after some seconds. */
    lookAfter: async (seconds: number, { recover, settled } = service) => {
      state.clock += seconds * 1_000;
      await recover();
      await settled();
    },
    edit: async (reason: string) => {
      await service.request(reason);
      await service.settled();
    },
    states: async () => (await db.select({ state: builds.state }).from(builds)).map((row) => row.state),
    siteState: () => siteStateService({ repository: buildsRepository(db), servedContent: async () => undefined }).get(),
  };
}

test('a build that failed because the disk was full is tried again after growing waits until there is room', async () => {
  const { state, tries, service, lookAfter, edit, siteState } = await openProcess();
  state.failure = full();
  await edit('an edit');
  for (const seconds of [29, 1, 59, 1, 119, 1]) await lookAfter(seconds);
  expect(tries).toEqual(['0 s: an edit', '30 s: an edit', '90 s: an edit', '210 s: an edit']);
  expect(await siteState()).toMatchObject({ state: 'failed', error: SENTENCE });
  expect(await service.list()).toMatchObject([
    { state: 'failed', reason: 'an edit', log: `Error: ENOSPC: no space left on device, write\n${SENTENCE}` },
  ]);
  state.failure = undefined;
  await lookAfter(240);
  expect(await service.list()).toMatchObject([{ state: 'live', reason: 'an edit', log: '' }]);
  await lookAfter(960);
  expect(tries).toHaveLength(5);
});

test('a build that failed for a reason of its content is not tried again', async () => {
  const { state, tries, lookAfter, edit, states } = await openProcess();
  state.failure = new Error('it broke');
  await edit('an edit');
  for (let count = 0; count < 3; count += 1) await lookAfter(960);
  expect(tries).toHaveLength(1);
  expect(await states()).toEqual(['failed']);
});

test('an edit is built at once, together with what waits for its next try', async () => {
  const { state, tries, edit, states } = await openProcess();
  state.failure = full();
  await edit('one');
  state.failure = undefined;
  await edit('two');
  expect(tries).toEqual(['0 s: one', '0 s: one; two']);
  expect(await states()).toEqual(['live']);
});

test('an edit during a build that fails is the next try', async () => {
  const { state, tries, service, lookAfter, edit, states } = await openProcess();
  state.during = async () => {
    state.during = undefined;
    await service.request('two');
    throw full();
  };
  await edit('one');
  await lookAfter(960);
  expect(tries).toEqual(['0 s: one', '0 s: two']);
  expect(await states()).toEqual(['failed', 'live']);
});

test('a rebuild by hand does not wait, and its failure says why', async () => {
  const { state, tries, service, lookAfter, edit } = await openProcess();
  state.failure = full();
  await edit('an edit');
  await expect(service.runNow('by hand', () => undefined)).rejects.toThrow('The disk of the data folder is full.');
  state.failure = undefined;
  await lookAfter(60);
  expect(tries).toEqual(['0 s: an edit', '0 s: by hand', '60 s: an edit']);
});

test('a process that is killed after the machine has refused three tries does not end the tries', async () => {
  const { state, tries, lookAfter, edit, open } = await openProcess();
  state.failure = full();
  await edit('an edit');
  for (const seconds of [30, 60]) await lookAfter(seconds);
  state.isKilled = true;
  state.clock += 120_000;
  const killed = open();
  await killed.recover();
  await expect.poll(() => tries).toHaveLength(4);
  Object.assign(state, { isKilled: false, failure: undefined });
  await lookAfter(3);
  expect(tries.at(-1)).toBe('213 s: an edit');
});

test('if the database takes no outcome either, it is recorded later with its first cause, and the log says so once', async () => {
  const { state, tries, announced, service, lookAfter, edit, states, messages } = await openProcess();
  state.during = async () => {
    state.isDatabaseFull = true;
    throw Object.assign(new Error("EACCES: permission denied, mkdir '/srv/data/releases/x'"), { code: 'EACCES' });
  };
  await edit('an edit');
  for (let count = 0; count < 3; count += 1) await lookAfter(2);
  const begun = [expect.stringContaining('cannot be looked at or recorded'), 'a build failed'];
  expect(messages()).toEqual(begun);
  Object.assign(state, { isDatabaseFull: false, during: undefined });
  await lookAfter(2);
  expect(messages()).toEqual([...begun, 'builds can be looked at and recorded again']);
  const failed = { state: 'failed', log: expect.stringContaining('The folder releases in the data folder') };
  expect(await service.list()).toMatchObject([failed]);
  expect(announced).toEqual([expect.stringContaining('The folder releases in the data folder')]);
  await lookAfter(30);
  expect(tries).toEqual(['0 s: an edit', '38 s: an edit']);
  await edit('another');
  expect(await states()).toEqual(['live', 'live']);
});

test('while a build waits in a full database, the log says so once', async () => {
  const { state, tries, service, lookAfter, messages } = await openProcess();
  await service.request('an edit');
  state.isDatabaseFull = true;
  for (let count = 0; count < 3; count += 1) await lookAfter(2);
  expect([tries.length, messages().length]).toEqual([0, 1]);
  state.isDatabaseFull = false;
  await lookAfter(2);
  expect([tries.length, messages().length]).toEqual([1, 2]);
});
