import { describe, expect, test } from 'vitest';
import { contactRequests } from '#db/schema/contact.ts';
import { createApp } from '#server/app.ts';
import { CONTACT_TRAP } from '#shared/contact/contact-form.ts';
import { AppError } from '#shared/http/app-error.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { takeContactForm } from './contact-form.ts';

const SITE = 'http://localhost:4321';
const SHOT = `${SITE}/image/shot`;
const KEY = '00000000-0000-4000-8000-000000000001';
const HOUR_MS = 3_600_000;
const REMOVAL = { kind: 'removal', image: SHOT, email: 'legal@acme.example', message: '' };

type Sending = { headers?: Record<string, string>; address?: string; app?: TestApp['app'] };

async function openForm() {
  let time = Date.parse('2030-01-01T10:00:00Z');
  const now = () => new Date(time);
  const opened = await openTestApp({ deps: { now } });
  /** Another process on the same database. */
  const otherProcess = () =>
    createApp({
      ...{ settings: opened.settings, db: opened.db, imageHost: readOnlyImageHost },
      ...{ version: () => 'test', now },
    });
  const wait = (ms: number) => {
    time += ms;
  };
  await addGallery(opened.db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { id: 'shot' }), tags: ['button'] }],
    },
  ]);
  const send = async (
    fields: Record<string, string>,
    { headers = {}, address = '203.0.113.9', app = opened.app }: Sending = {},
  ) => {
    const request = new Request(`${SITE}/contact/sent`, {
      method: 'POST',
      headers: { Origin: SITE, ...headers },
      body: new URLSearchParams(fields),
    });
    const response = { status: 200, headers: new Headers() };
    const viewer = { kind: 'anonymous' };
    const locals = { app, clientAddress: address, session: null, viewer } as unknown as App.Locals;
    const outcome = await takeContactForm(request, locals, response);
    return { ...outcome, status: response.status, retryAfter: response.headers.get('Retry-After') };
  };
  return { ...opened, send, wait, otherProcess, stored: () => opened.db.select().from(contactRequests) };
}

