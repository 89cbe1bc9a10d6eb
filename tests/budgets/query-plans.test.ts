import { expect, test } from 'vitest';
import { addSharedCollection, COLLECTION, SHARE_TOKEN } from '#tests/factories/collections.ts';
import { addSavedSearch, FOLLOW } from '#tests/factories/follows.ts';
import { seedGallery } from '#tests/factories/seed-gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { type Call, callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { watchStatements } from '#tests/setup/watch-statements.ts';

/** Statements that may scan a whole table, with the reason. */
const WHOLE_READS: readonly { table: string; sql: RegExp; why: string }[] = [
  { table: 'images', sql: /^select .* where "images"."hidden" = \? order by/, why: 'the gallery is read as a whole' },
  { table: 'search_queue', sql: /EXISTS \(SELECT 1 FROM search_queue\)/, why: 'the first row is enough' },
  { table: 'tag_aliases', sql: /FROM revisions .* <> \?$/, why: 'as above' },
  { table: 'tag_aliases', sql: /from "tag_aliases" order by/, why: 'the page of all tags' },
  { table: 'image_tags', sql: /group by "image_tags"."tag_id"$/, why: 'the page of all tags counts their images' },
  { table: 'reading_queue', sql: /^select count\(\*\), .* from "reading_queue"/, why: 'admins see how many wait' },
  { table: 'tags', sql: /FROM revisions .* <> \?$/, why: 'read only when names have changed' },
  { table: 'tags', sql: /from "tags"$/, why: 'names of a filter are few' },
  { table: 'insight_texts', sql: /^delete from "insight_texts"/, why: 'frequent searches of 90 days are few' },
  { table: 'search_synonyms', sql: /from "search_synonyms"(?: order by .*)?$/, why: 'as above' },
  {
    table: 'images',
    sql: /^SELECT group_concat\(/,
    why: 'any filter of the Images page, in one pass',
  },
  { table: 'search_synonyms', sql: /FROM revisions .* <> \?$/, why: 'read only when words have changed' },
  { table: 'search_intents', sql: /from "search_intents" order by/, why: 'the page of all meanings' },
  { table: 'search_intents', sql: /FROM revisions .* <> \?$/, why: 'as above' },
  { table: 'image_folders', sql: /FROM revisions .* <> \?$/, why: 'read only when the index has changed' },
  { table: 'waiting', sql: /^INSERT OR REPLACE INTO search_segments/, why: 'the segments that wait to be written' },
  { table: 'channels', sql: /^INSERT OR REPLACE INTO search_segments/, why: 'the few colours of a palette' },
  { table: 'coloured', sql: /^INSERT OR REPLACE INTO search_segments/, why: 'as above' },
  { table: 'images', sql: /^select count\(\*\) from "images" .*NOT EXISTS/s, why: 'admins see how many are in no tab' },
  { table: 'sessions', sql: /^delete from "sessions" where/, why: 'old sessions are purged, every few hours' },
  {
    table: 'oauth_grants',
    sql: /^delete from "oauth_grants" where/,
    why: 'apps without tokens, purged every few hours',
  },
  { table: 'invitations', sql: /^delete from "invitations" where/, why: 'a handful of rows, purged every few hours' },
  { table: 'users', sql: /^select .* order by "users"."created_at"/, why: 'the page of all users' },
  { table: 'takedowns', sql: /^select (?!.*"content_hash" = )/s, why: 'a takedown is rare, and admins read them all' },
  {
    table: 'builds',
    sql: /order by rowid DESC limit \?$/,
    why: 'the last few, backwards in the order of the table itself',
  },
  { table: 'deleted_images', sql: /from "deleted_images"/, why: 'what admins deleted in the last 30 days' },
  { table: 'notices', sql: /^select .* from "notices"/, why: 'a handful of rows' },
  { table: 'wanted', sql: /^WITH wanted AS MATERIALIZED/, why: 'the rows of the request itself' },
  {
    table: 'audit_entries',
    sql: /^update .* NOT IN \(SELECT "users"."id"/,
    why: 'old names are purged, every few hours',
  },
];

const SLUG = 'aegis-security';

const COLLECTION_CALLS: readonly [file: string, method: string, body?: unknown][] = [
  ['index', 'GET'],
  ['index', 'PATCH', { title: 'Plans' }],
  ['items/index', 'POST', { items: [{ image: 'seed-0-1' }] }],
  ['items/index', 'GET'],
  ['items/[image]', 'PUT', { note: 'Looked at', version: 0 }],
  ['sections', 'PUT', { sections: [{ title: 'First' }] }],
  ['order', 'PUT', { items: [{ image: 'seed-0-1', section: null }] }],
  ['transfer', 'POST', { images: ['seed-0-1'], to: COLLECTION, keep: true }],
  ['items/index', 'DELETE', { images: ['seed-0-1'] }],
];

/** Calls that together use every repository. */
const CALLS: readonly { file: string; call?: Call }[] = [
  { file: 'tags' },
  { file: 'companies/index' },
  { file: 'companies/[slug]/images', call: { params: { slug: SLUG } } },
  { file: 'auth/session' },
  { file: 'user/account' },
  { file: 'user/export' },
  { file: 'user/admin-status/index', call: { path: '/api?userId=someone' } },
  { file: 'system/maintenance-status' },
  { file: 'collections/index', call: { method: 'POST', body: { title: 'Plans', images: ['seed-0-0'] } } },
  { file: 'collections/index' },
  { file: 'collections/saved-images' },
  ...COLLECTION_CALLS.map(([file, method, body]) => ({
    file: `collections/[id]/${file}`,
    call: { method, body, params: { id: COLLECTION, image: 'seed-0-0' } },
  })),
  { file: 'follows/index', call: { method: 'POST', body: { kind: 'search', name: 'Dark', address: '/?theme=dark' } } },
  { file: 'follows/index' },
  { file: 'follows/news' },
  { file: 'follows/seen', call: { method: 'POST', body: { until: 9_999_999_999_999 } } },
  { file: 'follows/[id]', call: { method: 'PATCH', body: { name: 'Night' }, params: { id: FOLLOW } } },
  { file: 'follows/[id]', call: { method: 'DELETE', params: { id: FOLLOW } } },
  { file: 'shared/[token]/index', call: { params: { token: SHARE_TOKEN } } },
  { file: 'shared/[token]/copy', call: { method: 'POST', params: { token: SHARE_TOKEN } } },
  { file: 'images/by-id', call: { path: '/api?i=seed-0-0,seed-0-1' } },
  { file: 'admin/companies/index' },
  { file: 'admin/images/index', call: { path: `/api?folder=${SLUG}&limit=20` } },
  { file: 'admin/images/index', call: { path: '/api?q=chart&lacks=alt&lacks=license&theme=dark&uploadedBy=una' } },
  { file: 'admin/folders' },
  { file: 'admin/intents/index' },
  { file: 'admin/synonyms/index' },
  { file: 'admin/tags/index' },
  { file: 'admin/tags/merge', call: { path: '/api?from=1&into=2' } },
  { file: 'admin/users/index' },
  { file: 'admin/audit/index', call: { path: '/api?action=company.updated&limit=20' } },
  { file: 'admin/audit/index', call: { path: '/api?format=csv' } },
  { file: 'admin/takedowns/index' },
  {
    file: 'admin/takedowns/index',
    call: { method: 'POST', body: { image: 'seed-0-3', reason: 'The vendor asked for it' } },
  },
  { file: 'admin/builds' },
  { file: 'images/[id]/index', call: { params: { id: 'seed-0-0' } } },
  { file: 'admin/images/[id]/reading', call: { params: { id: 'seed-0-0' } } },
  { file: 'admin/images/[id]/suggestions', call: { params: { id: 'seed-0-0' } } },
  {
    file: 'admin/images/[id]/suggestions',
    call: {
      method: 'PUT',
      params: { id: 'seed-0-0' },
      body: { accepted: ['chart'], rejected: ['table'], lack: 'alt' },
    },
  },
  { file: 'admin/triage', call: { path: '/api?lacks=alt' } },
  { file: 'admin/reading' },
  { file: 'admin/site-state' },
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
  const owner = await addUser(db, { role: 'admin' });
  const cookie = await cookieOf(opened, 'admin', owner.id);
  await addSharedCollection(db, owner.id, ['seed-0-0']);
  await addSavedSearch(db, owner.id);
  for (const { file, call } of CALLS) {
    const endpoint = await endpoints[`../../src/pages/api/${file}.ts`]?.();
    if (!endpoint) throw new Error(`There is no endpoint ${file}.`);
    const response = await callEndpoint(opened, endpoint, { ...call, cookie });
    expect({ file, status: response.status, body: response.ok ? '' : await response.text() }).toEqual({
      file,
      status: response.ok ? response.status : 200,
      body: '',
    });
    await response.body?.cancel().catch(() => undefined);
  }
  const user = await addUser(db);
  await app.users.setRole(user.id, 'admin', { id: null, email: 'test' });
  await app.users.getByEmail('someone@example.com');
  await app.retention.purge();
  await app.takedowns.finish();
  await app.withheldMedia.reasonFor('/acme/token/480.webp');
}

test('only listed statements scan a whole table', async () => {
  const opened = await openTestApp();
  await seedGallery(opened.db, null, { companies: 3, imagesEach: 4 });
  const { statements } = watchStatements(opened.db);
  await workThrough(opened);
  const distinct = [...new Set(statements)];
  const scans: string[] = [];
  for (const sql of distinct) {
    const { rows } = await opened.db.$client.execute(`EXPLAIN QUERY PLAN ${sql}`);
    for (const { detail } of rows) {
      // All regions of a tag, for each image that has it: slower than a scan.
      if (/^SEARCH r .*image_regions_by_tag \(tag_id=\?\)$/.test(String(detail))) scans.push(`image_regions: ${sql}`);
      const table = /^SCAN ("?)(\w+)\1$/.exec(String(detail))?.[2];
      if (table === undefined || table === 'json_each') continue;
      const isMeant = WHOLE_READS.some((whole) => whole.table === table && whole.sql.test(sql));
      if (!isMeant) scans.push(`${table}: ${sql}`);
    }
  }
  expect(distinct.length).toBeGreaterThan(30);
  expect(scans).toEqual([]);
});
