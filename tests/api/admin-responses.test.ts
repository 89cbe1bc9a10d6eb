import { describe, expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, sharedTestApp } from '#tests/setup/test-app.ts';
import * as audit from '../../src/pages/api/admin/audit/index.ts';
import * as revert from '../../src/pages/api/admin/audit/revert.ts';
import * as cacheClear from '../../src/pages/api/admin/cache/clear.ts';
import * as cacheStats from '../../src/pages/api/admin/cache/stats.ts';
import * as company from '../../src/pages/api/admin/companies/[id].ts';
import * as fromFolders from '../../src/pages/api/admin/companies/from-folders.ts';
import * as companies from '../../src/pages/api/admin/companies/index.ts';
import * as companyOrder from '../../src/pages/api/admin/companies/order.ts';
import * as folders from '../../src/pages/api/admin/folders.ts';
import * as icons from '../../src/pages/api/admin/icons.ts';
import * as images from '../../src/pages/api/admin/images/index.ts';
import * as imageOrder from '../../src/pages/api/admin/images/order.ts';
import * as invitation from '../../src/pages/api/admin/invitations/[email].ts';
import * as invitations from '../../src/pages/api/admin/invitations/index.ts';
import * as maintenanceMode from '../../src/pages/api/admin/maintenance-mode.ts';
import * as notice from '../../src/pages/api/admin/notices/[id].ts';
import * as notices from '../../src/pages/api/admin/notices/index.ts';
import * as refreshCache from '../../src/pages/api/admin/refresh-cache.ts';
import * as maintenanceStatus from '../../src/pages/api/system/maintenance-status.ts';

const opened = sharedTestApp(async ({ db }) => {
  const images = ['one', 'two'].map((id) => ({ row: anImage('acme', { id }), tags: ['button'] }));
  await addGallery(db, [
    { company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images },
  ]);
});

type Row = {
  call: string;
  endpoint: Endpoint;
  params?: Record<string, string>;
  body?: unknown;
  /** Status for an admin. */
  status: number;
};

const FORM = { name: 'Acme', slug: 'acme' };

