import type { Shapes } from './answer-shapes.ts';
import type { ApiCall } from './api-calls.ts';

/** Reads of admin pages, which visitors never load. The first that matches applies. */
export const ADMIN_SHAPES = {
  'GET /api/admin/audit': 'entries',
  'GET /api/admin/builds': '[]',
  'GET /api/admin/cache/stats': 'memoryStore',
  'GET /api/admin/companies': '[]',
  'GET /api/admin/flow-stages': '[]',
  'GET /api/admin/flows': '[]',
  'GET /api/admin/folders': 'folders',
  'GET /api/admin/icons': '[]',
  'GET /api/admin/images': '[]',
  'GET /api/admin/images/{id}/reading': 'read',
  'GET /api/admin/images/{id}/suggestions': 'tags',
  'GET /api/admin/images/{id}/versions': '[]',
  'GET /api/admin/invitations': '[]',
  'GET /api/admin/notices': '[]',
  'GET /api/admin/pairs': '[]',
  'GET /api/admin/reading': 'isReading',
  'GET /api/admin/severity': '[]',
  'GET /api/admin/site-state': 'state',
  'GET /api/admin/synonyms': '[]',
  'GET /api/admin/tags': '[]',
  'GET /api/admin/tags/merge': 'images',
  'GET /api/admin/takedowns': '[]',
  'GET /api/admin/triage': 'ids',
  'GET /api/admin/users': '[]',
} satisfies Shapes<ApiCall & `GET /api/admin/${string}`>;
