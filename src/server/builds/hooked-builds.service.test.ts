import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { builds } from '#db/schema/operations.ts';
import { aCompany, addGallery } from '#tests/factories/gallery.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { buildsRepository } from './builds.repository.ts';
import { deployReports } from './deploy-reports.ts';
import { hookedBuildsRepository } from './hooked-builds.repository.ts';
import { hookedBuildsService } from './hooked-builds.service.ts';
import { RefusedError } from './http-build-hook.ts';

const QUIET_MS = 10_000;
const START = Date.parse('2030-01-01T00:00:00Z');

type Waiter = { at: number; resolve: () => void };

/** A build of a service that says when its builds begin to read. */
const EARLIER = 'earlier';

/**
 * Serverless functions on one database, with a hook, a clock that only the test moves, and reports of remote builds. `hasReported`:
 * whether an earlier build of the service has said that it began.
 */
async function openFunctions({ hasReported = true } = {}) {
  const { db } = await openTestApp();
  if (hasReported) {
    const before = new Date(START - 3_600_000);
    const times = { requestedAt: before, calledAt: before, startedAt: before, finishedAt: before };
    await db.insert(builds).values({ id: EARLIER, state: 'live', reason: 'Earlier', releaseId: 'deploy-0', ...times });
  }
  await addGallery(db, [{ company: aCompany({ id: 'acme' }), images: [] }]);
  let time = START;
  const now = () => new Date(time);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `build-${ids}`;
  };
  const repository = hookedBuildsRepository(db);
  const calls: { at: number; reason: string }[] = [];
  const hook = { respond: async (): Promise<void> => undefined };
  const deploys = deployReports({ repository, now, newId });

  const openFunction = () => {
    const waiters: Waiter[] = [];
    const service = hookedBuildsService({
      repository,
      rows: buildsRepository(db),
      call: async (reason) => {
        calls.push({ at: time - START, reason });
        await hook.respond();
        return 'taken';
      },
      quietMs: QUIET_MS,
      now,
      newId,
      log: recordedLog().log,
      wait: (ms) => new Promise<void>((resolve) => waiters.push({ at: time + ms, resolve })),
    });
    /** Resolves once the service waits for the clock or has nothing left to do. */
    const rest = async () => {
      for (let isAtRest = false; !isAtRest; ) {
        const turn = new Promise<boolean>((resolve) => setImmediate(resolve, false));
        isAtRest = waiters.length > 0 || (await Promise.race([service.settled().then(() => true), turn]));
      }
    };
    const look = async (response: { isDoubtful?: boolean; release?: string } = {}) => {
      void service.afterResponse({ isDoubtful: true, release: undefined, ...response });
      await rest();
    };
    const edit = async (reason: string) => {
      await service.request(reason);
      await rest();
    };
    return { builds: service, waiters, rest, look, edit };
  };
  const functions = Array.from({ length: 4 }, openFunction);
  type Instance = (typeof functions)[number];

  /** Moves the clock and resumes everything that falls due on the way, except in frozen functions. */
  const pass = async (ms: number, frozen: readonly Instance[] = []) => {
    const until = time + ms;
    for (;;) {
      const due = functions
        .filter((one) => !frozen.includes(one))
        .flatMap((one) => one.waiters.map((waiter) => ({ one, waiter })))
        .filter(({ waiter }) => waiter.at <= until)
        .sort((a, b) => a.waiter.at - b.waiter.at)[0];
      if (!due) break;
      time = Math.max(time, due.waiter.at);
      due.one.waiters.splice(due.one.waiters.indexOf(due.waiter), 1);
      due.waiter.resolve();
      await due.one.rest();
    }
    time = until;
  };
  const list = async () => (await (functions[0] as Instance).builds.list()).filter(({ id }) => id !== EARLIER);
  const states = async () => (await list()).map(({ state }) => state);
  return {
    list,
    db,
    functions: functions as [Instance, Instance, Instance, Instance],
    calls,
    hook,
    deploys,
    pass,
    states,
  };
}

const at = (calls: readonly { at: number }[]) => calls.map(({ at: ms }) => ms / 1_000);