describe('the form of the contact page', () => {
  test.each([
    ['a removal of an image', REMOVAL, { kind: 'removal', scope: 'image', imageId: 'shot', companyId: 'acme' }],
    [
      'a removal of a company, from its image',
      { ...REMOVAL, scope: 'company' },
      { scope: 'company', companyId: 'acme' },
    ],
    [
      'a removal of a company, from its page',
      { ...REMOVAL, image: `${SITE}/company/acme/`, scope: 'company' },
      { imageId: null, companyId: 'acme' },
    ],
    ['an image open in a list', { ...REMOVAL, image: '/?tag=button&image=shot' }, { imageId: 'shot' }],
    ['an image by its id', { ...REMOVAL, image: 'shot' }, { imageId: 'shot' }],
    ['an image that does not exist', { ...REMOVAL, image: `${SITE}/image/none` }, { imageId: null, companyId: null }],
    [
      'an address of another site',
      { ...REMOVAL, image: 'https://other.example/image/shot' },
      { imageId: null, companyId: null, image: 'https://other.example/image/shot' },
    ],
    [
      'a report without an address to answer to',
      { kind: 'report', problem: 'personal-data', image: SHOT },
      { kind: 'report', problem: 'personal-data', email: '' },
    ],
    [
      'a suggestion, without what the form hides then',
      { kind: 'suggest', page: 'https://acme.example/tour', image: SHOT },
      { kind: 'suggest', page: 'https://acme.example/tour', image: '', imageId: null },
    ],
    [
      'a message with line breaks and markup',
      { kind: 'report', message: 'One\r\n<b>two</b> https://evil.example' },
      { message: 'One\n<b>two</b> https://evil.example' },
    ],
  ])('takes %s', async (_name, fields, expected) => {
    const { send, stored } = await openForm();
    expect(await send(fields)).toMatchObject({ isTaken: true, status: 200 });
    expect(await stored()).toMatchObject([{ state: 'open', ...expected }]);
  });

  test.each([
    ['without a kind', { message: 'Hello' }, 422, ['kind']],
    ['for a removal without an address to answer to', { ...REMOVAL, email: '' }, 422, ['email']],
    ['with a wrong email address', { ...REMOVAL, email: 'nobody' }, 422, ['email']],
    ['for a removal of nothing', { ...REMOVAL, image: '' }, 422, ['image']],
    ['for a report about nothing', { kind: 'report' }, 422, ['image']],
    ['with nothing suggested', { kind: 'suggest' }, 422, ['page']],
    ['with a page that is none', { kind: 'suggest', page: 'javascript:alert(1)' }, 422, ['page']],
    ['with a long message', { kind: 'report', message: 'x'.repeat(2_001) }, 422, ['message']],
    ['with control characters', { kind: 'report', message: 'a\u0007b' }, 422, ['message']],
    ['with more than a form can have', { kind: 'report', message: 'x'.repeat(40_000) }, 413, []],
  ])('refuses one %s, and keeps what was entered', async (_name, fields: Record<string, string>, status, wrong) => {
    const { send, stored } = await openForm();
    const result = await send(fields);
    expect([result.isTaken, result.status, Object.keys(result.errors)]).toEqual([false, status, wrong]);
    expect(result.problem).toMatch(/\.$/);
    if (status === 422) expect(result.values).toMatchObject(fields);
    expect(await stored()).toEqual([]);
  });

  test('is not taken from other sites, and not as another type', async () => {
    const { send, stored } = await openForm();
    expect((await send(REMOVAL, { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect((await send(REMOVAL, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
    expect(await stored()).toEqual([]);
  });

  test('a program that fills in the hidden field is thanked, and nothing is stored', async () => {
    const { send, stored } = await openForm();
    expect((await send({ ...REMOVAL, [CONTACT_TRAP]: 'buy now' })).isTaken).toBe(true);
    expect(await stored()).toEqual([]);
  });

  test('without a script, the image is that of the address which the form was sent from', async () => {
    const { send, stored } = await openForm();
    await send({ ...REMOVAL, image: '' }, { headers: { Referer: `${SITE}/contact?image=shot` } });
    expect(await stored()).toMatchObject([{ imageId: 'shot' }]);
  });

  test('the sixth request of an address in an hour is refused; others and refused ones do not count', async () => {
    const { send } = await openForm();
    await send({ kind: 'report' });
    for (let at = 0; at < 5; at += 1) expect((await send({ ...REMOVAL, message: `Number ${at}` })).isTaken).toBe(true);
    const sixth = await send(REMOVAL);
    expect(sixth).toMatchObject({ isTaken: false, status: 429, values: REMOVAL });
    expect(Number(sixth.retryAfter)).toBeGreaterThan(3_000);
    expect((await send(REMOVAL, { address: '203.0.113.10' })).isTaken).toBe(true);
  });

  test.each<[string, { message?: string; sending?: Sending; first?: Sending }, number]>([
    ['again', {}, 1],
    [
      'again under its key',
      { first: { headers: { 'Idempotency-Key': KEY } }, sending: { headers: { 'Idempotency-Key': KEY } } },
      1,
    ],
    ['under another key', { first: { headers: { 'Idempotency-Key': KEY } } }, 2],
    ['with another content', { message: 'Please' }, 2],
    ['from another address', { sending: { address: '203.0.113.10' } }, 2],
    ['from another browser', { sending: { headers: { 'User-Agent': 'Other' } } }, 2],
  ])('sent %s, it is taken as often as it was meant', async (_case, { message = '', sending, first }, expected) => {
    const { send, stored } = await openForm();
    expect(await send(REMOVAL, first)).toMatchObject({ isTaken: true, status: 200 });
    expect(await send({ ...REMOVAL, message }, sending)).toMatchObject({ isTaken: true, status: 200 });
    expect(await stored()).toHaveLength(expected);
  });

  test('sent again while it runs, it is taken once, by one process or two; an hour later it is another request', async () => {
    const { send, stored, wait, otherProcess } = await openForm();
    await Promise.all([send(REMOVAL), send(REMOVAL), send(REMOVAL, { app: otherProcess() })]);
    expect(await stored()).toHaveLength(1);
    wait(HOUR_MS + 1);
    await send(REMOVAL);
    expect(await stored()).toHaveLength(2);
  });

  test('one that could not be stored may be sent again', async () => {
    const { send, stored, app } = await openForm();
    const { submit } = app.contact;
    app.contact.submit = () => Promise.reject(new AppError('too-many-requests', { retryAfter: 1 }));
    expect(await send(REMOVAL)).toMatchObject({ isTaken: false, status: 429 });
    app.contact.submit = submit;
    expect((await send(REMOVAL)).isTaken).toBe(true);
    expect(await stored()).toHaveLength(1);
  });

  longTest('after 200 requests in a day, nobody can send another one', async () => {
    const { send } = await openForm();
    for (let at = 0; at < 200; at += 1) {
      expect((await send(REMOVAL, { address: `198.51.100.${at}` })).isTaken).toBe(true);
    }
    expect((await send(REMOVAL)).status).toBe(429);
  });
});
