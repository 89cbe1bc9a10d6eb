import { expect, test } from 'vitest';
import { seedGallery } from '#tests/factories/seed-gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { type Call, callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { watchStatements } from '#tests/setup/watch-statements.ts';

/** Statements that are meant to read a table from end to end, each with why. */
const WHOLE_READS: readonly { table: string; sql: RegExp; why: string }[] = [
  { table: 'images', sql: /^select .* where "images"."hidden" = \? order by/, why: 'the gallery is read as a whole' },
  { table: 'search_queue', sql: /EXISTS \(SELECT 1 FROM search_queue\)/, why: 'the first row is enough' },
  { table: 'tags', sql: /FROM revisions .* <> \?$/, why: 'read only when names have changed' },
  { table: 'search_synonyms', sql: /FROM revisions .* <> \?$/, why: 'read only when synonyms have changed' },
  { table: 'image_folders', sql: /FROM revisions .* <> \?$/, why: 'read only when the index has changed' },
  { table: 'waiting', sql: /^INSERT OR REPLACE INTO search_segments/, why: 'the segments that wait to be written' },
  { table: 'images', sql: /^select count\(\*\) from "images" .*NOT EXISTS/s, why: 'admins see how many are in no tab' },
  { table: 'sessions', sql: /^delete from "sessions" where/, why: 'old sessions are purged, every few hours' },
  { table: 'users', sql: /^select .* order by "users"."created_at"/, why: 'the page of all users' },
  {
    table: 'builds',
    sql: /order by rowid DESC limit \?$/,
    why: 'the last few, backwards in the order of the table itself',
  },
  {
    table: 'audit_entries',
    sql: /^update .* NOT IN \(SELECT "users"."id"/,
    why: 'old names are purged, every few hours',
  },
];

const SLUG = 'aegis-security';

/** Calls that between them reach every repository. */
const CALLS: readonly { file: string; call?: Call }[] = [
  { file: 'tags' },
  { file: 'companies/index' },
  { file: 'companies/[slug]/images', call: { params: { slug: SLUG } } },
  { file: 'auth/session' },
  { file: 'user/account' },
  { file: 'user/export' },
  { file: 'user/admin-status/index', call: { path: '/api?userId=someone' } },
  { file: 'system/maintenance-status' },
  { file: 'admin/companies/index' },
  { file: 'admin/images/index', call: { path: `/api?folder=${SLUG}&limit=20` } },
  { file: 'admin/folders' },
  { file: 'admin/users/index' },
  { file: 'admin/audit', call: { path: '/api?action=company.updated&limit=20' } },
  { file: 'admin/audit', call: { path: '/api?format=csv' } },
  { file: 'admin/builds' },
  { file: 'admin/cache/stats' },
  { file: 'admin/cache/clear', call: { method: 'POST', body: { cacheType: 'all' } } },
  { file: 'admin/maintenance-mode', call: { method: 'POST', body: { enabled: true, reason: 'Plans are looked at' } } },
  {
    file: 'admin/images/index',
    call: {
      method: 'PATCH',
      body: { ids: ['seed-0-0', 'seed-0-1'], changes: { alt: 'A new text', addTags: ['chart'] } },
    },
  },
];

const endpoints = import.meta.glob<Endpoint>('../../src/pages/api/**/*.ts');

async function workThrough(opened: TestApp): Promise<void> {
  const { app, db } = opened;
  const cookie = await cookieOf(opened, 'admin');
  for (const { file, call } of CALLS) {
    const endpoint = await endpoints[`../../src/pages/api/${file}.ts`]?.();
    if (!endpoint) throw new Error(`There is no endpoint ${file}.`);
    const answer = await callEndpoint(opened, endpoint, { ...call, cookie });
    expect({ file, status: answer.status, body: answer.ok ? '' : await answer.text() }).toEqual({
      file,
      status: answer.ok ? answer.status : 200,
      body: '',
    });
    await answer.body?.cancel().catch(() => undefined);
  }
  const user = await addUser(db);
  await app.users.setRole(user.id, 'admin', { id: null, email: 'test' });
  await app.users.getByEmail('someone@example.com');
  await app.retention.purge();
}

test('no statement reads a whole table but those that are meant to', async () => {
  const opened = await openTestApp();
  await seedGallery(opened.db, null, { companies: 3, imagesEach: 4 });
  const { statements } = watchStatements(opened.db);
  await workThrough(opened);
  const distinct = [...new Set(statements)];
  const scans: string[] = [];
  for (const sql of distinct) {
    const { rows } = await opened.db.$client.execute(`EXPLAIN QUERY PLAN ${sql}`);
    for (const { detail } of rows) {
      const table = /^SCAN ("?)(\w+)\1$/.exec(String(detail))?.[2];
      if (table === undefined || table === 'json_each') continue;
      const isMeant = WHOLE_READS.some((whole) => whole.table === table && whole.sql.test(sql));
      if (!isMeant) scans.push(`${table}: ${sql}`);
    }
  }
  expect(distinct.length).toBeGreaterThan(30);
  expect(scans).toEqual([]);
});