test('55 edits in 28 s on four functions cause three hook calls, at least 10 s apart, and no edit stays queued', async () => {
  const { functions, calls, deploys, pass, states } = await openFunctions();
  let begun = 0;
  const begin = async () => {
    if (calls.length === begun) return;
    begun += 1;
    await deploys.begin(`deploy-${begun}`, 'Deploy');
  };
  for (let edit = 0; edit < 55; edit += 1) {
    await functions[edit % 4]?.edit(`Edit ${edit}`);
    await pass(510);
    // Each build starts to read about two seconds after its call.
    if (edit % 4 === 3) await begin();
  }
  await pass(20_000);
  await begin();
  await pass(60_000);
  expect(calls).toHaveLength(3);
  expect(at(calls).every((time, index, all) => index === 0 || time - (all[index - 1] ?? 0) >= 10)).toBe(true);
  expect(at(calls)[0]).toBe(10);
  expect(await states()).not.toContain('queued');
});

test('the hook is called for what was requested before the clock was set back', async () => {
  const { functions, calls, pass } = await openFunctions();
  const [one, other] = functions;
  await one.edit('First');
  await pass(-3_600_000, [one]);
  await other.look();
  await pass(QUIET_MS, [one]);
  expect(calls.map(({ reason }) => reason)).toEqual(['First']);
});

test('the hook is not called again until the previously requested build has begun to read', async () => {
  const { functions, calls, deploys, pass, states } = await openFunctions();
  const [one, other] = functions;
  await one.edit('First');
  await pass(QUIET_MS);
  for (let second = 0; second < 90; second += 10) {
    await other.edit(`Edit after ${second} s`);
    await pass(10_000);
  }
  expect([calls.length, await states()]).toEqual([1, ['queued']]);
  await deploys.begin('deploy-1', 'Deploy');
  expect(await states()).toEqual(['running']);
  await other.edit('Too late for that one');
  await pass(QUIET_MS);
  expect([calls.length, calls[1]?.reason, await states()]).toEqual([2, 'Too late for that one', ['queued', 'running']]);
});

test('a service that never says that a build begins is called for each quiet period with edits, and its late report is taken', async () => {
  const { functions, calls, deploys, pass, states } = await openFunctions({ hasReported: false });
  const [one, other] = functions;
  for (const [function_, reason] of [
    [one, 'First'],
    [other, 'Second'],
    [one, 'Third'],
  ] as const) {
    await function_.edit(reason);
    await pass(13_000);
  }
  expect(calls).toEqual([
    { at: 10_000, reason: 'First' },
    { at: 23_000, reason: 'Second' },
    { at: 36_000, reason: 'Third' },
  ]);
  await deploys.begin('deploy-1', 'Deploy');
  await deploys.live('deploy-1');
  expect(await states()).toEqual(['live', 'live', 'live']);
  // From now on it is waited for.
  await one.edit('Fourth');
  await pass(13_000);
  await one.edit('Fifth');
  await pass(13_000);
  expect([calls.length, await states()]).toEqual([4, ['queued', 'live', 'live', 'live']]);
});

test('a function frozen after its response does not delay the others, and repeats no call when it resumes', async () => {
  const { functions, calls, pass } = await openFunctions();
  const [frozen, other] = functions;
  await frozen.edit('Edit');
  await pass(60_000, [frozen]);
  expect(calls).toEqual([]);
  await other.look();
  expect(calls).toEqual([{ at: 60_000, reason: 'Edit' }]);
  await pass(60_000);
  expect(calls).toHaveLength(1);
});

test('if a function ends during its hook call, another function calls the hook again', async () => {
  const { functions, calls, hook, pass } = await openFunctions();
  const [ended, other] = functions;
  hook.respond = () => new Promise<void>(() => undefined);
  await ended.edit('Edit');
  ended.waiters.splice(0).forEach(({ resolve }) => {
    resolve();
  });
  await pass(QUIET_MS, [ended]);
  void ended.builds.afterResponse({ isDoubtful: true, release: undefined });
  await expect.poll(() => calls.length).toBe(1);
  hook.respond = async () => undefined;
  await pass(20_000, [ended]);
  await other.look();
  expect(calls).toHaveLength(1);
  await pass(20_000, [ended]);
  expect(calls.map(({ reason }) => reason)).toEqual(['Edit', 'Edit']);
});

