import type { ApiCall, ResponseOf } from './api-calls.ts';

/** Every call that only reads. */
type Read = ApiCall & `GET ${string}`;

/** `[]` for a list, otherwise a field that the answer always has; blank: any object. */
type ShapeOf<A> = A extends readonly unknown[] ? '[]' : (keyof A & string) | '';

/** What a read answers at least; enough to tell it from the answer of a proxy or another server, without the schema library. */
type Shapes<C extends Read> = { [call in C]: ShapeOf<ResponseOf<call>> };

/** Reads that a browser goes to as pages, or whose answer it ignores. */
type Unread =
  | 'GET /api/auth/callback'
  | 'GET /api/auth/login'
  | 'GET /api/openapi.json'
  | 'GET /api/search/by-image'
  | 'GET /api/user/admin-status/{userId}';

/** The first that matches applies. */
const SHAPES = {
  'GET /api/admin/audit': 'entries',
  'GET /api/admin/builds': '[]',
  'GET /api/admin/cache/stats': 'memoryStore',
  'GET /api/admin/collect/changes': '[]',
  'GET /api/admin/companies': '[]',
  'GET /api/admin/demo': 'listing',
  'GET /api/admin/flow-stages': '[]',
  'GET /api/admin/flows': '[]',
  'GET /api/admin/folders': 'folders',
  'GET /api/admin/guest-links': 'isAllowed',
  'GET /api/admin/icons': '[]',
  'GET /api/admin/images': '[]',
  'GET /api/admin/images/{id}/reading': 'read',
  'GET /api/admin/images/{id}/suggestions': 'tags',
  'GET /api/admin/images/{id}/versions': '[]',
  'GET /api/admin/inbox': '[]',
  'GET /api/admin/inbox/count': 'open',
  'GET /api/admin/insight': 'searches',
  'GET /api/admin/invitations': '[]',
  'GET /api/admin/notices': '[]',
  'GET /api/admin/notifications': 'undelivered',
  'GET /api/admin/pairs': '[]',
  'GET /api/admin/reading': 'isReading',
  'GET /api/admin/severity': '[]',
  'GET /api/admin/site-state': 'state',
  'GET /api/admin/intents': '[]',
  'GET /api/admin/synonyms': '[]',
  'GET /api/admin/tags': '[]',
  'GET /api/admin/tags/merge': 'images',
  'GET /api/admin/takedowns': '[]',
  'GET /api/admin/triage': 'ids',
  'GET /api/admin/users': '[]',
  'GET /api/auth/session': 'user',
  'GET /api/collections': '[]',
  'GET /api/collections/kept': '',
  'GET /api/collections/saved-images': '',
  'GET /api/collections/{id}': 'itemCount',
  'GET /api/collections/{id}/guest-link': 'isAllowed',
  'GET /api/collections/{id}/items': '[]',
  'GET /api/collections/{id}/search': 'images',
  'GET /api/collections/{id}/share': 'hiddenCount',
  'GET /api/companies': '[]',
  'GET /api/companies/{slug}': 'slug',
  'GET /api/companies/{slug}/images': '[]',
  'GET /api/companies/{slug}/logo': 'secure_url',
  'GET /api/flows': 'flows',
  'GET /api/flows/{slug}': 'steps',
  'GET /api/follows': 'follows',
  'GET /api/follows/news': 'groups',
  'GET /api/guest/{token}': 'items',
  'GET /api/images/by-id': '[]',
  'GET /api/images/by-tag/{tag}': '[]',
  'GET /api/images/{id}': 'tags',
  'GET /api/images/{id}/details': 'tags',
  'GET /api/images/{id}/similar': 'items',
  'GET /api/search/suggestions': 'suggestions',
  'GET /api/search': 'items',
  'GET /api/shared/{token}': 'items',
  'GET /api/shared/{token}/search': 'images',
  'GET /api/system/image-host-status': 'connected',
  'GET /api/system/maintenance-status': 'isInMaintenance',
  'GET /api/tags': '[]',
  'GET /api/user/account': 'sessions',
  'GET /api/user/admin-status': 'isAdmin',
  'GET /api/user/apps': '[]',
  'GET /api/user/tokens': '[]',
  'GET /api/user/export': 'account',
  'GET /api/version': 'version',
  'GET /previews/companies.json': '[]',
  'GET /previews/{file}': 'items',
} satisfies Shapes<Exclude<Read, Unread>> & Record<`GET /previews/${string}`, string>;

const isOf = (call: string, line: string): boolean =>
  new RegExp(`^${call.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`).test(line);

/** Whether an answer has the shape that its read promises; always for other calls. */
export function hasShape(line: string, response: unknown): boolean {
  const shape = Object.entries(SHAPES).find(([call]) => isOf(call, line))?.[1];
  if (shape === undefined) return true;
  if (shape === '[]' || Array.isArray(response)) return shape === '[]' && Array.isArray(response);
  return typeof response === 'object' && response !== null && (shape === '' || shape in response);
}
