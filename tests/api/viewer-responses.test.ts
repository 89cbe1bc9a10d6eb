import { describe, expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { type Caller, cookieOf, sharedTestApp } from '#tests/setup/test-app.ts';
import * as role from '../../src/pages/api/admin/users/[id]/role.ts';
import * as adminUsers from '../../src/pages/api/admin/users/index.ts';
import * as logout from '../../src/pages/api/auth/logout.ts';
import * as session from '../../src/pages/api/auth/session.ts';
import * as companyImages from '../../src/pages/api/companies/[slug]/images.ts';
import * as company from '../../src/pages/api/companies/[slug]/index.ts';
import * as logo from '../../src/pages/api/companies/[slug]/logo.ts';
import * as companies from '../../src/pages/api/companies/index.ts';
import * as byTag from '../../src/pages/api/images/by-tag/[tag].ts';
import * as imageHostStatus from '../../src/pages/api/system/image-host-status.ts';
import * as tags from '../../src/pages/api/tags.ts';
import * as adminStatusOf from '../../src/pages/api/user/admin-status/[userId].ts';
import * as adminStatus from '../../src/pages/api/user/admin-status/index.ts';

const COMPANIES = 9;
const IMAGES_EACH = 12;
const SUBJECT = 'user-of-the-role-call';

const opened = sharedTestApp(async ({ db }) => {
  const entries = Array.from({ length: COMPANIES }, (_, index) => ({
    company: aCompany({
      name: `Company ${index}`,
      slug: `company-${index}`,
      cloudinaryFolder: `folder-${index}`,
      logoUrl: index === 0 ? '/media/logos/company-0/256.webp' : null,
      position: index,
    }),
    images: Array.from({ length: IMAGES_EACH }, () => ({
      row: anImage(`folder-${index}`),
      tags: ['topic:dashboard', 'button'],
    })),
  }));
  await addGallery(db, entries);
  await addUser(db, { id: SUBJECT });
  await addUser(db, { id: 'other-admin', role: 'admin' });
});

type Reply = { status: number; body: unknown };
type Row = {
  call: string;
  endpoint: Endpoint;
  params?: Record<string, string>;
  body?: unknown;
  responses: Record<Caller, Reply>;
};

const ALL_IMAGES = COMPANIES * IMAGES_EACH;
const listOf = (length: number): Reply => ({ status: 200, body: expect.toSatisfy((list) => list.length === length) });
const same = (result: Reply) => ({ anonymous: result, user: result, admin: result });
const cut = (anonymous: number, everyone: number) => ({
  anonymous: listOf(anonymous),
  user: listOf(everyone),
  admin: listOf(everyone),
});
const problem = (status: number, code: string): Reply => ({
  status,
  body: expect.objectContaining({ status, type: `/problems/${code}`, detail: expect.any(String) }),
});
const ok = (body: unknown): Reply => ({ status: 200, body });
const adminOnly = (result: Reply) => ({
  anonymous: problem(401, 'sign-in-required'),
  user: problem(403, 'admin-required'),
  admin: result,
});

const ROWS: Row[] = [
  { call: 'GET /api/companies', endpoint: companies, responses: cut(6, COMPANIES) },
  {
    call: 'GET /api/companies/company-8',
    endpoint: company,
    params: { slug: 'company-8' },
    responses: same(ok(expect.objectContaining({ name: 'Company 8', imageCount: IMAGES_EACH }))),
  },
  {
    call: 'GET /api/companies/nobody',
    endpoint: company,
    params: { slug: 'nobody' },
    responses: same(problem(404, 'company-not-found')),
  },
  {
    call: 'GET /api/companies/company-0/images',
    endpoint: companyImages,
    params: { slug: 'company-0' },
    responses: cut(8, IMAGES_EACH),
  },
  {
    call: 'GET /api/companies/nobody/images',
    endpoint: companyImages,
    params: { slug: 'nobody' },
    responses: same(problem(404, 'company-not-found')),
  },
  {
    call: 'GET /api/companies/company-0/logo',
    endpoint: logo,
    params: { slug: 'company-0' },
    responses: same(ok({ secure_url: '/media/logos/company-0/256.webp' })),
  },
  {
    call: 'GET /api/companies/company-1/logo',
    endpoint: logo,
    params: { slug: 'company-1' },
    responses: same(problem(404, 'image-not-found')),
  },
  ...['all', 'all-screens', 'all-ui-elements', 'topic:dashboard', 'button'].map((tag) => ({
    call: `GET /api/images/by-tag/${tag}`,
    endpoint: byTag,
    params: { tag },
    responses: cut(3, ALL_IMAGES),
  })),
  {
    call: 'GET /api/images/by-tag/topic%3Adashboard',
    endpoint: byTag,
    params: { tag: 'topic%3Adashboard' },
    responses: cut(3, ALL_IMAGES),
  },
  { call: 'GET /api/images/by-tag/unused', endpoint: byTag, params: { tag: 'unused' }, responses: same(listOf(0)) },
  { call: 'GET /api/tags', endpoint: tags, responses: same(ok(['button', 'topic:dashboard'])) },
  { call: 'GET /api/system/image-host-status', endpoint: imageHostStatus, responses: same(ok({ connected: true })) },
  {
    call: 'GET /api/user/admin-status',
    endpoint: adminStatus,
    responses: { ...same(ok({ isAdmin: false })), admin: ok({ isAdmin: true }) },
  },
  {
    call: 'GET /api/user/admin-status?userId=other-admin',
    endpoint: adminStatus,
    responses: { ...same(ok({ isAdmin: false })), admin: ok({ isAdmin: true }) },
  },
  {
    call: 'GET /api/user/admin-status/other-admin',
    endpoint: adminStatusOf,
    params: { userId: 'other-admin' },
    responses: { ...same(ok({ isAdmin: false })), admin: ok({ isAdmin: true }) },
  },
  {
    call: 'GET /api/auth/session',
    endpoint: session,
    responses: {
      anonymous: ok({ user: null }),
      user: ok({ user: expect.objectContaining({ role: 'user' }), expiresAt: expect.any(String) }),
      admin: ok({ user: expect.objectContaining({ role: 'admin' }), expiresAt: expect.any(String) }),
    },
  },
  {
    call: 'POST /api/auth/logout',
    endpoint: logout,
    responses: { ...same(ok({ user: null })), anonymous: problem(401, 'sign-in-required') },
  },
  {
    call: 'GET /api/admin/users',
    endpoint: adminUsers,
    responses: adminOnly(ok(expect.arrayContaining([expect.objectContaining({ id: SUBJECT, role: 'user' })]))),
  },
  {
    call: `PATCH /api/admin/users/${SUBJECT}/role`,
    endpoint: role,
    params: { id: SUBJECT },
    body: { role: 'user' },
    responses: adminOnly(ok(expect.objectContaining({ id: SUBJECT, role: 'user' }))),
  },
  {
    call: 'PATCH /api/admin/users/nobody/role',
    endpoint: role,
    params: { id: 'nobody' },
    body: { role: 'user' },
    responses: adminOnly(problem(404, 'user-not-found')),
  },
];

test('a missing logo is 204 instead of 404 for a client that prefers lenient handling', async () => {
  const call = { path: '/api/companies/company-1/logo', params: { slug: 'company-1' } };
  const lenient = { ...call, headers: { Prefer: 'respond-async, handling=lenient' } };
  const response = await callEndpoint(opened(), logo, lenient);
  expect([response.status, response.headers.get('Preference-Applied')]).toEqual([204, 'handling=lenient']);
  const strict = { ...call, headers: { Prefer: 'handling=strict' } };
  expect((await callEndpoint(opened(), logo, strict)).status).toBe(404);
  const nobody = { ...lenient, path: '/api/companies/nobody/logo', params: { slug: 'nobody' } };
  expect((await callEndpoint(opened(), logo, nobody)).status).toBe(404);
});

const CALLERS: readonly Caller[] = ['anonymous', 'user', 'admin'];

describe.each(ROWS)('$call', ({ call, endpoint, params, body, responses }) => {
  const [method = 'GET', path = ''] = call.split(' ');

  test.each(CALLERS)('%s gets the response of the table', async (caller) => {
    const cookie = await cookieOf(opened(), caller);
    const response = await callEndpoint(opened(), endpoint, {
      method,
      path,
      cookie,
      body,
      ...(params ? { params } : {}),
    });
    expect({ status: response.status, body: await response.json() }).toEqual(responses[caller]);
    const shared = response.headers.get('Cache-Control')?.includes('public') ?? false;
    const isPublic = caller === 'anonymous' || /company-8$|logo$|tags$/.test(path);
    expect(!shared || isPublic).toBe(true);
  });
});
