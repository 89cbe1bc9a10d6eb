import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readingQueue } from '#db/schema/search.ts';
import { newReleaseId, releaseStore } from '#server/builds/release-store.ts';
import { syncRunsRepository } from '#server/gallery-sync/sync-runs.repository.ts';
import { syncSchedule } from '#server/gallery-sync/sync-schedule.ts';
import { callBudget } from '#server/image-host/call-budget.ts';
import { imageHostStatusService } from '#server/image-host/image-host-status.service.ts';
import { notificationsRepository } from '#server/notifications/notifications.repository.ts';
import { rateCountsRepository } from '#server/rate-limits/rate-counts.repository.ts';
import { takeTogether } from '#server/rate-limits/rate-limits.service.ts';
import { readCache } from '#server/read-cache.ts';
import { readingQueueRepository } from '#server/reading/reading-queue.repository.ts';
import { upkeepService } from '#server/retention/upkeep.service.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as session from '../../src/pages/api/auth/session.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ACTOR = { id: null, email: 'schedule' };

type Clock = { now: () => Date; move: (ms: number) => void };
type Opened = TestApp & Clock;

async function open(): Promise<Opened> {
  let time = Date.parse('2030-01-01T12:00:00Z');
  const now = () => new Date(time);
  const opened = await openTestApp({ deps: { now } });
  return {
    ...opened,
    now,
    move: (ms) => {
      time += ms;
    },
  };
}

/** A lease of 30 s. */
const lease = (holder: string, { now }: Clock) => ({ holder, now: now(), until: new Date(now().getTime() + 30_000) });

/** What happens before the clock is set back, and the same thing after it, which must happen too. */
type Twice = (opened: Opened) => Promise<() => Promise<unknown>>;

const TWICE: Record<string, Twice> = {
  'a sync whose process was killed is taken over by the next': async (opened) => {
    const runs = syncRunsRepository(opened.db);
    return () => runs.begin(lease(String(opened.now()), opened), ACTOR);
  },
  'a sync whose process was killed is continued in the background': async (opened) => {
    const runs = syncRunsRepository(opened.db);
    await runs.request(opened.now(), ACTOR);
    return () => runs.takeDue(lease(String(opened.now()), opened));
  },
  'a scheduled sync is due': async ({ db, now }) => {
    const runs = syncRunsRepository(db);
    return async () => (await runs.takeScheduled(now(), 10 * MINUTE_MS)) || undefined;
  },
  'the schedule is looked at': async ({ now }) => {
    let looks = 0;
    const runs = { ...({} as ReturnType<typeof syncRunsRepository>), takeScheduled: async () => ++looks < 0 };
    const repository = {} as Parameters<typeof syncSchedule>[0]['repository'];
    const { keepSchedule } = syncSchedule({ repository, runs, now, minutes: 10, readsAll: false });
    return async () => {
      const before = looks;
      await keepSchedule();
      return looks > before || undefined;
    };
  },
  'a client has its requests of a minute': async ({ db, now }) => {
    const shared = { repository: rateCountsRepository(db), now };
    return async () => {
      const request = () => takeTogether(shared, [{ key: 'someone', points: 3 }]);
      for (let count = 0; count < 3; count += 1) await request();
      await expect(request()).rejects.toMatchObject({ extras: { retryAfter: 60 } });
      return true;
    };
  },
  'a notification that a killed process has claimed is sent': async (opened) => {
    const { db, now } = opened;
    const repository = notificationsRepository(db);
    await repository.insert({ body: '{}', text: 'x', createdAt: now() });
    return () => repository.takeDue(lease('', opened));
  },
  'an image that a killed process has claimed is read': async ({ db, now }) => {
    const queue = readingQueueRepository(db);
    await db.insert(readingQueue).values({ contentHash: 'x' });
    return () => queue.claim({ reader: String(now()), now: now().getTime(), until: now().getTime() + 20_000 });
  },
  'what was read from the database is read again': async ({ now }) => {
    let reads = 0;
    const read = readCache(async () => ++reads, now);
    return async () => {
      const before = reads;
      return (await read()) > before || undefined;
    };
  },
  'the image host is asked whether it responds': async ({ now }) => {
    let pings = 0;
    const service = imageHostStatusService({ imageHost: { ping: async () => ++pings > 0 }, now });
    return async () => {
      const before = pings;
      await service.status();
      return pings > before || undefined;
    };
  },
  'functions delete what is due': async ({ now }) => {
    let purges = 0;
    const purge = async () => {
      purges += 1;
      return {} as never;
    };
    const { afterResponse } = upkeepService({
      retention: { purge },
      takedowns: { finish: async () => undefined as never },
      log: recordedLog().log,
      now,
    });
    return async () => {
      const before = purges;
      await afterResponse();
      return purges > before || undefined;
    };
  },
  'the image host is called, which says how long to wait': async ({ now }) => {
    const budget = callBudget({ counter: { count: async () => true }, now });
    return async () => {
      await budget.take(1);
      budget.wait(600);
      await expect(budget.take(1)).rejects.toMatchObject({ code: 'image-host-limited' });
      return true;
    };
  },
  'a token is valid': async ({ app, db }) => {
    await addUser(db, { id: 'una' });
    const { token } = await app.tokens.create('una', { name: 'x', scopes: ['read'], days: 1 });
    return () => app.tokens.find(token);
  },
  'a session is valid': async (opened) => {
    const cookie = await cookieOf(opened, 'admin');
    return async () => {
      const { user } = (await (await callEndpoint(opened, session, { cookie })).json()) as { user: object | null };
      return user ?? undefined;
    };
  },
};

test.each(Object.entries(TWICE))('after the clock was set back an hour, %s', async (_what, prepare) => {
  const opened = await open();
  const happens = await prepare(opened);
  expect(await happens()).toBeDefined();
  opened.move(-HOUR_MS);
  expect(await happens()).toBeDefined();
});

test('the lease of a process whose clock is a little ahead is not over', async () => {
  const opened = await open();
  const runs = syncRunsRepository(opened.db);
  opened.move(5_000);
  expect(await runs.begin(lease('ahead', opened), ACTOR)).toBeDefined();
  opened.move(-5_000);
  expect(await runs.begin(lease('behind', opened), ACTOR)).toBeUndefined();
  expect(await runs.takeDue(lease('behind', opened))).toBeUndefined();
});

test('after a takedown, a release that was built before the clock was set back is not kept', async () => {
  const { settings, now, move } = await open();
  const releases = releaseStore(settings.dataDir);
  const build = async () => {
    const id = newReleaseId(now());
    await mkdir(join(releases.folder(id)), { recursive: true });
    await releases.activate(id);
    return id;
  };
  await build();
  move(-HOUR_MS);
  const takenDownAt = now();
  move(1_000);
  const after = await build();
  move(1_000);
  const current = await build();
  await releases.prune(takenDownAt);
  expect(await releases.list()).toEqual([current, after]);
});
