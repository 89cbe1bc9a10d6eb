import { expect, test } from 'vitest';
import { CALLS } from '#tests/setup/declared-calls.ts';

/** The table of spec 7, as paths. */
const SPEC_CALLS = [
  'GET /api/version',
  'GET /api/tags',
  'GET /api/companies',
  'GET /api/images/by-tag/{tag}',
  'GET /api/companies/{slug}/logo',
  'GET /api/companies/{slug}',
  'GET /api/companies/{slug}/images',
  'POST /api/upload',
  'GET /api/user/admin-status',
  'GET /api/admin/users',
  'PATCH /api/admin/users/{id}/role',
  'GET /api/admin/companies',
  'POST /api/admin/companies',
  'PUT /api/admin/companies/{id}',
  'DELETE /api/admin/companies/{id}',
  'GET /api/system/maintenance-status',
  'POST /api/admin/maintenance-mode',
  'GET /api/admin/cache/stats',
  'POST /api/admin/cache/clear',
  'POST /api/admin/refresh-cache',
];

/** Calls that the contract adds (contract 5). */
const CONTRACT_CALLS = [
  'GET /api/search',
  'GET /api/auth/session',
  'GET /api/auth/login',
  'GET /api/auth/callback',
  'POST /api/auth/logout',
  'GET /api/admin/builds',
  'POST /api/admin/builds',
];

const calls = CALLS.map(({ call }) => call);

test.each([...SPEC_CALLS, ...CONTRACT_CALLS])('%s has an endpoint', (call) => {
  expect(calls).toContain(call);
});
