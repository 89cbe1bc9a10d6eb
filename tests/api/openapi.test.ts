import { describe, expect, test } from 'vitest';
import type { DeclaredRoute } from '#server/http/endpoint.ts';
import { OPERATIONS, openApiDocument } from '#server/http/openapi/document.ts';
import type { Operation } from '#server/http/openapi/operation.ts';
import { NAMED_SCHEMAS, problemSchema } from '#server/http/openapi/schemas.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const files = import.meta.glob<Endpoint>('../../src/pages/api/**/*.ts', { eager: true });

/** Every endpoint by its call. */
const endpoints = new Map(
  Object.entries(files)
    .filter(([file]) => !file.includes('[...'))
    .flatMap(([file, endpoint]) => {
      const route = file.replace('../../src/pages', '').replace(/(\/index)?\.ts$/, '');
      return METHODS.filter((method) => endpoint[method]).map((method) => [`${method} ${route}`, endpoint] as const);
    }),
);

const routeOf = ({ call }: Operation) =>
  endpoints.get(call)?.[call.split(' ')[0] as (typeof METHODS)[number]] as DeclaredRoute;

describe('the description of the API', () => {
  test('has every call and no other', () => {
    expect(OPERATIONS.map(({ call }) => call).sort()).toEqual([...endpoints.keys()].sort());
  });

  test.each(OPERATIONS)('$call asks what its endpoint asks', (operation) => {
    const { access, query, body } = routeOf(operation).declares;
    expect(operation.access).toBe(access);
    expect(operation.query).toBe(query);
    // A form is no JSON body: the endpoint reads it itself.
    expect(operation.body && operation.body !== 'UploadForm' ? NAMED_SCHEMAS[operation.body] : undefined).toBe(body);
  });

  test('every reference leads somewhere and every schema is used', () => {
    const { components, paths } = openApiDocument('https://gallery.example');
    const named = new Set(Object.keys(components.schemas));
    const used = (value: unknown) =>
      new Set([...JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1] ?? ''));
    const reached = used([paths, components.schemas]);
    expect([...reached].filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !reached.has(name))).toEqual([]);
  });

  test('call names are unique', () => {
    const { paths } = openApiDocument('https://gallery.example');
    const names = JSON.stringify(paths).match(/"operationId":"[^"]+"/g) ?? [];
    expect(new Set(names).size).toBe(OPERATIONS.length);
  });
});

const FORM = { name: 'New company', slug: 'new-company' };

/** What to send so that a call succeeds; calls that need another service (identity provider, image host, a file) are held by tests of their own. */
const SENT: Record<string, { params?: Record<string, string>; query?: string; body?: unknown }> = {
  'GET /api/companies/[slug]': { params: { slug: 'alpha' } },
  'GET /api/companies/[slug]/images': { params: { slug: 'alpha' } },
  'GET /api/companies/[slug]/logo': { params: { slug: 'alpha' } },
  'GET /api/images/by-tag/[tag]': { params: { tag: 'topic:dashboard' } },
  'GET /api/user/admin-status/[userId]': { params: { userId: 'someone' } },
  'GET /api/admin/images': { query: '?folder=alpha' },
  'POST /api/admin/companies': { body: FORM },
  'PUT /api/admin/companies/[id]': { params: { id: 'company-alpha' }, body: { ...FORM, slug: 'alpha', name: 'Alpha' } },
  'PUT /api/admin/companies/order': { body: { ids: ['company-alpha'] } },
  'PATCH /api/admin/images': { body: { ids: ['image-alpha'], changes: { hidden: true } } },
  'PUT /api/admin/images/order': { body: { ids: ['image-alpha'] } },
  'PATCH /api/admin/users/[id]/role': { params: { id: 'asking-admin' }, body: { role: 'admin' } },
  'POST /api/admin/cache/clear': { body: { cacheType: 'memory' } },
  'POST /api/admin/maintenance-mode': { body: { enabled: true } },
  'DELETE /api/admin/companies/[id]': { params: { id: 'company-alpha' } },
};

const ELSEWHERE = [
  'GET /api/auth/login',
  'GET /api/auth/callback',
  'POST /api/upload',
  'POST /api/admin/artwork',
  'POST /api/admin/refresh-cache',
];

const answered = OPERATIONS.filter(({ call }) => !ELSEWHERE.includes(call));

describe('what is answered', () => {
  const opened = sharedTestApp();

  async function fresh(): Promise<{ opened: TestApp; cookie: string }> {
    const own = await openTestApp();
    await addGallery(own.db, [
      {
        company: aCompany({
          id: 'company-alpha',
          name: 'Alpha',
          slug: 'alpha',
          cloudinaryFolder: 'alpha',
          logoUrl: '/l.webp',
        }),
        images: [{ row: anImage('alpha', { id: 'image-alpha' }), tags: ['topic:dashboard'] }],
      },
    ]);
    await addUser(own.db, { id: 'asking-admin', role: 'admin' });
    await addUser(own.db, { role: 'admin' });
    return { opened: own, cookie: await cookieOf(own, 'admin', 'asking-admin') };
  }

  test.each(answered)('$call answers as described', async ({ call, answer }) => {
    const { opened: own, cookie } = await fresh();
    const [method = ''] = call.split(' ');
    const { query = '', ...sent } = SENT[call] ?? {};
    const response = await callEndpoint(own, endpoints.get(call) as Endpoint, {
      method,
      path: `/api/any${query}`,
      cookie,
      ...sent,
    });
    expect(response.status).toBe(answer.status);
    if ('listOf' in answer) {
      const list = (await response.json()) as unknown[];
      const wrong = answer.listOf === 'string' ? list.filter((entry) => typeof entry !== 'string') : [];
      expect(wrong).toEqual([]);
      if (answer.listOf !== 'string') for (const entry of list) NAMED_SCHEMAS[answer.listOf].parse(entry);
      expect(response.headers.has('X-Total-Count')).toBe(true);
    } else if (answer.schema) {
      NAMED_SCHEMAS[answer.schema].parse(await response.json());
    } else {
      expect(await response.text()).toBe('');
    }
  });

  test.each(OPERATIONS.filter(({ access }) => access !== 'public'))('$call turns a stranger away', async ({ call }) => {
    const [method = ''] = call.split(' ');
    const response = await callEndpoint(opened(), endpoints.get(call) as Endpoint, { method });
    expect(response.status).toBe(401);
    problemSchema.parse(await response.json());
  });
});
