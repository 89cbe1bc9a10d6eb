import { describe, expect, test } from 'vitest';
import { contactRequests } from '#db/schema/contact.ts';
import { imageVersions, tags } from '#db/schema/images.ts';
import { notices, settings } from '#db/schema/operations.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { invitations } from '#db/schema/users.ts';
import { addFlow, STAGES } from '#tests/factories/flows.ts';
import { aCompany, addGallery, anImage, aVersion } from '#tests/factories/gallery.ts';
import { addMarks, aVerdict } from '#tests/factories/severity.ts';
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

type Change = {
  call: string;
  id?: string;
  body?: unknown;
  /** Whether the body takes the image's version. */
  isVersioned?: boolean;
  action: string;
  isOneOfMany?: true;
};

const TWO_STEPS = ['one', 'two'].map((image) => ({ image, caption: '' }));

/** Every change that an admin can make, with its action in the audit trail. */
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
  { call: 'DELETE /api/admin/demo', action: 'demo.remove' },
  { call: 'PUT /api/admin/guest-links', body: { isAllowed: true, was: false }, action: 'guest-links.updated' },
  { call: 'PUT /api/admin/demo', body: { isShown: true }, action: 'demo.show' },
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
    call: 'PUT /api/admin/pairs',
    body: { kind: 'similar', ids: ['one', 'two'], state: 'rejected' },
    action: 'pair.rejected',
  },
  { call: 'PUT /api/admin/severity', body: aVerdict('acme'), action: 'severity.confirmed' },
  { call: 'POST /api/admin/pairs/merge', body: { keep: 'one', others: ['two'] }, action: 'image.merged' },
  {
    call: 'PUT /api/admin/images/{id}/reading',
    id: 'one',
    body: { text: 'Right words', theme: 'dark', palette: ['#7c3aed'] },
    action: 'image.reading-corrected',
  },
  {
    call: 'PUT /api/admin/images/{id}/suggestions',
    id: 'one',
    body: { accepted: [], rejected: ['button'] },
    action: 'image.reviewed',
  },
  {
    call: 'PUT /api/admin/images/{id}/regions',
    id: 'one',
    body: { regions: [{ tag: 'button', box: [0, 0, 0.5, 0.5] }] },
    isVersioned: true,
    action: 'image.regions-updated',
  },
  { call: 'DELETE /api/admin/images/{id}', id: 'one', action: 'image.deleted' },
  { call: 'POST /api/admin/images/delete', body: { ids: ['one', 'two'] }, action: 'image.deleted' },
  { call: 'DELETE /api/admin/tags/{id}', id: '3', action: 'tag.deleted' },
  { call: 'POST /api/admin/images/forget', body: { matching: {}, count: 1 }, action: 'image.forgotten' },
  {
    call: 'PUT /api/admin/images/order',
    body: { ids: ['two', 'one'] },
    action: 'image.reordered',
  },
  {
    call: 'PUT /api/admin/tags/{id}',
    id: '1',
    body: { name: 'push-button', description: '', aliases: [], version: 1 },
    action: 'tag.updated',
  },
  { call: 'POST /api/admin/tags/merge', body: { from: [1], into: 2, images: 2 }, action: 'tag.merged' },
  {
    call: 'POST /api/admin/flows',
    body: { companyId: 'acme', name: 'Press', goal: '', stageId: 4, steps: TWO_STEPS },
    action: 'flow.created',
  },
  {
    call: 'PUT /api/admin/flows/{id}',
    id: 'walk',
    body: { name: 'Walk on', goal: '', stageId: null, steps: TWO_STEPS, version: 1 },
    action: 'flow.updated',
  },
  { call: 'DELETE /api/admin/flows/{id}', id: 'walk', action: 'flow.deleted' },
  {
    call: 'PUT /api/admin/flow-stages',
    body: { stages: STAGES.slice(0, 4), was: STAGES },
    action: 'flow-stages.updated',
  },
  { call: 'POST /api/admin/intents', body: { phrases: ['sure'], means: ['tag=modal'] }, action: 'intents.created' },
  {
    call: 'PUT /api/admin/intents/{id}',
    id: '1',
    body: { phrases: ['sure'], means: ['tag=modal'] },
    action: 'intents.updated',
  },
  { call: 'DELETE /api/admin/intents/{id}', id: '1', action: 'intents.deleted' },
  { call: 'POST /api/admin/synonyms', body: { terms: ['SSO', 'sign-on'] }, action: 'synonyms.created' },
  {
    call: 'PUT /api/admin/synonyms/{id}',
    id: '1',
    body: { terms: ['MTTR', 'repair time'] },
    action: 'synonyms.updated',
  },
  { call: 'DELETE /api/admin/synonyms/{id}', id: '1', action: 'synonyms.deleted' },
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
    call: 'PATCH /api/admin/inbox/{id}',
    id: '1',
    body: { state: 'done', was: 'open' },
    action: 'request.done',
  },
  {
    call: 'POST /api/admin/invitations',
    body: { email: 'new@example.com', role: 'admin' },
    action: 'invitation.created',
  },
  { call: 'DELETE /api/admin/invitations/{email}', id: 'zoe@example.com', action: 'invitation.deleted' },
  {
    call: 'POST /api/admin/maintenance-mode',
    body: { enabled: true },
    action: 'maintenance.enabled',
  },
  { call: 'POST /api/admin/notices', body: { kind: 'announcement', text: 'New' }, action: 'notice.created' },
  { call: 'DELETE /api/admin/notices/{id}', id: '1', action: 'notice.deleted' },
  {
    call: 'POST /api/admin/cache/clear',
    body: { cacheType: 'all' },
    action: 'cache.cleared',
  },
  { call: 'POST /api/admin/refresh-cache', action: 'gallery.refreshed' },
  {
    call: 'POST /api/admin/takedowns',
    body: { image: 'one', reason: 'The vendor asked for it' },
    action: 'image.taken-down',
  },
  {
    call: 'POST /api/admin/companies/{id}/takedown',
    id: 'acme',
    body: { reason: 'The vendor asked for it' },
    action: 'company.taken-down',
    isOneOfMany: true,
  },
  { call: 'DELETE /api/admin/takedowns/{hash}', id: 'ab'.repeat(32), action: 'takedown.reverted' },
  { call: 'POST /api/admin/images/{id}/file', id: 'one', action: 'image.replaced' },
  { call: 'POST /api/admin/images/{id}/versions/{version}', id: 'one', action: 'image.replaced' },
  { call: 'DELETE /api/admin/images/{id}/versions/{version}', id: 'one', action: 'image.version-deleted' },
  { call: 'POST /api/upload', action: 'image.upload' },
];

