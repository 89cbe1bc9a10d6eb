import { describe, expect, test } from 'vitest';
import { contactRequests } from '#db/schema/contact.ts';
import { auditEntries } from '#db/schema/operations.ts';
import type { ContactRequest } from '#shared/contact/contact.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as one from '../../src/pages/api/admin/inbox/[id].ts';
import * as count from '../../src/pages/api/admin/inbox/count.ts';
import * as inbox from '../../src/pages/api/admin/inbox/index.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function openInbox() {
  const opened = await openTestApp();
  await addGallery(opened.db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { id: 'shot' }), tags: ['button'] }],
    },
  ]);
  const cookie = await cookieOf(opened, 'admin');
  const list = async (query = '') =>
    (await (await callEndpoint(opened, inbox, { path: `/api${query}`, cookie })).json()) as ContactRequest[];
  const mark = (id: string, state: string, was: string) =>
    callEndpoint(opened, one, { method: 'PATCH', params: { id }, cookie, body: { state, was } });
  return { ...opened, cookie, list, mark };
}

describe('the inbox', () => {
  test('has requests newest first, with the image and company that the gallery still has', async () => {
    const { db, list } = await openInbox();
    await db.insert(contactRequests).values([
      { kind: 'removal', scope: 'company', image: 'x', imageId: 'shot', companyId: 'acme', email: 'a@acme.example' },
      { kind: 'removal', image: 'y', imageId: 'gone', companyId: 'gone' },
      { kind: 'suggest', page: 'https://new.example', state: 'done' },
    ]);
    expect(await list()).toMatchObject([
      { kind: 'suggest', image: null, company: null },
      { about: 'y', image: null, company: null },
      { about: 'x', scope: 'company', image: { id: 'shot' }, company: { name: 'Acme', slug: 'acme' } },
    ]);
    expect((await list('?state=open&limit=1')).map(({ about }) => about)).toEqual(['y']);
  });

  test('a request goes from open to answered to done and back, on record, and counts while it is open', async () => {
    const { db, cookie, mark, ...opened } = await openInbox();
    const open = async () => (await callEndpoint({ db, ...opened }, count, { cookie })).json();
    await db.insert(contactRequests).values({ kind: 'report', message: 'A name is visible', email: 'a@acme.example' });
    expect(await open()).toEqual({ open: 1 });
    for (const [was, state] of [
      ['open', 'answered'],
      ['answered', 'done'],
      ['done', 'open'],
    ] as const) {
      expect(await (await mark('1', state, was)).json()).toMatchObject({ id: 1, state });
      expect(await open()).toEqual({ open: state === 'open' ? 1 : 0 });
    }
    const trail = await db.select().from(auditEntries);
    expect(trail.map(({ action }) => action)).toEqual(['request.answered', 'request.done', 'request.open']);
    // The trail outlives the request.
    expect(JSON.stringify(trail)).not.toMatch(/A name|a@acme/);
  });

  test.each([
    ['2', 'open', 404],
    ['x', 'open', 404],
    ['1', 'answered', 409],
    ['1', 'unknown', 422],
  ])('marking request %s, seen as %s, is answered with %i', async (id, was, status) => {
    const { db, mark } = await openInbox();
    await db.insert(contactRequests).values({ kind: 'report', message: 'Wrong' });
    expect((await mark(id, 'done', was)).status).toBe(status);
  });

  test('a state that someone else has changed is refused with the current request', async () => {
    const { db, mark } = await openInbox();
    await db.insert(contactRequests).values({ kind: 'report', message: 'Wrong' });
    const answered = await (await mark('1', 'answered', 'open')).json();
    const { current } = (await (await mark('1', 'done', 'open')).json()) as { current: unknown };
    expect(current).toEqual(answered);
    expect(current).toMatchObject({ id: 1, state: 'answered', message: 'Wrong' });
  });
});

test('a request is deleted 180 days after it was closed; one that never was, a year after its last change', async () => {
  const { app, db } = await openInbox();
  const of = (message: string, state: 'open' | 'answered' | 'done', days: number) => ({
    ...{ kind: 'report' as const, message, state, receivedAt: daysAgo(700), changedAt: daysAgo(days) },
  });
  await db
    .insert(contactRequests)
    .values([
      of('closed long ago', 'done', 181),
      of('closed', 'done', 179),
      of('open', 'open', 364),
      of('open for long', 'open', 366),
      of('answered long ago', 'answered', 366),
    ]);
  expect(await app.retention.purge()).toMatchObject({ requests: 3 });
  expect((await db.select().from(contactRequests)).map(({ message }) => message)).toEqual(['closed', 'open']);
});
