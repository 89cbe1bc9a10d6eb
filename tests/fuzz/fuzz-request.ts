import fc from 'fast-check';
import { apiCalls } from '#tests/setup/api-calls.ts';

/** A generated request. */
export type FuzzRequest = {
  /** Index of the caller within its kind. */
  caller: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

/** Existing names, so that requests get past "not found". */
export type KnownNames = { slugs: readonly string[]; ids: readonly string[]; tags: readonly string[]; origin: string };

const OTHER_ADDRESSES = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /',
  'GET /company/[slug]',
  'GET /admin',
  'GET /admin/users',
  'GET /media/[id]/[id].avif',
  'GET /previews/[tag].json',
  'GET /api/[tag]/[id]',
  'GET /[slug]/[tag]',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const FIELDS = [
  ...['name', 'slug', 'description', 'websiteUrl', 'logoUrl', 'logoColor', 'logoIcon', 'heroImageUrl', 'version'],
  ...['cloudinaryFolder', 'enabled', 'reason', 'estimatedResolution', 'cacheType', 'role', 'ids', 'changes', 'tags'],
  ...['alt', 'hidden', 'folder', 'limit', 'offset', 'use', 'format', 'userId', 'returnTo', 'popup', 'state', 'code'],
  ...['everywhere', 'q', '__proto__', 'constructor', 'toString'],
];
const NASTY = [
  ...['..', '.', '%2e%2e%2f', '..%5c..', '%00', '%', '%ff', '%c0%ae', '%252e', "'; DROP TABLE users;--", '" OR 1=1'],
  ...['__proto__', 'constructor', 'null', 'undefined', 'NaN', '-1', '1e309', '99999999999999999999', '0x10', ' '],
  ...['<script>alert(1)</script>', '//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'],
  ...['\u202e', '\ufeff', '💥', 'ß'.repeat(300), 'a'.repeat(5_000), '*', '$(id)', '{{7*7}}', 'file:///etc/passwd'],
];
const TYPES = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'multipart/form-data; boundary=x', ''],
  ...['multipart/form-data', 'application/x-www-form-urlencoded', 'image/png', 'application/json, text/html'],
];
/** The smallest possible image. */
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const escaped = (text: string) => encodeURIComponent(text).replace(/%25/g, '%');
const anyText = () => fc.string({ unit: 'grapheme', maxLength: 40 });
const headerText = () => fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replace(/[^ -~]/g, ''));

/** One of these values in a sixth of the requests; otherwise undefined, which keeps the valid value. */
const seldom = (values: readonly string[]): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

function nameArb({ slugs, ids, tags }: KnownNames): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...slugs, ...ids, ...tags) },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: anyText() },
  );
}

/** Values of every type and depth, valid ones included. */
function valueArb(names: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    names,
    fc.constantFrom(
      'admin',
      'user',
      'memory',
      'cloudinary',
      'all',
      'https://example.com',
      '#3B82F6',
      'fas fa-building',
    ),
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.array(names, { maxLength: 5 }),
    fc.jsonValue({ maxDepth: 4 }),
  );
}

function jsonArb(names: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const fields = fc.dictionary(fc.constantFrom(...FIELDS), valueArb(names), { maxKeys: 10 });
  const deep = fc
    .tuple(fc.constantFrom('[]', '{"a":}'), fc.integer({ min: 1, max: 20_000 }))
    .map(([pair, depth]) =>
      pair === '[]' ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"name":'.repeat(depth)}1${'}'.repeat(depth)}`,
    );
  return fc.oneof(
    { weight: 8, arbitrary: fields.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.json({ maxDepth: 6 }) },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: anyText() },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 400_000 }).map((length) => `"${'x'.repeat(length)}"`) },
  );
}

