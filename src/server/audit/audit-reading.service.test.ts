import { expect, test } from 'vitest';
import { aCompany, addGallery } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { auditRepository } from './audit.repository.ts';

const record = (email: string, action: string) => ({
  actor: { id: null, email },
  action,
  subjectKind: 'company',
  subjectId: 'acme',
  before: { name: 'Acme' },
  after: { name: '=Acme()' },
});

async function open() {
  const opened = await openTestApp();
  for (const [email, action] of [
    ['ann@example.com', 'company.created'],
    ['ben@example.com', 'company.updated'],
    ['ann@example.com', 'company.updated'],
  ] as const) {
    await auditRepository(opened.db).insert(record(email, action));
  }
  return opened.app.auditReading;
}

test('the trail is read newest first, a page at a time', async () => {
  const reading = await open();
  const page = await reading.list({}, { limit: 2, offset: 1 });
  expect(page.entries.map(({ actorEmail, action }) => [actorEmail, action])).toEqual([
    ['ben@example.com', 'company.updated'],
    ['ann@example.com', 'company.created'],
  ]);
  expect([page.total, page.actions]).toEqual([3, ['company.created', 'company.updated']]);
  expect(page.entries[0]?.before).toEqual({ name: 'Acme' });
});

test('subjects have their current names; deleted subjects have none', async () => {
  const { app, db } = await openTestApp();
  const { id } = await addUser(db, { email: 'zoe@example.com' });
  for (const subjectId of [id, 'gone']) {
    await auditRepository(db).insert({
      ...record('ann@example.com', 'user.role-changed'),
      subjectKind: 'user',
      subjectId,
    });
  }
  const { entries } = await app.auditReading.list({}, {});
  expect(entries.map(({ subjectName }) => subjectName)).toEqual([null, 'zoe@example.com']);
});

test('users have the provider and verification of their address; deleted users and other subjects have none', async () => {
  const { app, db } = await openTestApp();
  const twin = { id: 'twin', email: 'ann@example.com', emailVerified: false, issuer: 'https://other.example/tenant' };
  await addUser(db, twin);
  const entry = record(twin.email, 'user.role-changed');
  await auditRepository(db).insert({ ...entry, actor: twin, subjectKind: 'user', subjectId: 'gone' });
  await auditRepository(db).insert({ ...entry, subjectKind: 'user', subjectId: 'twin' });
  await auditRepository(db).insert({ ...entry, subjectKind: 'company', subjectId: 'twin' });
  const unverified = { emailVerified: false, provider: 'other.example' };
  const { entries } = await app.auditReading.list({}, {});
  expect(entries.map(({ actorAccount, subjectAccount }) => [actorAccount, subjectAccount])).toEqual([
    [null, null],
    [null, unverified],
    [unverified, null],
  ]);
});

test('the trail is filtered by actor, action and time', async () => {
  const reading = await open();
  const total = async (filter: Parameters<typeof reading.list>[0]) => (await reading.list(filter, {})).total;
  expect(await total({ actor: 'ANN@' })).toBe(2);
  expect(await total({ actor: 'ann', action: 'company.updated' })).toBe(1);
  expect(await total({ actor: '%' })).toBe(0);
  expect(await total({ to: new Date(0) })).toBe(0);
  expect(await total({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) })).toBe(3);
});

test('the trail is exported as CSV', async () => {
  const reading = await open();
  const lines = (await new Response(reading.csv({ action: 'company.created' })).text()).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('"time","actor","actor id","action","subject","subject id","before","after"');
  expect(lines[1]).toContain('"ann@example.com","","company.created","company","acme","{""name"":""Acme""}"');
});

test('an export contains each earlier line once, even if lines are added while it is read', async () => {
  const opened = await openTestApp();
  const { auditReading } = opened.app;
  await opened.db.$client.execute(`INSERT INTO audit_entries (actor_email, action, subject_kind, subject_id)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 600)
    SELECT 'line-' || n || '@example.com', 'company.updated', 'company', 'acme' FROM numbers`);
  const reader = auditReading.csv({}).getReader();
  let text = '';
  let late = 3;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += new TextDecoder().decode(read.value);
    if (late > 0) await auditRepository(opened.db).insert(record('late@example.com', 'company.updated'));
    late -= 1;
  }
  const lines = text.split('\r\n').flatMap((line) => /line-\d+/.exec(line) ?? []);
  expect(lines).toHaveLength(600);
  expect(new Set(lines).size).toBe(600);
});

test.each([
  ['acme', 3],
  ['Acme()', 3],
  ['acm_', 0],
  ['Renamed', 3],
  ['renamed co', 3],
  ['zoe@example.com', 1],
  ['image-7', 1],
  ['nothing', 0],
])('the subject "%s" matches %i entries: by id, current name or changed values', async (subject, count) => {
  const { app, db } = await openTestApp();
  const audit = auditRepository(db);
  for (let at = 0; at < 3; at += 1) await audit.insert(record('ann@example.com', 'company.updated'));
  await addGallery(db, [{ company: aCompany({ id: 'acme', name: 'Renamed Co' }), images: [] }]);
  const { id } = await addUser(db, { email: 'zoe@example.com' });
  await audit.insert({
    ...record('ann@example.com', 'user.disabled'),
    subjectKind: 'user',
    subjectId: id,
    before: null,
    after: null,
  });
  const many = {
    subjectKind: 'image',
    subjectId: '2 images',
    before: [{ id: 'image-7' }, { id: 'image-8' }],
    after: {},
  };
  await audit.insert({ ...record('ann@example.com', 'image.updated'), ...many });
  expect((await app.auditReading.list({ subject }, {})).total).toBe(count);
});
