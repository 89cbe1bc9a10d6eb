import { describe, expect, test } from 'vitest';
import { contactRequests } from '#db/schema/contact.ts';
import { imageVersions, tags } from '#db/schema/images.ts';
import { notices, settings } from '#db/schema/operations.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { invitations } from '#db/schema/users.ts';
import { hasTotal } from '#server/http/build-response.ts';
import { declaredCalls } from '#server/http/openapi/declared-calls.ts';
import { openApiDocument } from '#server/http/openapi/document.ts';
import { fieldsOf } from '#server/http/openapi/named-schemas.ts';
import { fieldErrors, fieldProblem } from '#server/http/read-input.ts';
import { problemSchema } from '#shared/http/problem.contract.ts';
import { addSharedCollection, COLLECTION, SHARE_TOKEN } from '#tests/factories/collections.ts';
import { addFlow, STAGES } from '#tests/factories/flows.ts';
import { addSavedSearch, FOLLOW } from '#tests/factories/follows.ts';
import { aCompany, addGallery, anImage, aVersion } from '#tests/factories/gallery.ts';
import { addApp, addConsent } from '#tests/factories/oauth.ts';
import { addMarks, aVerdict } from '#tests/factories/severity.ts';
import { addToken } from '#tests/factories/tokens.ts';
import { addUser } from '#tests/factories/users.ts';
import { CALLS, makeCall, ROUTE_FILES, type Sent } from '#tests/setup/declared-calls.ts';
import { cookieOf, copiedTestApp, openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';

describe('the description of the API', async () => {
  const { components, paths } = openApiDocument('https://gallery.example', await declaredCalls(ROUTE_FILES));

  test('every reference resolves to a schema', () => {
    const used = [...JSON.stringify([paths, components.schemas]).matchAll(/#\/components\/schemas\/(\w+)/g)];
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter(([, name = '']) => !(name in components.schemas))).toEqual([]);
  });

  test('every call has a summary sentence and a unique operation id', () => {
    const names = JSON.stringify(paths).match(/"operationId":"[^"]+"/g) ?? [];
    expect(new Set(names).size).toBe(CALLS.length);
    expect(CALLS.filter(({ declares }) => !/^[A-Z].*\.$/.test(declares.summary))).toEqual([]);
  });

  const numbers = CALLS.flatMap(({ path, declares: { query } }) =>
    Object.entries(query ? (fieldsOf(query).properties ?? {}) : {}).flatMap(([name, schema]) =>
      typeof schema === 'object' && schema.type === 'integer' && schema.maximum !== undefined && query
        ? [{ path, name, query, least: schema.minimum ?? 0, most: schema.maximum }]
        : [],
    ),
  );

  test.each(numbers)('$path refuses a $name out of range with its bound', ({ name, query, least, most }) => {
    const problemOf = (value: string) => {
      const { error } = query.safeParse({ [name]: value }, { error: fieldProblem });
      return error && fieldErrors(error)[name];
    };
    expect([least, most].map((value) => problemOf(String(value)))).toEqual([undefined, undefined]);
    expect(problemOf(`${most}0`)).toBe(`At most ${most}.`);
    expect(problemOf('9'.repeat(400))).toBe(`At most ${most}.`);
    expect(problemOf('-1')).toBe(`At least ${least}.`);
    for (const other of ['', '1e2', '0x1', '1.5', '-0', ' 1'])
      expect(problemOf(other)).toBe('A whole number is expected.');
  });

  test('every call whose response has a total says so in a header', () => {
    const told = Object.entries(paths).filter(([, { get }]) => JSON.stringify(get ?? '').includes('X-Total-Count'));
    const names = told.map(([path]) => path);
    for (const path of ['/api/companies', '/api/search', '/api/admin/audit', '/api/shared/{token}'])
      expect(names).toContain(path);
    expect(names).not.toContain('/api/version');
  });

  test('a call is described from its declaration', () => {
    expect(paths['/api/companies/{slug}/images']).toMatchObject({
      get: {
        operationId: 'getCompaniesSlugImages',
        tags: ['Gallery'],
        'x-access': 'public',
        parameters: [
          { name: 'slug', in: 'path' },
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 500 } },
          { name: 'offset', in: 'query' },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/GalleryItem' } } } } },
          400: { description: expect.stringContaining('malformed-request') },
          404: { description: expect.stringContaining('company-not-found') },
        },
      },
    });
    expect(paths['/api/admin/companies']).toMatchObject({
      post: {
        security: [{ session: [] }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CompanyForm' } } } },
        responses: { 201: {}, 401: {}, 403: {}, 409: {}, 413: {}, 415: {}, 422: {} },
      },
    });
    expect(paths['/api/upload']).toMatchObject({
      post: {
        requestBody: { content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/UploadForm' } } } },
      },
    });
  });
});

/** The content hash of an image that was taken down. */
const TAKEN_DOWN = 'ab'.repeat(32);

const CONSENT = 'asked-for';

const FORM = { name: 'New company', slug: 'new-company' };

const OWN = { id: COLLECTION };

const STEPS = ['image-beta-1', 'image-beta-2'].map((image) => ({ image, caption: '' }));

/** A valid request for each call. */
const SENT: Record<string, Sent> = {
  'PATCH /api/admin/inbox/{id}': { params: { id: '1' }, body: { state: 'answered', was: 'open' } },
  'GET /api/companies/{slug}': { params: { slug: 'alpha' } },
  'GET /api/companies/{slug}/images': { params: { slug: 'alpha' } },
  'GET /api/companies/{slug}/logo': { params: { slug: 'alpha' } },
  'GET /api/images/by-tag/{tag}': { params: { tag: 'topic:dashboard' } },
  'GET /api/images/by-id': { query: '?i=image-alpha' },
  'GET /api/images/{id}': { params: { id: 'image-alpha' } },
  'GET /api/images/{id}/details': { params: { id: 'image-alpha' } },
  'GET /api/search/suggestions': { query: '?q=dark' },
  'GET /api/images/{id}/similar': { params: { id: 'image-alpha' } },
  'POST /api/collections': { body: { title: 'New collection' } },
  'GET /api/collections/{id}': { params: OWN },
  'PATCH /api/collections/{id}': { params: OWN, body: { title: 'Renamed' } },
  'DELETE /api/collections/{id}': { params: OWN },
  'GET /api/collections/{id}/items': { params: OWN },
  'GET /api/collections/{id}/search': { params: OWN },
  'POST /api/collections/{id}/items': { params: OWN, body: { items: [{ image: 'image-alpha' }] } },
  'DELETE /api/collections/{id}/items': { params: OWN, body: { images: ['image-alpha'] } },
  'PUT /api/collections/{id}/items/{image}': {
    params: { ...OWN, image: 'image-alpha' },
    body: { note: 'Seen', version: 0 },
  },
  'PUT /api/collections/{id}/order': { params: OWN, body: { items: [{ image: 'image-alpha', section: null }] } },
  'PUT /api/collections/{id}/sections': { params: OWN, body: { sections: [{ title: 'First' }] } },
  'GET /api/collections/{id}/share': { params: OWN },
  'PUT /api/collections/{id}/share': { params: OWN },
  'DELETE /api/collections/{id}/share': { params: OWN },
  'GET /api/collections/{id}/guest-link': { params: OWN },
  'PUT /api/collections/{id}/guest-link': { params: OWN, body: { days: 7 } },
  'DELETE /api/collections/{id}/guest-link': { params: OWN },
  'POST /api/collections/{id}/transfer': {
    params: OWN,
    body: { images: ['image-alpha'], to: COLLECTION, keep: true },
  },
  'POST /api/insight/exports': { body: { format: 'pdf' } },
  'POST /api/follows': { body: { kind: 'company', company: 'alpha' } },
  'PATCH /api/follows/{id}': { params: { id: FOLLOW }, body: { name: 'Renamed' } },
  'DELETE /api/follows/{id}': { params: { id: FOLLOW } },
  'POST /api/follows/seen': { body: { until: 0 } },
  'GET /api/guest/{token}': { params: { token: SHARE_TOKEN } },
  'GET /api/shared/{token}': { params: { token: SHARE_TOKEN } },
  'GET /api/shared/{token}/search': { params: { token: SHARE_TOKEN } },
  'POST /api/shared/{token}/copy': { params: { token: SHARE_TOKEN } },
  'GET /api/user/admin-status/{userId}': { params: { userId: 'someone' } },
  'GET /api/admin/images': { query: '?folder=alpha' },
  'POST /api/user/tokens': { body: { name: 'Script', scopes: ['read'], days: 30 } },
  'DELETE /api/user/tokens/{id}': { params: { id: 'own-token' } },
  'DELETE /api/user/apps/{id}': { params: { id: 'own-app' } },
  'POST /api/oauth/consents/{uid}': { params: { uid: CONSENT }, body: { allow: true, user: 'asking-admin' } },
  'POST /api/admin/companies': { body: FORM },
  'PUT /api/admin/companies/{id}': { params: { id: 'company-alpha' }, body: { ...FORM, slug: 'alpha', name: 'Alpha' } },
  'POST /api/admin/companies/from-folders': { body: { folders: ['strays'] } },
  'PUT /api/admin/companies/order': { body: { ids: ['company-alpha', 'company-beta'] } },
  'PUT /api/admin/guest-links': { body: { isAllowed: false, was: true } },
  'PUT /api/admin/demo': { body: { isShown: true } },
  'PATCH /api/admin/images': { body: { ids: ['image-alpha'], changes: { hidden: true } } },
  'DELETE /api/admin/images/{id}': { params: { id: 'image-alpha' } },
  'POST /api/admin/images/delete': { body: { ids: ['image-alpha'] } },
  'DELETE /api/admin/tags/{id}': { params: { id: '3' } },
  'POST /api/admin/images/forget': { body: { matching: {}, count: 1 } },
  'PUT /api/admin/images/order': { body: { ids: ['image-alpha'] } },
  'GET /api/admin/images/{id}/reading': { params: { id: 'image-alpha' } },
  'PUT /api/admin/images/{id}/reading': {
    params: { id: 'image-alpha' },
    body: { text: 'Lateral movement', theme: 'dark', palette: ['#0b1020'] },
  },
  'PUT /api/admin/images/{id}/regions': { params: { id: 'image-alpha' } },
  'GET /api/admin/images/{id}/suggestions': { params: { id: 'image-alpha' } },
  'PUT /api/admin/images/{id}/suggestions': { params: { id: 'image-alpha' }, body: { accepted: [], rejected: [] } },
  'GET /api/flows/{slug}': { params: { slug: 'walk' } },
  'POST /api/flows/{slug}/save': { params: { slug: 'walk' } },
  'POST /api/admin/flows': {
    body: { companyId: 'company-beta', name: 'Second', goal: '', stageId: null, steps: STEPS },
  },
  'PUT /api/admin/flows/{id}': {
    params: { id: 'walk' },
    body: { name: 'Walk on', goal: '', stageId: 1, steps: STEPS, version: 1 },
  },
  'DELETE /api/admin/flows/{id}': { params: { id: 'walk' } },
  'PUT /api/admin/flow-stages': { body: { stages: STAGES.slice(0, 4), was: STAGES } },
  'POST /api/admin/intents': { body: { phrases: ['are you sure box'], means: ['tag=modal'] } },
  'POST /api/admin/intents/preview': { body: { phrases: ['table view'], means: ['tag=table + bulk'] } },
  'PUT /api/admin/intents/{id}': { params: { id: '1' }, body: { phrases: ['confirm'], means: ['tag=modal'] } },
  'DELETE /api/admin/intents/{id}': { params: { id: '1' } },
  'POST /api/admin/synonyms': { body: { terms: ['SSO', 'sign-on'] } },
  'PUT /api/admin/synonyms/{id}': { params: { id: '1' }, body: { terms: ['MTTR', 'repair time'] } },
  'DELETE /api/admin/synonyms/{id}': { params: { id: '1' } },
  'PUT /api/admin/tags/{id}': {
    params: { id: '1' },
    body: { name: 'topic:overview', description: '', aliases: [], version: 1 },
  },
  'GET /api/admin/tags/merge': { query: '?from=1&into=2' },
  'POST /api/admin/tags/merge': { body: { from: [1], into: 2, images: 1 } },
  'PUT /api/admin/pairs': { body: { kind: 'twin', ids: ['image-alpha', 'image-stray'], state: 'confirmed' } },
  'PUT /api/admin/severity': { body: aVerdict('company-alpha') },
  'POST /api/admin/pairs/merge': { body: { keep: 'image-alpha', others: ['image-stray'] } },
  'PATCH /api/admin/users/{id}/role': { params: { id: 'asking-admin' }, body: { role: 'admin' } },
  'PATCH /api/admin/users/{id}': { params: { id: 'someone' }, body: { disabled: true } },
  'DELETE /api/admin/users/{id}/sessions': { params: { id: 'someone' } },
  'POST /api/admin/audit/revert': { body: { entries: [1] } },
  'POST /api/admin/invitations': { body: { email: 'new@example.com', role: 'admin' } },
  'DELETE /api/admin/invitations/{email}': { params: { email: 'zoe@example.com' } },
  'POST /api/admin/notices': { body: { kind: 'announcement', text: 'New' } },
  'DELETE /api/admin/notices/{id}': { params: { id: '1' } },
  'POST /api/admin/cache/clear': { body: { cacheType: 'memory' } },
  'POST /api/admin/maintenance-mode': { body: { enabled: true } },
  'POST /api/admin/takedowns': { body: { image: 'image-alpha', reason: 'The vendor asked for it' } },
  'POST /api/admin/companies/{id}/takedown': {
    params: { id: 'company-alpha' },
    body: { reason: 'The vendor asked for it' },
  },
  'GET /api/admin/images/{id}/versions': { params: { id: 'image-alpha' } },
  'POST /api/admin/images/{id}/versions/{version}': { params: { id: 'image-alpha', version: 'old' } },
  'DELETE /api/admin/images/{id}/versions/{version}': { params: { id: 'image-alpha', version: 'old' } },
  'DELETE /api/admin/takedowns/{hash}': { params: { hash: TAKEN_DOWN } },
  'DELETE /api/admin/companies/{id}': { params: { id: 'company-alpha' } },
};

/** Calls that need an identity provider, an image host or a file: covered by other tests. */
const ELSEWHERE = [
  'GET /api/auth/login',
  'GET /api/auth/callback',
  'POST /api/upload',
  'POST /api/search/by-image',
  'POST /api/admin/artwork',
  'POST /api/admin/collect/page',
  'POST /api/admin/collect/image',
  'POST /api/admin/collect/import',
  'POST /api/admin/collect/saved/page',
  'POST /api/admin/collect/saved/image',
  'POST /api/admin/collect/saved/import',
  'POST /api/admin/collect/changes/{id}',
  'POST /api/admin/incoming',
  'POST /api/admin/incoming/{id}',
  'POST /api/admin/images/{id}/file',
  'POST /api/admin/refresh-cache',
  'POST /api/system/deploy-notification',
  'POST /api/system/image-host-notification',
];

describe('tokens', async () => {
  const { components, paths } = openApiDocument('https://gallery.example', await declaredCalls(ROUTE_FILES));

  test('are declared, each call with its scope', () => {
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(paths['/api/search']).toMatchObject({ get: { security: [{}, { token: ['read'] }] } });
    expect(paths['/api/collections']).toMatchObject({
      get: { security: [{ session: [] }, { token: ['read'] }] },
      post: { security: [{ session: [] }, { token: ['collections'] }] },
    });
    expect(paths['/api/user/tokens']).toMatchObject({ post: { security: [{ session: [] }] } });
  });
});

describe('responses', () => {
  const fill = async (own: TestApp): Promise<string> => {
    const logoUrl = '/l.webp';
    await addGallery(own.db, [
      {
        company: aCompany({ id: 'company-alpha', name: 'Alpha', slug: 'alpha', cloudinaryFolder: 'alpha', logoUrl }),
        images: [
          { row: anImage('alpha', { id: 'image-alpha' }), tags: ['topic:dashboard'] },
          { row: anImage('strays', { id: 'image-stray' }), tags: ['table'] },
        ],
      },
    ]);
    await own.db.insert(imageVersions).values(aVersion('image-alpha', { id: 'old' }));
    const beta = aCompany({ id: 'company-beta', name: 'Beta', slug: 'beta', cloudinaryFolder: 'beta' });
    const ofBeta = STEPS.map(({ image: id }) => ({ row: anImage('beta', { id }), tags: [] }));
    const lost = { row: anImage('beta', { id: 'lost', hidden: true }), tags: [] };
    await addGallery(own.db, [{ company: beta, images: [...ofBeta, lost] }]);
    await own.db.insert(settings).values({ key: 'gallery-sync', value: JSON.stringify({ goneIds: ['lost'] }) });
    await addFlow(own.db, { id: 'walk', companyId: 'company-beta', images: STEPS.map(({ image }) => image) });
    await own.db.insert(tags).values({ id: 3, name: 'unused' });
    await own.db.insert(takedowns).values({ contentHash: TAKEN_DOWN, reason: 'A claim' });
    await own.db.insert(contactRequests).values({ kind: 'report', message: 'Wrong tag' });
    await own.db.insert(notices).values({ kind: 'announcement', text: 'New', startsAt: new Date() });
    await own.db.insert(invitations).values({ email: 'zoe@example.com', role: 'admin' });
    const edit = { ids: ['image-alpha'], changes: { title: 'Seen' } };
    await own.app.imageAdmin.update(edit, { id: null, email: 'test' });
    await addUser(own.db, { id: 'asking-admin', role: 'admin' });
    await addUser(own.db, { id: 'someone', role: 'admin' });
    await addSharedCollection(own.db, 'asking-admin', ['image-alpha']);
    await addMarks(own.db, 'image-alpha');
    await addSavedSearch(own.db, 'asking-admin');
    await addToken(own.db, 'asking-admin', { id: 'own-token' });
    await addApp(own.db, 'asking-admin', { id: 'own-app' });
    await addConsent(own.db, CONSENT, own.settings.siteUrl);
    return `${await cookieOf(own, 'admin', 'asking-admin')}; oauth-consent=${CONSENT}`;
  };
  const open = copiedTestApp(fill);
  let reader = '';
  /** For all calls that change nothing: each of them in an application of its own would take most of the time. */
  const read = sharedTestApp(async (own) => {
    reader = await fill(own);
  });

  test.each(CALLS.filter(({ call }) => !ELSEWHERE.includes(call)))('$call returns what it declares', async (call) => {
    const { filled: cookie, ...own } = call.method === 'GET' ? { ...read(), filled: reader } : await open();
    const sent = { ...SENT[call.call], cookie };
    const [current] = await (await own.app.imageAdmin.list({ q: 'image-alpha' })).read(0, 1);
    if (call.call === 'PUT /api/admin/images/{id}/regions') sent.body = { regions: [], version: current?.version };
    const response = await makeCall(own, call, sent);
    const { response: result } = call.declares;
    if (!('kind' in result)) {
      expect(response.status).toBe(200);
      const value = result.parse(await response.json());
      const total = hasTotal(result) ? String((value as { total: number }).total) : null;
      expect(response.headers.get('X-Total-Count')).toBe(total);
      return;
    }
    expect(response.status).toBe(result.status);
    if (result.kind === 'bodyless') expect(await response.text()).toBe('');
    if (result.kind === 'created') result.schema.parse(await response.json());
    if (result.kind === 'list') {
      for (const entry of (await response.json()) as unknown[]) result.item.parse(entry);
      expect(response.headers.has('X-Total-Count')).toBe(true);
    }
  });

  test('errors are problem documents', async () => {
    const [call] = CALLS.filter(({ path }) => path === '/api/companies/{slug}');
    if (!call) throw new Error('The call is gone.');
    const response = await makeCall(await openTestApp(), call, { params: { slug: 'nobody' } });
    expect(problemSchema.parse(await response.json())).toMatchObject({ type: '/problems/company-not-found' });
  });
});
