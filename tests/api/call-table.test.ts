import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { apiCalls } from '#tests/setup/api-calls.ts';
import { sourceFiles } from '../architecture/import-lines.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const API = 'src/pages/api';

/** The table of spec 7, as routes. */
const SPEC_CALLS = [
  'GET /api/version',
  'GET /api/tags',
  'GET /api/companies',
  'GET /api/images/by-tag/[tag]',
  'GET /api/companies/[slug]/logo',
  'GET /api/companies/[slug]',
  'GET /api/companies/[slug]/images',
  'POST /api/upload',
  'GET /api/user/admin-status',
  'GET /api/admin/users',
  'PATCH /api/admin/users/[id]/role',
  'GET /api/admin/companies',
  'POST /api/admin/companies',
  'PUT /api/admin/companies/[id]',
  'DELETE /api/admin/companies/[id]',
  'GET /api/system/maintenance-status',
  'POST /api/admin/maintenance-mode',
  'GET /api/admin/cache/stats',
  'POST /api/admin/cache/clear',
  'POST /api/admin/refresh-cache',
];

/** What the contract adds (contract 5). */
const CONTRACT_CALLS = [
  'GET /api/auth/session',
  'GET /api/auth/login',
  'GET /api/auth/callback',
  'POST /api/auth/logout',
  'GET /api/admin/builds',
  'POST /api/admin/builds',
];

/** What the product has beyond both; a new endpoint gets its row here. */
const OUR_CALLS: readonly string[] = [
  'GET /api/admin/audit',
  'GET /api/admin/icons',
  'POST /api/admin/artwork',
  'GET /api/admin/folders',
  'GET /api/admin/images',
  'PATCH /api/admin/images',
  'PUT /api/admin/images/order',
  'PUT /api/admin/companies/order',
  'GET /api/system/image-host-status',
  'GET /api/user/account',
  'DELETE /api/user/account',
  'GET /api/user/export',
  'GET /api/openapi.json',
  // The query key's way of asking (spec 7: "user uid, either in the query key or as ?userId=").
  'GET /api/user/admin-status/[userId]',
];

const calls = apiCalls();

describe('the call table', () => {
  test.each([...SPEC_CALLS, ...CONTRACT_CALLS])('%s has an endpoint', (call) => {
    expect(calls).toContain(call);
  });

  test('no endpoint lacks a row', () => {
    const rows = new Set([...SPEC_CALLS, ...CONTRACT_CALLS, ...OUR_CALLS]);
    expect(calls.filter((call) => !rows.has(call))).toEqual([]);
  });

  test('every endpoint is on demand and answers the other methods', () => {
    const careless = sourceFiles(ROOT, API).filter((file) => {
      const text = readFileSync(`${ROOT}/${file}`, 'utf8');
      return !text.includes('export const prerender = false') || !text.includes('export const ALL = ');
    });
    expect(careless).toEqual([]);
  });
});