/** Forms that are truncated, duplicated, mislabelled or full of garbage. Images only if they may be stored. */
function multipartArb(names: fc.Arbitrary<string>, mayStore: boolean): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.from('<svg onload="alert(1)"/>')),
    mayStore ? fc.constant(new Uint8Array(PIXEL)) : fc.constant(new Uint8Array()),
  );
  const part = fc
    .record({ field: fc.oneof(fc.constantFrom('image', 'folder', 'tags', 'alt'), names), file: names, content })
    .map(({ field, file, content: bytes }) =>
      Buffer.concat([
        Buffer.from(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
    );
  return fc
    .record({ parts: fc.array(part, { maxLength: 4 }), end: fc.constantFrom('--x--\r\n', '--x', '', '--y--') })
    .map(({ parts, end }) => new Uint8Array(Buffer.concat([...parts, Buffer.from(end)])));
}

function headersArb(names: KnownNames): fc.Arbitrary<Record<string, string>> {
  const origin = fc.oneof(
    { weight: 6, arbitrary: fc.constant(names.origin) },
    { weight: 1, arbitrary: fc.constantFrom('https://evil.example', 'null', `${names.origin}.evil.example`) },
  );
  const odd = fc.record(
    {
      Accept: fc.oneof(fc.constantFrom('text/html', '*/*', 'application/json'), headerText()),
      'Accept-Encoding': fc.oneof(fc.constantFrom('br', 'gzip;q=0', '*;q=0', 'identity'), headerText()),
      'If-None-Match': fc.oneof(fc.constant('*'), headerText()),
      Range: fc.oneof(fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,2-3'), headerText()),
      'X-Forwarded-Host': fc.constantFrom('evil.example', 'localhost', 'a b'),
      'X-Forwarded-Proto': fc.constantFrom('https', 'http', 'javascript'),
      'X-Request-Id': headerText(),
      'Sec-Fetch-Site': fc.constantFrom('same-origin', 'cross-site', 'none'),
      Authorization: headerText(),
      'Content-Encoding': fc.constantFrom('gzip', 'br', 'x'),
      'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'PUT'),
    },
    { requiredKeys: [] },
  );
  const cookie = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('gallery_session=x', 'gallery_session=', 'gallery_session=%00; a', ';;=') },
    { weight: 1, arbitrary: headerText() },
  );
  return fc
    .record({ origin, odd, cookie, address: fc.ipV4(), isOriginSent: fc.integer({ min: 0, max: 9 }) })
    .map(({ origin: from, odd: others, cookie: own, address, isOriginSent }) => ({
      ...others,
      ...(isOriginSent > 0 ? { Origin: from } : {}),
      ...(own === '' ? {} : { Cookie: own }),
      'X-Forwarded-For': address,
    }));
}

/** Requests to every endpoint: paths, queries, headers, cookies and bodies of all kinds. */
export function requestArb(names: KnownNames, mayStore: boolean): fc.Arbitrary<FuzzRequest> {
  const name = nameArb(names);
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), anyText()), name), { minLength: 1, maxLength: 5 })
        .map((pairs) => `?${pairs.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')}`),
    },
  );
  const body = fc.oneof(
    { weight: 5, arbitrary: jsonArb(name).map((text) => ({ type: 'application/json', content: text })) },
    {
      weight: 2,
      arbitrary: multipartArb(name, mayStore).map((content) => ({ type: 'multipart/form-data; boundary=x', content })),
    },
    { weight: 1, arbitrary: fc.constant({ type: '', content: undefined }) },
  );
  return fc
    .record({
      caller: fc.nat(),
      call: fc.constantFrom(...apiCalls(), ...OTHER_ADDRESSES),
      params: fc.array(name, { minLength: 3, maxLength: 3 }),
      otherMethod: seldom(METHODS),
      otherType: seldom(TYPES),
      query,
      headers: headersArb(names),
      body,
    })
    .map(({ caller, call, params, otherMethod, otherType, query: search, headers, body: { type, content } }) => {
      const [ownMethod = 'GET', template = '/'] = call.split(' ');
      const method = otherMethod ?? ownMethod;
      let at = 0;
      const path = template.replace(/\[\w+\]/g, () => escaped(params[at++] ?? '') || 'x');
      const isSent = content !== undefined && !['GET', 'HEAD', 'TRACE'].includes(method);
      const contentType = isSent && type !== '' ? { 'Content-Type': otherType ?? type } : {};
      return {
        caller,
        method,
        path: path + search,
        headers: { ...headers, ...contentType },
        body: isSent ? content : undefined,
      };
    });
}