test('a write whose response was lost is built once, within 11 s', async () => {
  const { db, functions, calls, deploys, pass, states } = await openFunctions();
  const [one, other] = functions;
  await deploys.begin('deploy-1', 'Deploy');
  await deploys.live('deploy-1');
  await one.look();
  expect(calls).toEqual([]);
  await db.update(companies).set({ description: 'Written, but nobody heard of it' });
  await one.look();
  await other.look();
  await pass(11_000);
  expect(calls).toEqual([{ at: QUIET_MS, reason: 'Changes of the gallery' }]);
  await deploys.begin('deploy-2', 'Deploy');
  await pass(60_000);
  await one.look();
  expect([calls.length, await states()]).toEqual([1, ['running', 'live']]);
});

test('the hook is called only after continuous changes, such as those of an import, have stopped', async () => {
  const { db, functions, calls, deploys, pass } = await openFunctions();
  await deploys.begin('deploy-1', 'Deploy');
  await deploys.live('deploy-1');
  for (let batch = 0; batch < 6; batch += 1) {
    await db.update(companies).set({ description: `Batch ${batch}` });
    await functions[0].look();
    await pass(8_000);
  }
  expect(calls).toEqual([]);
  await pass(QUIET_MS);
  expect(calls).toHaveLength(1);
});

test('a failing hook is called five times at most, at least 10 s apart; one that refuses is called once', async () => {
  const { functions, calls, hook, pass, states, list } = await openFunctions();
  hook.respond = () => Promise.reject(new Error('it answered 503'));
  await functions[0].edit('First');
  for (let minute = 0; minute < 5; minute += 1) {
    await pass(60_000);
    await functions[1].look();
  }
  expect(calls).toHaveLength(5);
  expect(at(calls).every((time, index, all) => index === 0 || time - (all[index - 1] ?? 0) >= 10)).toBe(true);
  expect(await list()).toMatchObject([{ state: 'failed', log: 'it answered 503' }]);
  hook.respond = () => Promise.reject(new RefusedError('it answered 404'));
  await functions[0].edit('Second');
  await pass(60_000);
  expect([calls.length, await states()]).toEqual([6, ['failed', 'failed']]);
});

test('a build that never begins or never ends is marked as failed, and the next request calls the hook again', async () => {
  const { functions, calls, deploys, pass, states, list } = await openFunctions();
  const [one] = functions;
  await one.edit('Never begins');
  await pass(16 * 60_000);
  await one.look();
  expect(await list()).toMatchObject([{ state: 'failed', log: expect.stringContaining('15 minutes') }]);
  await one.edit('Never ends');
  await pass(QUIET_MS);
  await deploys.begin('deploy-1', 'Deploy');
  await pass(41 * 60_000);
  await one.look();
  expect([calls.length, await states()]).toEqual([2, ['failed', 'failed']]);
  // The build was only slow: its late report counts.
  await deploys.live('deploy-1');
  expect(await states()).toEqual(['live', 'failed']);
});

test('a deploy is live once one of its functions responds at the site; earlier ones have failed, late reports are ignored', async () => {
  const { functions, deploys, states, list } = await openFunctions();
  await deploys.begin('deploy-1', 'Deploy of a commit');
  await deploys.begin('deploy-2', 'Deploy');
  expect(await deploys.failed('deploy-9', 'unknown')).toBe(false);
  await functions[0].look({ release: 'deploy-0' });
  expect(await states()).toEqual(['running', 'running']);
  await functions[0].look({ release: 'deploy-2' });
  expect(await states()).toEqual(['live', 'failed']);
  expect([await deploys.live('deploy-2'), await deploys.failed('deploy-2', 'late')]).toEqual([false, false]);
  expect((await list())[1]?.log).toBe('A later build went live first.');
});

test('a command calls the hook immediately and reports the outcome', async () => {
  const { functions, calls, hook, deploys, pass } = await openFunctions();
  const lines: string[] = [];
  const run = (at: 0 | 1, reason: string) => functions[at].builds.runNow(reason, (line) => lines.push(line));
  expect(await run(0, 'By hand')).toBe('requested');
  // This request is merged into the earlier one.
  expect(await run(1, 'By hand again')).toBe('included');
  expect([calls, lines]).toEqual([[{ at: 0, reason: 'By hand' }], ['taken', 'taken']]);
  await deploys.begin('deploy-1', 'Deploy');
  hook.respond = () => Promise.reject(new RefusedError('it answered 404'));
  const refused = expect(functions[0].builds.runNow('Refused', () => undefined)).rejects.toThrow('it answered 404');
  await expect.poll(() => functions[0].waiters.length).toBe(1);
  await pass(QUIET_MS);
  await refused;
});
