import { describe, expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { storingImageHost } from '#tests/fakes/storing-image-host.ts';
import { apiCalls } from '#tests/setup/api-calls.ts';
import { callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as cacheClear from '../../src/pages/api/admin/cache/clear.ts';
import * as company from '../../src/pages/api/admin/companies/[id].ts';
import * as companies from '../../src/pages/api/admin/companies/index.ts';
import * as companyOrder from '../../src/pages/api/admin/companies/order.ts';
import * as images from '../../src/pages/api/admin/images/index.ts';
import * as imageOrder from '../../src/pages/api/admin/images/order.ts';
import * as maintenanceMode from '../../src/pages/api/admin/maintenance-mode.ts';
import * as refreshCache from '../../src/pages/api/admin/refresh-cache.ts';
import * as role from '../../src/pages/api/admin/users/[id]/role.ts';
import * as upload from '../../src/pages/api/upload.ts';

const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='), (char) => char.charCodeAt(0));

function pixelForm(): FormData {
  const form = new FormData();
  form.append('image', new File([PIXEL], 'shot.gif', { type: 'image/gif' }));
  form.append('folder', 'acme');
  return form;
}

type Change = { call: string; endpoint: Endpoint; id?: string; body?: unknown; action: string };

/** Every change that an admin can make, and what the trail calls it. */
const CHANGES: Change[] = [
  {
    call: 'POST /api/admin/companies',
    endpoint: companies,
    body: { name: 'New', slug: 'new-one' },
    action: 'company.created',
  },
  {
    call: 'PUT /api/admin/companies/[id]',
    endpoint: company,
    id: 'acme',
    body: { name: 'Acme 2', slug: 'acme' },
    action: 'company.updated',
  },
  { call: 'DELETE /api/admin/companies/[id]', endpoint: company, id: 'acme', action: 'company.deleted' },
  {
    call: 'PUT /api/admin/companies/order',
    endpoint: companyOrder,
    body: { ids: ['bolt', 'acme'] },
    action: 'company.reordered',
  },
  {
    call: 'PATCH /api/admin/images',
    endpoint: images,
    body: { ids: ['one'], changes: { hidden: true } },
    action: 'image.updated',
  },
  {
    call: 'PUT /api/admin/images/order',
    endpoint: imageOrder,
    body: { ids: ['two', 'one'] },
    action: 'image.reordered',
  },
  {
    call: 'PATCH /api/admin/users/[id]/role',
    endpoint: role,
    id: 'una',
    body: { role: 'admin' },
    action: 'user.role-changed',
  },
  {
    call: 'POST /api/admin/maintenance-mode',
    endpoint: maintenanceMode,
    body: { enabled: true },
    action: 'maintenance.enabled',
  },
  {
    call: 'POST /api/admin/cache/clear',
    endpoint: cacheClear,
    body: { cacheType: 'all' },
    action: 'cache.cleared',
  },
  { call: 'POST /api/admin/refresh-cache', endpoint: refreshCache, action: 'gallery.refreshed' },
  { call: 'POST /api/upload', endpoint: upload, action: 'image.upload' },
];

/** Writes that change nothing by themselves: a picture that no company names yet, and a build, whose row names who asked. */
const NO_CHANGES = ['POST /api/admin/artwork', 'POST /api/admin/builds'];

async function openGallery() {
  const opened = await openTestApp({ deps: { imageHost: storingImageHost() } });
  const ofAcme = ['one', 'two'].map((id) => ({ row: anImage('acme', { id }), tags: ['button'] }));
  await addGallery(opened.db, [
    { company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images: ofAcme },
    { company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt' }), images: [] },
  ]);
  await addUser(opened.db, { id: 'una' });
  const admin = await addUser(opened.db, { role: 'admin' });
  return { opened, admin, cookie: await cookieOf(opened, 'admin', admin.id) };
}

describe('what an admin changes is in the audit trail', () => {
  test.each(CHANGES)('$call: $action', async ({ call, endpoint, id, body, action }) => {
    const { opened, admin, cookie } = await openGallery();
    const [method = '', template = ''] = call.split(' ');
    const answer = await callEndpoint(opened, endpoint, {
      method,
      path: template.replace('[id]', id ?? ''),
      cookie,
      body: endpoint === upload ? pixelForm() : body,
      ...(id ? { params: { id } } : {}),
    });
    expect(answer.status).toBeLessThan(300);
    const { entries } = await opened.app.auditReading.list({}, {});
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ action, actorId: admin.id, actorEmail: admin.email });
  });

  test('and no call that changes something is left out', () => {
    const writes = apiCalls().filter((call) => !call.startsWith('GET') && /\/api\/(admin\/|upload)/.test(call));
    expect([...CHANGES.map(({ call }) => call), ...NO_CHANGES].sort()).toEqual(writes.sort());
  });
});
