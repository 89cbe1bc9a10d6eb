import { expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { AppError } from '#shared/http/app-error.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { withLimitBanner } from '../image-host/with-limit-banner.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const OFF = { isInMaintenance: false, notice: null, reason: null, estimatedResolution: null };

test('an admin switches maintenance on with a given or the default reason, and off again', async () => {
  const { app, db } = await openTestApp();
  expect(await app.maintenance.status()).toEqual(OFF);
  await app.maintenance.set({ enabled: true }, ADMIN);
  expect(await app.maintenance.status()).toEqual({
    isInMaintenance: true,
    notice: 'maintenance',
    reason: 'Site maintenance in progress',
    estimatedResolution: null,
  });
  const { message } = await app.maintenance.set({ enabled: true, reason: 'Moving house' }, ADMIN);
  expect(message).toContain('Moving house');
  await app.maintenance.set({ enabled: false }, ADMIN);
  expect(await app.maintenance.status()).toEqual(OFF);
  const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
  expect(actions).toEqual(['maintenance.enabled', 'maintenance.enabled', 'maintenance.disabled']);
});

test.each([
  ['image-host-limited', null],
  ['image-host-failed', "We're experiencing temporary issues with our image service."],
] as const)('%s switches maintenance on with a text of its own, and off when it ends', async (code, reason) => {
  let now = new Date('2026-01-01T12:00:00Z');
  const { app } = await openTestApp({ deps: { now: () => now } });
  const ping = () => Promise.reject(new AppError(code, { retryAfter: 90 }));
  const host = withLimitBanner(
    { ...readOnlyImageHost, ping },
    { log: app.log, onTrouble: app.maintenance.enterAutomatic, onRecovered: app.maintenance.leaveAutomatic },
  );
  await expect(host.ping()).rejects.toMatchObject({ code });
  expect(await app.maintenance.status()).toEqual({
    isInMaintenance: true,
    notice: 'maintenance',
    reason,
    estimatedResolution: '2026-01-01T12:01:30.000Z',
  });
  now = new Date('2026-01-01T12:01:31Z');
  expect(await app.maintenance.status()).toEqual(OFF);
});

test('automatic maintenance is not shortened by an earlier end; an admin ends it for as long as it was expected to last', async () => {
  let now = new Date('2026-01-01T12:00:00Z');
  const { app } = await openTestApp({ deps: { now: () => now } });
  const enter = (minutes: number) => app.maintenance.enterAutomatic({ seconds: minutes * 60, kind: 'limit' });
  await enter(10);
  await enter(5);
  expect((await app.maintenance.status()).estimatedResolution).toBe('2026-01-01T12:10:00.000Z');
  await app.maintenance.set({ enabled: false }, ADMIN);
  await enter(12);
  expect(await app.maintenance.status()).toEqual(OFF);
  now = new Date('2026-01-01T12:11:00Z');
  await enter(5);
  expect(await app.maintenance.status()).toMatchObject({ isInMaintenance: true });
});

test('notices start and end on schedule; maintenance takes precedence over an announcement', async () => {
  let now = new Date('2026-01-01T12:00:00Z');
  const { app, db } = await openTestApp({ deps: { now: () => now } });
  const at = (hour: number) => new Date(`2026-01-01T${hour}:00:00Z`);
  const announced = { kind: 'announcement' as const, text: 'New: collections' };
  await app.notices.create({ ...announced, endsAt: at(16) }, ADMIN);
  await app.notices.create({ kind: 'maintenance', text: 'Moving house', startsAt: at(13), endsAt: at(15) }, ADMIN);
  const shown = async (hour: number) => {
    now = at(hour);
    const { isInMaintenance, notice, reason, estimatedResolution } = await app.maintenance.status();
    return [isInMaintenance, notice, reason, estimatedResolution];
  };
  expect(await shown(12)).toEqual([false, 'announcement', 'New: collections', null]);
  expect(await shown(13)).toEqual([true, 'maintenance', 'Moving house', '2026-01-01T15:00:00.000Z']);
  expect((await app.notices.list()).map(({ text, state }) => [text, state])).toEqual([
    ['Moving house', 'shown'],
    ['New: collections', 'shown'],
  ]);
  expect(await shown(15)).toEqual([false, 'announcement', 'New: collections', null]);
  expect(await shown(16)).toEqual([false, null, null, null]);
  await expect(app.notices.create({ ...announced, endsAt: at(12) }, ADMIN)).rejects.toMatchObject({
    code: 'validation-failed',
  });
  now = at(14);
  await app.maintenance.set({ enabled: false }, ADMIN);
  expect(await shown(14)).toEqual([false, 'announcement', 'New: collections', null]);
  const id = (await app.notices.list()).find(({ kind }) => kind === 'announcement')?.id;
  await app.notices.remove(String(id), ADMIN);
  await expect(app.notices.remove(String(id), ADMIN)).rejects.toMatchObject({ code: 'not-found' });
  expect(await shown(14)).toEqual([false, null, null, null]);
  const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
  expect(actions).toEqual(['notice.created', 'notice.created', 'maintenance.disabled', 'notice.deleted']);
});