/** Writes that change nothing by themselves: an image that no company uses yet, and a build, whose row names its requester. */
const NO_CHANGES = [
  'POST /api/admin/intents/preview',
  'POST /api/admin/artwork',
  'POST /api/admin/incoming',
  'POST /api/admin/incoming/{id}',
  'POST /api/admin/builds',
  // Sends again what was recorded.
  'POST /api/admin/notifications',
  // Only ask other sites, or record what they answered.
  'POST /api/admin/collect/page',
  'POST /api/admin/collect/image',
  'POST /api/admin/collect/recheck',
  // Only look at what is sent.
  'POST /api/admin/collect/saved/page',
  'POST /api/admin/collect/saved/image',
  // Need another site: tested next to the service.
  'POST /api/admin/collect/import',
  'POST /api/admin/collect/saved/import',
  'POST /api/admin/collect/changes/{id}',
  // Needs an entry to revert: tested next to the service.
  'POST /api/admin/audit/revert',
];

async function openGallery() {
  const opened = await openTestApp({ deps: { imageHost: storingImageHost() } });
  const ofAcme = ['one', 'two'].map((id) => ({ row: anImage('acme', { id }), tags: ['button'] }));
  await addGallery(opened.db, [
    { company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images: ofAcme },
    {
      company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt' }),
      images: [
        { row: anImage('strays'), tags: ['table'] },
        { row: anImage('bolt', { id: 'lost', hidden: true }), tags: [] },
      ],
    },
  ]);
  await opened.db.insert(settings).values({ key: 'gallery-sync', value: JSON.stringify({ goneIds: ['lost'] }) });
  await addFlow(opened.db, { id: 'walk', companyId: 'acme', images: ['one', 'two'] });
  await opened.db.insert(invitations).values({ email: 'zoe@example.com', role: 'admin' });
  await opened.db.insert(notices).values({ kind: 'announcement', text: 'New', startsAt: new Date() });
  await opened.db.insert(imageVersions).values(aVersion('one', { id: 'old' }));
  await opened.db.insert(takedowns).values({ contentHash: 'ab'.repeat(32), reason: 'A claim' });
  await opened.db.insert(contactRequests).values({ kind: 'report', message: 'Wrong tag' });
  await opened.db.insert(tags).values({ id: 3, name: 'unused' });
  await addMarks(opened.db, 'one');
  await addUser(opened.db, { id: 'una' });
  await cookieOf(opened, 'user', 'una');
  const admin = await addUser(opened.db, { role: 'admin' });
  return { opened, admin, cookie: await cookieOf(opened, 'admin', admin.id) };
}

describe('every change by an admin is in the audit trail', () => {
  test.each(CHANGES)('$call: $action', async ({ call: name, id = '', body, isVersioned, action, isOneOfMany }) => {
    const { opened, admin, cookie } = await openGallery();
    const call = CALLS.find((each) => each.call === name);
    if (!call) throw new Error(`${name} is no call.`);
    const [image] = isVersioned ? await (await opened.app.imageAdmin.list({ q: id })).read(0, 1) : [];
    const response = await makeCall(opened, call, {
      params: { id, hash: id, email: id, version: 'old' },
      cookie,
      body: call.declares.form ? pixelForm() : image ? { ...(body as object), version: image.version } : body,
    });
    expect(response.status).toBeLessThan(300);
    const { entries } = await opened.app.auditReading.list({}, {});
    if (!isOneOfMany) expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ action, actorId: admin.id, actorEmail: admin.email });
  });

  test('the table above covers every call that changes something', () => {
    const writes = CALLS.filter(({ method, path }) => method !== 'GET' && /\/api\/(admin\/|upload)/.test(path));
    expect([...CHANGES, ...NO_CHANGES.map((call) => ({ call }))].map(({ call }) => call).sort()).toEqual(
      writes.map(({ call }) => call).sort(),
    );
  });
});
