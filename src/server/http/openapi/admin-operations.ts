import { auditQuerySchema } from '#shared/audit/audit.contract.ts';
import { artworkQuerySchema } from '#shared/companies/artwork.contract.ts';
import { iconQuerySchema } from '#shared/companies/icon.contract.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';
import { deskQuerySchema } from '#shared/images/image-desk.contract.ts';
import type { Operation } from './operation.ts';

const COMPANIES = 'Admin: companies';
const IMAGES = 'Admin: images';
const PEOPLE = 'Admin: people';
const SITE = 'Admin: site';

/** Calls that only admins may make. */
export const ADMIN_OPERATIONS: readonly Operation[] = [
  {
    call: 'GET /api/admin/companies',
    group: COMPANIES,
    summary: 'All companies as they are stored.',
    access: 'admin',
    query: pagingSchema,
    answer: { status: 200, listOf: 'Company' },
  },
  {
    call: 'POST /api/admin/companies',
    group: COMPANIES,
    summary: 'Creates a company and asks for a rebuild.',
    access: 'admin',
    body: 'CompanyForm',
    answer: { status: 201, schema: 'Company' },
    errors: ['slug-taken'],
  },
  {
    call: 'PUT /api/admin/companies/[id]',
    group: COMPANIES,
    summary: 'Saves a company; with `version`, only if nobody has changed it since.',
    access: 'admin',
    body: 'CompanyUpdate',
    answer: { status: 200, schema: 'Company' },
    errors: ['company-not-found', 'slug-taken', 'edited-since'],
  },
  {
    call: 'DELETE /api/admin/companies/[id]',
    group: COMPANIES,
    summary: 'Removes a company from the site; its images stay.',
    access: 'admin',
    answer: { status: 204 },
    errors: ['company-not-found'],
  },
  {
    call: 'PUT /api/admin/companies/order',
    group: COMPANIES,
    summary: 'Puts the companies in this order.',
    access: 'admin',
    body: 'CompanyOrder',
    answer: { status: 204 },
  },
  {
    call: 'POST /api/admin/artwork',
    group: COMPANIES,
    summary: 'Stores a logo or a cover and answers its address for the company form.',
    access: 'admin',
    query: artworkQuerySchema,
    body: 'UploadForm',
    answer: { status: 200, schema: 'ArtworkAnswer' },
    errors: ['file-too-large', 'invalid-file-type', 'image-host-failed', 'image-host-limited'],
  },
  {
    call: 'GET /api/admin/icons',
    group: COMPANIES,
    summary: 'Icons whose class holds a text.',
    access: 'admin',
    query: iconQuerySchema,
    answer: { status: 200, listOf: 'IconChoice' },
  },
  {
    call: 'GET /api/admin/folders',
    group: IMAGES,
    summary: "Folders of the image host, whose they are, and what to do with those that are nobody's.",
    access: 'admin',
    answer: { status: 200, schema: 'DeskFolders' },
  },
  {
    call: 'GET /api/admin/images',
    group: IMAGES,
    summary: 'Images of a company or a folder, hidden ones too.',
    access: 'admin',
    query: deskQuerySchema,
    answer: { status: 200, listOf: 'DeskImage' },
  },
  {
    call: 'PATCH /api/admin/images',
    group: IMAGES,
    summary: 'Changes tags, alt text, visibility or company of one or many images.',
    access: 'admin',
    body: 'ImageChanges',
    answer: { status: 204 },
    errors: ['image-not-found', 'company-not-found'],
  },
  {
    call: 'PUT /api/admin/images/order',
    group: IMAGES,
    summary: 'Puts the images of a folder in this order.',
    access: 'admin',
    body: 'ImageOrder',
    answer: { status: 204 },
    errors: ['image-not-found'],
  },
  {
    call: 'GET /api/admin/users',
    group: PEOPLE,
    summary: 'Everyone who has signed in.',
    access: 'admin',
    query: pagingSchema,
    answer: { status: 200, listOf: 'User' },
  },
  {
    call: 'PATCH /api/admin/users/[id]/role',
    group: PEOPLE,
    summary: 'Makes someone an admin or a user.',
    access: 'admin',
    body: 'RoleChange',
    answer: { status: 200, schema: 'User' },
    errors: ['user-not-found', 'last-admin'],
  },
  {
    call: 'GET /api/admin/audit',
    group: PEOPLE,
    summary: 'Who did what and when, newest first; `format=csv` answers a CSV file.',
    access: 'admin',
    query: auditQuerySchema,
    answer: { status: 200, schema: 'AuditAnswer' },
  },
  {
    call: 'GET /api/admin/builds',
    group: SITE,
    summary: 'The last builds, newest first.',
    access: 'admin',
    query: pagingSchema,
    answer: { status: 200, listOf: 'Build' },
  },
  {
    call: 'POST /api/admin/builds',
    group: SITE,
    summary: 'Asks for a build.',
    access: 'admin',
    answer: { status: 202 },
  },
  {
    call: 'POST /api/admin/refresh-cache',
    group: SITE,
    summary: 'Reads the image host again, asks for a build, and answers what changed.',
    access: 'admin',
    answer: { status: 200, schema: 'SyncReport' },
    errors: ['image-host-failed', 'image-host-limited'],
  },
  {
    call: 'GET /api/admin/cache/stats',
    group: SITE,
    summary: 'What the caches hold.',
    access: 'admin',
    answer: { status: 200, schema: 'CacheStats' },
  },
  {
    call: 'POST /api/admin/cache/clear',
    group: SITE,
    summary: 'Clears one kind of cache, or all.',
    access: 'admin',
    body: 'CacheClear',
    answer: { status: 200, schema: 'Message' },
  },
  {
    call: 'POST /api/admin/maintenance-mode',
    group: SITE,
    summary: 'Shows or hides the maintenance banner.',
    access: 'admin',
    body: 'MaintenanceToggle',
    answer: { status: 200, schema: 'Message' },
  },
];
