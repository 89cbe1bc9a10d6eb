import { expect, onTestFinished, test } from 'vitest';
import { builds } from '#db/schema/operations.ts';
import { logTo } from '#server/log/log.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import type { BuildHook } from './build-hook.port.ts';
import { buildsRepository } from './builds.repository.ts';
import { buildsService } from './builds.service.ts';
import { type OwnBuildsRepository, ownBuildsRepository } from './own-builds.repository.ts';

const LEASE_S = 15;

/** Server processes that share a database and a data folder; each build ends when the test says so. */
async function openProcesses(count: number, { isOneMachine }: { isOneMachine: boolean }) {
  const { db } = await openTestApp();
  let [clock, building, most, ids] = [Date.parse('2026-01-01T12:00:00Z'), 0, 0, 0];
  const log: string[] = [];
  const live: string[] = [];
  const failures: string[] = [];
  const processes = Array.from({ length: count }, (_, at) => {
    const ends: (() => void)[] = [];
    const hook: BuildHook = {
      kind: 'own',
      // Stands for the lock of the releases, which is released when its holder dies.
      recover: async () => building === 0,
      run: async ({ reason }, { started, confirm, signal }) => {
        await started();
        building += 1;
        most = Math.max(most, building);
        log.push(`${at}: ${reason}`);
        await new Promise<void>((resolve) => {
          ends.push(resolve);
          signal.addEventListener('abort', () => resolve());
        });
        building -= 1;
        signal.throwIfAborted();
        await confirm();
        live.push(reason);
        return { releaseId: reason };
      },
    };
    const rows = ownBuildsRepository(db);
    const state: { isFrozen: boolean; other?: string | undefined } = { isFrozen: false };
    const repository: OwnBuildsRepository = {
      ...rows,
      extend: (build, until) => (state.isFrozen ? new Promise(() => undefined) : rows.extend(build, until)),
    };
    const service = buildsService({
      rows: buildsRepository(db),
      repository,
      hook,
      now: () => new Date(clock),
      newId: () => String(++ids),
      coalesceMs: 1,
      machineFailure: () => undefined,
      otherPublisher: async () => state.other,
      isOneMachine,
      log: logTo({ write: () => undefined }, 'warn'),
    });
    service.observe(({ why }) => {
      if (why !== undefined) failures.push(why);
    });
    onTestFinished(() => service.stop());
    return { service, state, end: () => ends.shift()?.() };
  });
  return {
    processes,
    log,
    live,
    failures,
    most: () => most,
    pass: (seconds: number) => {
      clock += seconds * 1_000;
    },
    /** A killed process releases its locks. */
    kill: () => {
      building = 0;
    },
    states: async () => (await db.select({ state: builds.state }).from(builds)).map(({ state }) => state),
  };
}

test('only one of several processes builds at a time, and requests during a build become one more build', async () => {
  const { processes, log, live, most, states } = await openProcesses(3, { isOneMachine: true });
  const [a, b, c] = processes;
  await Promise.all([a?.service.request('one'), b?.service.request('two'), c?.service.request('three')]);
  await expect.poll(() => log.length).toBe(1);
  for (const { service } of processes) await service.request('later');
  const endedBuilds = () => {
    for (const { end } of processes) end();
    return live.length;
  };
  await expect.poll(endedBuilds).toBe(2);
  expect(log.map((line) => line.slice(3))).toEqual([expect.stringMatching(/one|two|three/), 'later, 3 times']);
  expect(most()).toBe(1);
  await expect.poll(states).toEqual(['live', 'live']);
});

test('a process leaves builds to the server that publishes under another address, and says so', async () => {
  const { processes, log, states } = await openProcesses(2, { isOneMachine: true });
  const [first, second] = processes;
  if (second) second.state.other = 'Nothing is published here.';
  await second?.service.request('an edit');
  await second?.service.settled();
  expect([log, await states()]).toEqual([[], ['queued']]);
  const said: string[] = [];
  const built = second?.service.runNow('a start', (line) => said.push(line));
  await expect.poll(() => said).toEqual(['Nothing is published here.']);
  await first?.service.recover();
  await expect.poll(() => log).toEqual(['0: an edit; a start']);
  first?.end();
  expect(await built).toBe('live');
  // The other server has ended.
  if (second) second.state.other = undefined;
  await second?.service.request('later');
  await expect.poll(() => log.at(-1)).toBe('1: later');
  second?.end();
});

test.each([
  ['on one machine', true, 3],
  ['on several machines', false, LEASE_S + 1],
  ['on one machine whose clock was set back', true, -3_600],
  ['on several machines whose clocks were set back', false, -3_600],
])(
  '%s, a build whose process was killed is marked as failed, and another process builds',
  async (_name, isOneMachine, afterS) => {
    const { processes, log, pass, kill, states } = await openProcesses(2, { isOneMachine });
    const [a, b] = processes;
    await a?.service.request('an edit');
    await expect.poll(() => log).toEqual(['0: an edit']);
    await b?.service.recover();
    expect(await states()).toEqual(['running']);
    if (a) a.state.isFrozen = true;
    kill();
    pass(afterS);
    await expect.poll(() => log, { timeout: 20_000 }).toEqual(['0: an edit', '1: an edit']);
    b?.end();
    await expect.poll(states).toEqual(['failed', 'live']);
  },
);

test('a process that was frozen while another took over its build does not serve its own release', async () => {
  const { processes, log, live, pass, states } = await openProcesses(2, { isOneMachine: false });
  const [a, b] = processes;
  await a?.service.request('an edit');
  await expect.poll(() => log).toEqual(['0: an edit']);
  pass(LEASE_S + 1);
  await b?.service.recover();
  await expect.poll(() => log).toEqual(['0: an edit', '1: an edit']);
  b?.end();
  await expect.poll(states).toEqual(['failed', 'live']);
  a?.end();
  await a?.service.settled();
  expect(live).toEqual(['an edit']);
  expect(await states()).toEqual(['failed', 'live']);
});

test('a build that keeps killing its process is given up after three attempts, and announced once', async () => {
  const { processes, log, pass, kill, states, failures } = await openProcesses(4, { isOneMachine: true });
  for (const [at, { service }] of processes.entries()) {
    if (at === 0) await service.request('a bad one');
    else await service.recover();
    if (at < 3) await expect.poll(() => log).toHaveLength(at + 1);
    kill();
    pass(3);
  }
  expect(log).toHaveLength(3);
  expect(await states()).toEqual(['failed', 'failed', 'failed']);
  expect(failures).toEqual([expect.stringContaining('3 times')]);
});
