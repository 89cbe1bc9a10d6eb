import { expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { auditEntries, builds } from '#db/schema/operations.ts';
import { invitations, sessions, users } from '#db/schema/users.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const record = (at: Date, actorId: string | null, actorEmail: string) => ({
  at,
  actorId,
  actorEmail,
  action: 'company.updated',
  subjectKind: 'company',
  subjectId: 'acme',
});

test('expired sessions are deleted, open ones stay', async () => {
  const { app, db } = await openTestApp();
  const { id: userId } = await addUser(db);
  await app.sessions.begin(userId, null);
  await db.insert(sessions).values({ id: 'expired', userId, expiresAt: 1 });
  await app.retention.purge();
  const left = await db.select().from(sessions);
  expect(left.map(({ id }) => id)).not.toContain('expired');
  expect(left).toHaveLength(1);
});

test('audit entries and builds are deleted after two years', async () => {
  const { app, db } = await openTestApp();
  const { id, email } = await addUser(db);
  await db
    .insert(auditEntries)
    .values([record(daysAgo(KEPT_DAYS.records + 1), id, email), record(daysAgo(1), id, email)]);
  const build = { state: 'live' as const, reason: 'Tests' };
  const old = daysAgo(KEPT_DAYS.records + 1);
  await db.insert(builds).values([
    { ...build, id: 'old', requestedAt: old, finishedAt: old },
    { ...build, id: 'new', requestedAt: daysAgo(1), finishedAt: daysAgo(1) },
  ]);
  expect(await app.retention.purge()).toEqual({
    records: 1,
    builds: 1,
    names: 0,
    invitations: 0,
    uploads: 0,
    images: 0,
    artwork: 0,
    requests: 0,
  });
  expect((await db.select().from(auditEntries)).map(({ actorEmail }) => actorEmail)).toEqual([email]);
  expect((await db.select().from(builds)).map((row) => row.id)).toEqual(['new']);
});

test("the deletion of a company stays on record without who did it: it withholds the company's files", async () => {
  const { app, db } = await openTestApp();
  const { id, email } = await addUser(db);
  const old = {
    ...record(daysAgo(KEPT_DAYS.records + 1), id, email),
    action: 'company.deleted',
    before: '{"slug":"acme"}',
  };
  await db.insert(auditEntries).values(old);
  expect(await app.retention.purge()).toMatchObject({ records: 0, names: 1 });
  expect(await db.select().from(auditEntries)).toMatchObject([
    { actorId: null, actorEmail: 'deleted user', before: '{"slug":"acme"}' },
  ]);
  expect(await app.retention.purge()).toMatchObject({ records: 0, names: 0 });
});

test('audit entries of deleted users are anonymised, even if the row was deleted by hand', async () => {
  const { app, db } = await openTestApp();
  const { id, email } = await addUser(db);
  await db.insert(auditEntries).values([record(daysAgo(1), id, email), record(daysAgo(1), null, 'command line')]);
  await db.delete(users);
  expect(await app.retention.purge()).toMatchObject({ names: 1 });
  const rows = await db.select().from(auditEntries);
  expect(rows.map(({ actorId, actorEmail }) => [actorId, actorEmail])).toEqual([
    [null, 'deleted user'],
    [null, 'command line'],
  ]);
  expect(await app.retention.purge()).toMatchObject({ names: 0 });
});

test('unused invitations are deleted after ninety days', async () => {
  const { app, db } = await openTestApp();
  await db.insert(invitations).values([
    { email: 'old@example.com', role: 'admin', invitedAt: daysAgo(KEPT_DAYS.invitation + 1) },
    { email: 'new@example.com', role: 'admin', invitedAt: daysAgo(KEPT_DAYS.invitation - 1) },
  ]);
  expect(await app.retention.purge()).toMatchObject({ invitations: 1 });
  expect((await app.invitations.list()).map(({ email }) => email)).toEqual(['new@example.com']);
});

test('old test uploads and their files are deleted after thirty days; company images and failed deletions stay', async () => {
  const removed: string[] = [];
  const remove = (publicId: string) => {
    if (publicId === 'test-uploads/stuck') return Promise.reject(new Error('The image host is down.'));
    removed.push(publicId);
    return Promise.resolve();
  };
  const { app, db } = await openTestApp({ deps: { imageHost: { ...readOnlyImageHost, remove } } });
  const rowOf = (folder: string, name: string, days: number) =>
    anImage(folder, { publicId: `${folder}/${name}`, createdAt: daysAgo(days) });
  await db
    .insert(images)
    .values([
      rowOf('test-uploads', 'old', 31),
      rowOf('test-uploads', 'stuck', 40),
      rowOf('test-uploads', 'new', 29),
      rowOf('acme', 'old', 400),
    ]);
  expect(await app.retention.purge()).toMatchObject({ uploads: 1 });
  expect(removed).toEqual(['test-uploads/old']);
  const left = await db.select({ publicId: images.publicId }).from(images);
  expect(left.map(({ publicId }) => publicId).sort()).toEqual(['acme/old', 'test-uploads/new', 'test-uploads/stuck']);
});
