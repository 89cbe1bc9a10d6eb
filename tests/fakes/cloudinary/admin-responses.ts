import { createHash } from 'node:crypto';
import type { StoredResource, StoredResources } from './stored-resources.ts';

/** A JSON response. */
export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/** The part of a request that responses depend on. */
export type Asked = { method: string; path: string; query: URLSearchParams; body: Buffer };

/** Maximum page size of a listing; larger ones are refused. */
const PAGE_MAX = 500;
const DELETE_MAX = 100;
const NAMED_MAX = 100;

const refused = (status: number, message: string): Reply => ({ status, body: { error: { message } } });

/** A resource in a response: a listing nests the metadata under `custom`, a search does not. */
const shown = (resource: StoredResource, words: 'nested' | 'flat' | 'none') => {
  const { data, updated_at: _updated, context, tags, ...facts } = resource;
  return {
    ...facts,
    etag: createHash('md5').update(data).digest('hex'),
    resource_type: 'image',
    type: 'upload',
    ...(words === 'none' ? {} : { tags }),
    ...(words === 'none' || Object.keys(context).length === 0
      ? {}
      : { context: words === 'nested' ? { custom: context } : context }),
  };
};

/** One term of a search; null if this fake does not support it. */
function termOf(term: string): ((resource: StoredResource) => boolean) | null {
  if (term === 'resource_type:image' || term === 'type:upload') return () => true;
  const [, notTag] = /^-tags:"([^"]+)"$/.exec(term) ?? [];
  if (notTag) return ({ tags }) => !tags.includes(notTag);
  const [, since] = /^last_updated>="([^"]+)"$/.exec(term) ?? [];
  if (since && !Number.isNaN(Date.parse(since))) return ({ updated_at }) => updated_at >= since;
  return null;
}

type Search = { expression?: string; max_results?: number; next_cursor?: string; with_field?: string[] };

function search(store: StoredResources, { body }: Asked, lagMs: number): Reply {
  const wanted = JSON.parse(body.toString()) as Search;
  const terms = (wanted.expression ?? '').split(' AND ').map(termOf);
  if (terms.some((term) => term === null)) return refused(400, `Could not parse expression ${wanted.expression}`);
  const found = store
    .searchable(lagMs)
    .filter((resource) => terms.every((term) => term?.(resource)))
    .sort((a, b) => b.version - a.version);
  const page = store.page(found, wanted.next_cursor ?? null, Math.min(wanted.max_results ?? 50, PAGE_MAX));
  if (!page) return refused(400, 'Invalid value for parameter next_cursor');
  const withWords = wanted.with_field?.includes('context') ? 'flat' : 'none';
  const resources = page.resources.map((resource) => shown(resource, withWords));
  return { status: 200, body: { total_count: found.length, time: 1, next_cursor: page.next, resources } };
}

/** A deleted resource in the listings of an account with backups. */
const placeholder = ({ public_id, asset_id, format, created_at }: StoredResource) => ({
  ...{ public_id, asset_id, format, created_at, resource_type: 'image', type: 'upload' },
  bytes: 0,
  placeholder: true,
});

function list(store: StoredResources, { query }: Asked, listsDeleted: boolean): Reply {
  const named = query.getAll('public_ids[]');
  if (named.length > NAMED_MAX) return refused(400, `Maximum ${NAMED_MAX} public ids`);
  if (named.length > 0) {
    const there = named.flatMap((publicId) => store.find(publicId) ?? []).map((found) => shown(found, 'nested'));
    const gone = listsDeleted ? named.flatMap((publicId) => store.deleted.get(publicId) ?? []).map(placeholder) : [];
    return { status: 200, body: { resources: [...there, ...gone] } };
  }
  const size = Number(query.get('max_results') ?? 10);
  if (size < 1 || size > PAGE_MAX) return refused(400, `Invalid value ${size} for parameter max_results`);
  const prefix = query.get('prefix') ?? '';
  const some = store.all().filter(({ public_id }) => public_id.startsWith(prefix));
  const page = store.page(some, query.get('next_cursor'), size);
  if (!page) return refused(400, 'Invalid value for parameter next_cursor');
  const resources = page.resources.map((resource) => shown(resource, query.has('context') ? 'nested' : 'none'));
  const gone = listsDeleted && !page.next ? [...store.deleted.values()].map(placeholder) : [];
  return { status: 200, body: { resources: [...resources, ...gone], next_cursor: page.next } };
}

function remove(store: StoredResources, { body }: Asked): Reply {
  const given = new URLSearchParams(body.toString());
  const ids = [...given].filter(([name]) => name.startsWith('public_ids'));
  if (ids.length > DELETE_MAX) return refused(400, `Maximum ${DELETE_MAX} resources at once`);
  if (given.get('invalidate') === 'true') for (const [, id] of ids) store.invalidated.add(id);
  const deleted = ids.map(([, id]) => [id, store.delete(id) ? 'deleted' : 'not_found']);
  return { status: 200, body: { deleted: Object.fromEntries(deleted), partial: false } };
}

/** A resource with its backed-up versions, here all of them. */
function details(store: StoredResources, publicId: string): Reply {
  const resource = store.find(publicId);
  if (!resource) return refused(404, `Resource not found - ${publicId}`);
  const versions = store.replaced
    .filter(({ public_id }) => public_id === publicId)
    .map(({ version, bytes, updated_at }) => ({
      version_id: `backup-${version}`,
      version,
      size: bytes,
      time: updated_at,
      restorable: true,
    }));
  return { status: 200, body: { ...shown(resource, 'nested'), versions } };
}

/** Options of the account. */
type Account = { searchLagMs: number; listsDeleted: boolean; folderMode: 'dynamic' | 'fixed' };

/** Responses of the Admin API: ping, list, search, details, delete. */
export function adminResponse(store: StoredResources, asked: Asked, account: Account): Reply {
  const { searchLagMs, listsDeleted, folderMode } = account;
  const [, publicId] = /^GET resources\/image\/upload\/(.+)$/.exec(`${asked.method} ${asked.path}`) ?? [];
  if (publicId) return details(store, publicId);
  switch (`${asked.method} ${asked.path}`) {
    case 'GET ping':
      return { status: 200, body: { status: 'ok' } };
    case 'GET config':
      return { status: 200, body: { cloud_name: 'demo', settings: { folder_mode: folderMode } } };
    case 'GET resources/image/upload':
      return list(store, asked, listsDeleted);
    case 'POST resources/search':
      return search(store, asked, searchLagMs);
    case 'DELETE resources/image/upload':
      return remove(store, asked);
    default:
      return refused(404, `No such route: ${asked.method} ${asked.path}`);
  }
}
