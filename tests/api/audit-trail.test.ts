import { describe, expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { storingImageHost } from '#tests/fakes/storing-image-host.ts';
import { CALLS, makeCall } from '#tests/setup/declared-calls.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';

const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='), (char) => char.charCodeAt(0));

function pixelForm(): FormData {
  const form = new FormData();
  form.append('image', new File([PIXEL], 'shot.gif', { type: 'image/gif' }));
  form.append('folder', 'acme');
  return form;
}

type Change = { call: string; id?: string; body?: unknown; action: string };

/** Every change that an admin can make, and what the trail calls it. */
const CHANGES: Change[] = [
  {
    call: 'POST /api/admin/companies',
    body: { name: 'New', slug: 'new-one' },
    action: 'company.created',
  },
  {
    call: 'PUT /api/admin/companies/{id}',
    id: 'acme',
    body: { name: 'Acme 2', slug: 'acme' },
    action: 'company.updated',
  },
  { call: 'DELETE /api/admin/companies/{id}', id: 'acme', action: 'company.deleted' },
  {
    call: 'PUT /api/admin/companies/order',
    body: { ids: ['bolt', 'acme'] },
    action: 'company.reordered',
  },
  {
    call: 'POST /api/admin/companies/from-folders',
    body: { folders: ['strays'] },
    action: 'company.created',
  },
  {
    call: 'PATCH /api/admin/images',
    body: { ids: ['one'], changes: { hidden: true } },
    action: 'image.updated',
  },
  {
    call: 'PUT /api/admin/images/order',
    body: { ids: ['two', 'one'] },
    action: 'image.reordered',
  },
  {
    call: 'PATCH /api/admin/users/{id}/role',
    id: 'una',
    body: { role: 'admin' },
    action: 'user.role-changed',
  },
  {
    call: 'PATCH /api/admin/users/{id}',
    id: 'una',
    body: { disabled: true },
    action: 'user.disabled',
  },
  { call: 'DELETE /api/admin/users/{id}/sessions', id: 'una', action: 'user.sessions-ended' },
  {
    call: 'POST /api/admin/maintenance-mode',
    body: { enabled: true },
    action: 'maintenance.enabled',
  },
  {
    call: 'POST /api/admin/cache/clear',
    body: { cacheType: 'all' },
    action: 'cache.cleared',
  },
  { call: 'POST /api/admin/refresh-cache', action: 'gallery.refreshed' },
  { call: 'POST /api/upload', action: 'image.upload' },
];

/** Writes that change nothing by themselves: a picture that no company names yet, and a build, whose row names who asked. */
const NO_CHANGES = ['POST /api/admin/artwork', 'POST /api/admin/builds'];

async function openGallery() {
  const opened = await openTestApp({ deps: { imageHost: storingImageHost() } });
  const ofAcme = ['one', 'two'].map((id) => ({ row: anImage('acme', { id }), tags: ['button'] }));
  await addGallery(opened.db, [
    { company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images: ofAcme },
    {
      company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt' }),
      images: [{ row: anImage('strays'), tags: [] }],
    },
  ]);
  await addUser(opened.db, { id: 'una' });
  await cookieOf(opened, 'user', 'una');
  const admin = await addUser(opened.db, { role: 'admin' });
  return { opened, admin, cookie: await cookieOf(opened, 'admin', admin.id) };
}

describe('what an admin changes is in the audit trail', () => {
  test.each(CHANGES)('$call: $action', async ({ call: name, id = '', body, action }) => {
    const { opened, admin, cookie } = await openGallery();
    const call = CALLS.find((each) => each.call === name);
    if (!call) throw new Error(`${name} is no call.`);
    const answer = await makeCall(opened, call, {
      params: { id },
      cookie,
      body: call.declares.form ? pixelForm() : body,
    });
    expect(answer.status).toBeLessThan(300);
    const { entries } = await opened.app.auditReading.list({}, {});
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ action, actorId: admin.id, actorEmail: admin.email });
  });

  test('and no call that changes something is left out', () => {
    const writes = CALLS.filter(({ method, path }) => method !== 'GET' && /\/api\/(admin\/|upload)/.test(path));
    expect([...CHANGES, ...NO_CHANGES.map((call) => ({ call }))].map(({ call }) => call).sort()).toEqual(
      writes.map(({ call }) => call).sort(),
    );
  });
});
