import { pagingSchema } from '#shared/http/paging.contract.ts';
import { loginQuerySchema, logoutQuerySchema } from '#shared/session/session.contract.ts';
import { adminStatusQuerySchema } from '#shared/users/user.contract.ts';
import type { Operation } from './operation.ts';

const GALLERY = 'Gallery';
const SIGN_IN = 'Sign-in and account';
const SYSTEM = 'System';

/** Calls that visitors and signed-in users make. */
export const GALLERY_OPERATIONS: readonly Operation[] = [
  {
    call: 'GET /api/companies',
    group: GALLERY,
    summary: 'Companies in their curated order; the first 6 without a session.',
    access: 'public',
    query: pagingSchema,
    answer: { status: 200, listOf: 'Company' },
  },
  {
    call: 'GET /api/companies/[slug]',
    group: GALLERY,
    summary: 'One company.',
    access: 'public',
    answer: { status: 200, schema: 'Company' },
    errors: ['company-not-found'],
  },
  {
    call: 'GET /api/companies/[slug]/images',
    group: GALLERY,
    summary: "A company's images; the first 8 without a session.",
    access: 'public',
    query: pagingSchema,
    answer: { status: 200, listOf: 'GalleryItem' },
    errors: ['company-not-found'],
  },
  {
    call: 'GET /api/companies/[slug]/logo',
    group: GALLERY,
    summary: "Address of a company's logo.",
    access: 'public',
    answer: { status: 200, schema: 'CompanyLogo' },
    errors: ['company-not-found', 'image-not-found'],
  },
  {
    call: 'GET /api/images/by-tag/[tag]',
    group: GALLERY,
    summary:
      'Images with a tag; `all-screens` and `all-ui-elements` stand for whole tabs; the first 3 without a session.',
    access: 'public',
    query: pagingSchema,
    answer: { status: 200, listOf: 'GalleryItem' },
  },
  {
    call: 'GET /api/tags',
    group: GALLERY,
    summary: 'All tags in use.',
    access: 'public',
    query: pagingSchema,
    answer: { status: 200, listOf: 'string' },
  },
  {
    call: 'POST /api/upload',
    group: GALLERY,
    summary: 'Stores an image: users in `test-uploads`, admins in any company folder.',
    access: 'user',
    body: 'UploadForm',
    answer: { status: 200, schema: 'UploadAnswer' },
    errors: ['file-too-large', 'invalid-file-type', 'image-host-failed', 'image-host-limited'],
  },
  {
    call: 'GET /api/auth/session',
    group: SIGN_IN,
    summary: "The session's user and when the session ends, or `user: null`.",
    access: 'public',
    answer: { status: 200, schema: 'Session' },
  },
  {
    call: 'GET /api/auth/login',
    group: SIGN_IN,
    summary: 'Leads to the identity provider.',
    access: 'public',
    query: loginQuerySchema,
    answer: { status: 302 },
    errors: ['identity-provider-failed'],
  },
  {
    call: 'GET /api/auth/callback',
    group: SIGN_IN,
    summary: 'Where the identity provider leads back to; sets the session cookie and leads on.',
    access: 'public',
    answer: { status: 302 },
  },
  {
    call: 'POST /api/auth/logout',
    group: SIGN_IN,
    summary: 'Ends the session, or every session of the user.',
    access: 'user',
    query: logoutQuerySchema,
    answer: { status: 200, schema: 'SignedOut' },
  },
  {
    call: 'GET /api/user/admin-status',
    group: SIGN_IN,
    summary: "Whether the session's user is an admin; false for anyone else's id.",
    access: 'public',
    query: adminStatusQuerySchema,
    answer: { status: 200, schema: 'AdminStatus' },
  },
  {
    call: 'GET /api/user/admin-status/[userId]',
    group: SIGN_IN,
    summary: 'The same, with the id in the path.',
    access: 'public',
    answer: { status: 200, schema: 'AdminStatus' },
  },
  {
    call: 'GET /api/user/account',
    group: SIGN_IN,
    summary: "The session's user and their open sessions.",
    access: 'user',
    answer: { status: 200, schema: 'Account' },
  },
  {
    call: 'DELETE /api/user/account',
    group: SIGN_IN,
    summary: "Deletes the session's user for good.",
    access: 'user',
    answer: { status: 200, schema: 'AccountDeleted' },
    errors: ['last-admin-account'],
  },
  {
    call: 'GET /api/user/export',
    group: SIGN_IN,
    summary: "All that is stored about the session's user, as a download.",
    access: 'user',
    answer: { status: 200, schema: 'AccountExport' },
  },
  {
    call: 'GET /api/version',
    group: SYSTEM,
    summary: 'Names the release being served.',
    access: 'public',
    answer: { status: 200, schema: 'Version' },
  },
  {
    call: 'GET /api/system/maintenance-status',
    group: SYSTEM,
    summary: 'Whether the maintenance banner shows, and why.',
    access: 'public',
    answer: { status: 200, schema: 'MaintenanceStatus' },
  },
  {
    call: 'GET /api/system/image-host-status',
    group: SYSTEM,
    summary: 'Whether the image host can be reached; at most 30 s old.',
    access: 'public',
    answer: { status: 200, schema: 'ImageHostStatus' },
  },
  {
    call: 'GET /api/openapi.json',
    group: SYSTEM,
    summary: 'This description.',
    access: 'public',
    answer: { status: 200, schema: 'Description' },
  },
];