const ROWS: Row[] = [
  { call: 'GET /api/admin/companies', endpoint: companies, status: 200 },
  ...[
    'limit=0',
    'limit=501',
    'limit=1e2',
    'limit=0x10',
    'limit=%205',
    'limit=',
    'offset=',
    'offset=-1',
    'offset=1.0',
  ].map((query): Row => ({ call: `GET /api/admin/companies?${query}`, endpoint: companies, status: 400 })),
  { call: 'POST /api/admin/companies', endpoint: companies, body: { name: 'New', slug: 'new-one' }, status: 201 },
  { call: 'POST /api/admin/companies', endpoint: companies, body: FORM, status: 409 },
  { call: 'POST /api/admin/companies', endpoint: companies, body: { name: ' ', slug: 'x' }, status: 422 },
  { call: 'POST /api/admin/companies', endpoint: companies, body: [], status: 422 },
  { call: 'POST /api/admin/companies', endpoint: companies, body: '{', status: 415 },
  { call: 'PUT /api/admin/companies/acme', endpoint: company, params: { id: 'acme' }, body: FORM, status: 200 },
  {
    call: 'PUT /api/admin/companies/acme',
    endpoint: company,
    params: { id: 'acme' },
    body: { ...FORM, version: 9 },
    status: 409,
  },
  {
    call: 'PUT /api/admin/companies/acme',
    endpoint: company,
    params: { id: 'acme' },
    body: { ...FORM, websiteUrl: 'javascript:alert(1)' },
    status: 422,
  },
  { call: 'PUT /api/admin/companies/nobody', endpoint: company, params: { id: 'nobody' }, body: FORM, status: 404 },
  { call: 'DELETE /api/admin/companies/nobody', endpoint: company, params: { id: 'nobody' }, status: 404 },
  { call: 'PUT /api/admin/companies/order', endpoint: companyOrder, body: { ids: ['nobody'] }, status: 409 },
  {
    call: 'POST /api/admin/companies/from-folders',
    endpoint: fromFolders,
    body: { folders: ['acme'] },
    status: 409,
  },
  { call: 'POST /api/admin/companies/from-folders', endpoint: fromFolders, body: { folders: [] }, status: 422 },
  { call: 'GET /api/admin/images?lacks=tags&hidden=false', endpoint: images, status: 200 },
  { call: 'GET /api/admin/images?lacks=licence&lacks=license', endpoint: images, status: 200 },
  { call: 'GET /api/admin/icons?q=shield', endpoint: icons, status: 200 },
  { call: 'GET /api/admin/images?company=acme', endpoint: images, status: 200 },
  { call: 'GET /api/admin/images?company=nobody', endpoint: images, status: 404 },
  { call: 'GET /api/admin/images?folder=unknown', endpoint: images, status: 200 },
  {
    call: 'PATCH /api/admin/images',
    endpoint: images,
    body: { ids: ['one'], changes: { addTags: ['modal'] } },
    status: 200,
  },
  { call: 'PATCH /api/admin/images', endpoint: images, body: { ids: ['one'], changes: {} }, status: 422 },
  ...[
    { changes: { hidden: true } },
    { ids: ['one'], matching: {}, changes: { hidden: true } },
    { matching: { folder: 'acme' }, changes: { hidden: true } },
    { matching: { colour: ['red'] }, count: 1, changes: { hidden: true } },
  ].map((body): Row => ({ call: 'PATCH /api/admin/images', endpoint: images, body, status: 422 })),
  {
    call: 'PATCH /api/admin/images',
    endpoint: images,
    body: { matching: { folder: 'acme' }, count: 99, changes: { hidden: true } },
    status: 409,
  },
  ...['lacks=colour', 'hidden=1', 'addedSince=yesterday', 'theme=blue', `q=${'a%20'.repeat(30)}`, 'sort=relevance'].map(
    (query): Row => ({ call: `GET /api/admin/images?${query}`, endpoint: images, status: 400 }),
  ),
  {
    call: 'PATCH /api/admin/images',
    endpoint: images,
    body: { ids: ['one'], changes: { addTags: ['all'] } },
    status: 422,
  },
  {
    call: 'PATCH /api/admin/images',
    endpoint: images,
    body: { ids: ['gone'], changes: { hidden: true } },
    status: 404,
  },
  { call: 'PUT /api/admin/images/order', endpoint: imageOrder, body: { ids: ['two', 'one'] }, status: 204 },
  { call: 'GET /api/admin/folders', endpoint: folders, status: 200 },
  { call: 'GET /api/admin/cache/stats', endpoint: cacheStats, status: 200 },
  { call: 'POST /api/admin/cache/clear', endpoint: cacheClear, body: { cacheType: 'all' }, status: 200 },
  { call: 'POST /api/admin/cache/clear', endpoint: cacheClear, body: { cacheType: 'disk' }, status: 422 },
  { call: 'POST /api/admin/maintenance-mode', endpoint: maintenanceMode, body: { enabled: false }, status: 200 },
  { call: 'POST /api/admin/maintenance-mode', endpoint: maintenanceMode, body: { enabled: 'yes' }, status: 422 },
  { call: 'GET /api/admin/invitations', endpoint: invitations, status: 200 },
  { call: 'POST /api/admin/invitations', endpoint: invitations, body: { email: 'x', role: 'admin' }, status: 422 },
  { call: 'DELETE /api/admin/invitations/x', endpoint: invitation, params: { email: 'x' }, status: 404 },
  { call: 'GET /api/admin/notices', endpoint: notices, status: 200 },
  {
    call: 'POST /api/admin/notices',
    endpoint: notices,
    body: { kind: 'announcement', text: 'New', startsAt: '2090-01-01T00:00:00Z' },
    status: 201,
  },
  { call: 'POST /api/admin/notices', endpoint: notices, body: { kind: 'party', text: '' }, status: 422 },
  { call: 'DELETE /api/admin/notices/987', endpoint: notice, params: { id: '987' }, status: 404 },
  { call: 'POST /api/admin/refresh-cache', endpoint: refreshCache, status: 200 },
  { call: 'GET /api/admin/audit', endpoint: audit, status: 200 },
  { call: 'GET /api/admin/audit?format=csv', endpoint: audit, status: 200 },
  { call: 'GET /api/admin/audit?kind=image&id=one', endpoint: audit, status: 200 },
  { call: 'POST /api/admin/audit/revert', endpoint: revert, body: { entries: [987_654] }, status: 404 },
  { call: 'POST /api/admin/audit/revert', endpoint: revert, body: { entries: [] }, status: 422 },
  { call: 'GET /api/admin/audit?from=nonsense', endpoint: audit, status: 400 },
];

const call = async ({ call: line, endpoint, params, body }: Row) => {
  const [method = 'GET', path = ''] = line.split(' ');
  const cookie = await cookieOf(opened(), 'admin');
  return callEndpoint(opened(), endpoint, { method, path, cookie, body, ...(params ? { params } : {}) });
};

describe('lists for admins', () => {
  test.each([
    ['GET /api/admin/images?folder=acme&limit=1', images],
    ['GET /api/admin/icons?limit=1', icons],
    ['GET /api/admin/companies?limit=1', companies],
  ] as const)('%s returns one entry and the whole count in X-Total-Count', async (line, endpoint) => {
    const response = await call({ call: line, endpoint, status: 200 });
    expect(await response.json()).toHaveLength(Math.min(1, Number(response.headers.get('X-Total-Count'))));
    expect(response.headers.get('X-Total-Count')).toMatch(/^\d+$/);
  });
});

test.each(ROWS)('$call -> $status', async (row) => {
  const response = await call(row);
  expect(response.status).toBe(row.status);
  expect(response.headers.get('Cache-Control') ?? 'no-store').toContain('no-store');
  if (row.status >= 400)
    expect(await response.json()).toMatchObject({ status: row.status, detail: expect.any(String) });
});

test.each([
  ['JSON', '{'],
  ['UTF-8', Uint8Array.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('","slug":"new-two"}')])],
])('a body that is no %s gets 400', async (_what, body) => {
  const response = await callEndpoint(opened(), companies, {
    ...{ method: 'POST', path: '/api/admin/companies', body, headers: { 'Content-Type': 'application/json' } },
    cookie: await cookieOf(opened(), 'admin'),
  });
  expect(response.status).toBe(400);
});

test('the maintenance status is public', async () => {
  const status = await callEndpoint(opened(), maintenanceStatus, { path: '/api/system/maintenance-status' });
  expect(await status.json()).toEqual({
    isInMaintenance: false,
    notice: null,
    reason: null,
    estimatedResolution: null,
  });
});
