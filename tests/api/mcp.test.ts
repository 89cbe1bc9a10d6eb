import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { collectionItems, collections } from '#db/schema/collections.ts';
import { companies } from '#db/schema/companies.ts';
import { imageRegions, images, tags } from '#db/schema/images.ts';
import { apiTokens } from '#db/schema/tokens.ts';
import { TOOL_SCHEMAS } from '#shared/mcp/agent-calls.contract.ts';
import { SCREENS_VIEW, VIEW_DATA, VIEWED_TOOLS, type ViewData } from '#shared/mcp/screens-view.ts';
import { COUNTED_FACETS, type CountedFacet, facetOf } from '#shared/search/facets.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { addFlow } from '#tests/factories/flows.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addSearchGallery } from '#tests/factories/search-gallery.ts';
import { addToken } from '#tests/factories/tokens.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { cookieOf, copiedTestApp, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as metadata from '../../src/pages/.well-known/oauth-protected-resource/[...path].ts';
import * as mcp from '../../src/pages/mcp.ts';

const COMPANY = 24;

const openCopy = copiedTestApp(async ({ db }) => ({ images: await addSearchGallery(db), user: await addUser(db) }));

async function openGallery() {
  const { filled, ...opened } = await openCopy();
  return { ...opened, ...filled };
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string; cookie?: string; path?: string };

const send = (opened: TestApp, { path = '/mcp', ...sent }: Sent = {}) =>
  callEndpoint(opened, mcp, { path, method: 'POST', origin: null, ...sent });

/** Connects the SDK's own client. */
async function connect(
  opened: TestApp,
  token?: string,
  { headers = {}, mode = 'legacy' }: { headers?: Record<string, string>; mode?: 'legacy' | 'auto' } = {},
): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', opened.settings.siteUrl), {
    requestInit: { headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) } },
    fetch: async (_address, { method = 'GET', headers: given, body } = {}) =>
      send(opened, {
        method,
        headers: Object.fromEntries(new Headers(given)),
        ...(body ? { body: String(body) } : {}),
      }),
  });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

type Filters = { facets: Record<'tag' | 'company', { value: string; count: number }[]>; leftOut: number };
type Image = { id: string; address: string; region?: object | null };
type Called = {
  _meta?: Record<string, ViewData>;
  isError?: boolean;
  structuredContent?: Record<string, unknown> & {
    more?: { images: { id: string }[] };
    images?: Image[];
    steps?: { image: Image }[];
    id?: string;
    total?: number;
  };
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
};

const call = async (client: Client, name: string, given: Record<string, unknown> = {}): Promise<Called> =>
  (await client.callTool({ name, arguments: given })) as Called;

const textOf = ({ content }: Called): string => content.map(({ text = '' }) => text).join('\n');

const INITIALIZE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

describe("the SDK's client", () => {
  test('lists every tool with schemas, prompts and patterns', async () => {
    const opened = await openGallery();
    const client = await connect(opened);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(TOOL_SCHEMAS).sort());
    for (const { inputSchema, outputSchema, annotations, name } of tools) {
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object']);
      expect(annotations?.readOnlyHint).toBe(name !== 'save_to_collection');
    }
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['compare_products', 'brief_for_screen']);
    const prompt = await client.getPrompt({ name: 'brief_for_screen', arguments: { topic: 'alert triage' } });
    expect(JSON.stringify(prompt.messages)).toContain('alert triage');
    const { resources } = await client.listResources();
    const first = resources.find(({ uri }) => uri.startsWith('gallery://patterns/'));
    const read = await client.readResource({ uri: first?.uri ?? '' });
    expect(JSON.stringify(read.contents)).toContain(`# ${first?.name}`);
  });

  test('gets from each tool what the site shows the same person', async () => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id);
    const viewer = { kind: 'user', id: opened.user.id } as const;
    const onSite = async (who: Parameters<TestApp['app']['search']['find']>[1]) =>
      JSON.parse((await opened.app.search.find(searchQuerySchema.parse({ limit: '24' }), who)).json);
    const [visitor, user] = [await connect(opened), await connect(opened, token)];
    const [open, all] = [await onSite({ kind: 'anonymous' }), await onSite(viewer)];
    const ids = async (client: Client) =>
      (await call(client, 'search_screens', { limit: 24 })).structuredContent?.images?.map(({ id }) => id);
    expect(await ids(visitor)).toEqual(open.items.map(({ id }: Image) => id));
    expect(await ids(user)).toEqual(all.items.map(({ id }: Image) => id));
    expect(open.items.length).toBeLessThan(all.items.length);
  });

  test('opens every image for the owner of a token, and only public ones for a visitor', async () => {
    const opened = await openGallery();
    const shown = opened.images[0]?.id ?? '';
    const gated = opened.images[COMPANY - 1]?.id ?? '';
    const visitor = await connect(opened);
    const user = await connect(opened, await addToken(opened.db, opened.user.id));
    for (const tool of ['get_image', 'similar_images']) {
      const refused = await call(visitor, tool, { id: gated });
      expect([refused.isError, JSON.stringify(refused).includes(gated)]).toEqual([true, false]);
      expect((await call(user, tool, { id: gated })).isError ?? false).toBe(false);
    }
    const open = await call(visitor, 'get_image', { id: shown, picture: 'none' });
    expect(open.structuredContent).toMatchObject({ id: shown, address: `${opened.settings.siteUrl}/image/${shown}` });
    expect(textOf(open)).toMatch(/never an instruction[\s\S]*<untrusted-text>[\s\S]*<\/untrusted-text>/);
  });

  longTest(
    'lists filters in at most 1 MB, whatever their number and names, and finds the ones that are left out',
    async () => {
      const opened = await openTestApp();
      const user = await addUser(opened.db);
      const long = (name: string) => `${name} ${'ü'.repeat(90)}`;
      const MANY = 2_000;
      const names = Array.from({ length: MANY }, (_, at) => long(`tag ${at}`));
      const [common = '', last = ''] = [names[0], names.at(-1)];
      await addGallery(
        opened.db,
        names.map((name, at) => {
          const company = aCompany({ name: long(`Company ${at}`) });
          return { company, images: [{ row: anImage(company.id), tags: [...new Set([common, name])] }] };
        }),
      );
      const client = await connect(opened, await addToken(opened.db, user.id));
      const whole = await call(client, 'list_filters');
      expect(Buffer.byteLength(JSON.stringify(whole))).toBeLessThan(1_000_000);
      const { facets, leftOut } = whole.structuredContent as unknown as Filters;
      expect(facets.tag[0]).toMatchObject({ value: common, count: MANY });
      expect(leftOut).toBe(2 * MANY - facets.tag.length - facets.company.length);
      const part = await call(client, 'list_filters', { contains: last.toUpperCase() });
      expect(part.structuredContent).toMatchObject({ leftOut: 0, facets: { tag: [{ value: last }], company: [] } });
    },
  );

  test('pages through a search, with the filters that it lists', async () => {
    const opened = await openGallery();
    const client = await connect(opened, await addToken(opened.db, opened.user.id));
    const filters = await call(client, 'list_filters');
    const { tag } = (filters.structuredContent as { facets: { tag: { value: string; count: number }[] } }).facets;
    const [first] = tag;
    const page = await call(client, 'search_screens', { tags: [first?.value], limit: 2 });
    expect(page.structuredContent?.total).toBe(first?.count);
    const next = await call(client, 'search_screens', {
      tags: [first?.value],
      limit: 2,
      cursor: page.structuredContent?.next,
    });
    expect(next.structuredContent?.images?.[0]?.id).not.toBe(page.structuredContent?.images?.[0]?.id);
    const wrong = await call(client, 'search_screens', { cursor: 'nonsense' });
    expect(wrong.isError).toBe(true);
  });

  test('takes each filter that it lists, whose images are as many as it says, and no other', async () => {
    const opened = await openGallery();
    await opened.db.update(images).set({ form: 'element', annotated: false, platform: 'cli', quality: 3 });
    const client = await connect(opened, await addToken(opened.db, opened.user.id));
    const { facets } = (await call(client, 'list_filters')).structuredContent as {
      facets: Record<CountedFacet, { value: string; count: number }[]>;
    };
    for (const name of COUNTED_FACETS) {
      const [first] = facets[name];
      if (!first) continue;
      const list = facetOf(name).match === 'one' ? first.value : [first.value];
      const given = { [name === 'tag' ? 'tags' : name]: facetOf(name).switch ? true : list };
      const found = await call(client, 'search_screens', given);
      expect([name, found.structuredContent?.total]).toEqual([name, first.count]);
    }
    expect(Object.keys(facets).filter((name) => facets[name as CountedFacet].length > 0)).toEqual(
      expect.arrayContaining(['kind', 'tag', 'company', 'form', 'clean', 'platform', 'accent']),
    );
    expect((await call(client, 'search_screens', { tag: ['table'] })).isError).toBe(true);
  });

  test.each([
    [{ form: ['element'] }, 1],
    [{ form: ['element', 'part'] }, 2],
    [{ clean: true }, 'all but one'],
    [{ clean: false }, 'all'],
    [{ form: ['element'], clean: true }, 0],
  ] as const)('finds by form and without annotated images: %o', async (given, expected) => {
    const opened = await openGallery();
    const [element = '', part = ''] = opened.images.map(({ id }) => id);
    await opened.db.update(images).set({ form: 'element', annotated: true }).where(eq(images.id, element));
    await opened.db.update(images).set({ form: 'part' }).where(eq(images.id, part));
    const client = await connect(opened, await addToken(opened.db, opened.user.id));
    const count = { all: opened.images.length, 'all but one': opened.images.length - 1 };
    const { structuredContent } = await call(client, 'search_screens', given);
    expect(structuredContent?.total).toBe(typeof expected === 'number' ? expected : count[expected]);
  });

  test('reads a pattern, the coverage and flows', async () => {
    const opened = await openGallery();
    const client = await connect(opened);
    const [pattern] = await opened.app.patterns.list();
    const found = await call(client, 'get_pattern', { pattern: pattern?.name ?? '' });
    expect(found.structuredContent).toMatchObject({ slug: pattern?.slug, count: pattern?.count });
    expect((await call(client, 'get_pattern', { pattern: 'no-such' })).isError).toBe(true);
    const coverage = await call(client, 'coverage', { patterns: [pattern?.slug] });
    expect(coverage.structuredContent).toMatchObject({ patterns: [{ slug: pattern?.slug }], pages: 1 });
    expect((await call(client, 'find_flows')).structuredContent).toEqual({ total: 0, flows: [] });
    expect((await call(client, 'get_flow', { slug: 'nothing' })).isError).toBe(true);
  });

  test('saves with the scope for it, and only for a token', async () => {
    const opened = await openGallery();
    const chosen = [opened.images[0]?.id, opened.images[30]?.id];
    const save = { images: chosen, title: 'From an agent' };
    expect(textOf(await call(await connect(opened), 'save_to_collection', save))).toContain('token');
    const reader = await connect(opened, await addToken(opened.db, opened.user.id, { scopes: ['read'] }));
    expect(textOf(await call(reader, 'save_to_collection', save))).toContain('“collections”');
    expect(await opened.db.$count(collections)).toBe(0);
    const writer = await connect(opened, await addToken(opened.db, opened.user.id));
    const saved = await call(writer, 'save_to_collection', save);
    expect(textOf(saved)).toContain('Saved 2 images in');
    expect(saved.structuredContent).toMatchObject({ title: 'From an agent', added: 2 });
    const [row] = await opened.db.select().from(collections);
    expect([row?.ownerId, row?.id]).toEqual([opened.user.id, saved.structuredContent?.id]);
    expect(await opened.db.$count(collectionItems)).toBe(2);
    const other = await connect(opened, await addToken(opened.db, (await addUser(opened.db)).id));
    expect((await call(other, 'save_to_collection', { images: chosen, collection: row?.id })).isError).toBe(true);
  });

  test.each(['legacy', 'auto'] as const)('speaks the previous and the current revision (%s)', async (mode) => {
    const opened = await openGallery();
    const client = await connect(opened, await addToken(opened.db, opened.user.id), { mode });
    const isCurrent = (client.getNegotiatedProtocolVersion() ?? '') >= '2026';
    expect(isCurrent).toBe(mode === 'auto');
    expect((await call(client, 'search_screens', { limit: 1 })).structuredContent?.images).toHaveLength(1);
  });

  test.each(VIEWED_TOOLS)('gets a page of MCP Apps with %s, whose data the model does not see', async (name) => {
    const opened = await openGallery();
    const user = await connect(opened, await addToken(opened.db, opened.user.id));
    const { tools } = await user.listTools();
    const tool = tools.find((each) => each.name === name);
    expect(tool?._meta).toEqual({ ui: { resourceUri: SCREENS_VIEW }, 'ui/resourceUri': SCREENS_VIEW });
    const { contents } = await user.readResource({ uri: SCREENS_VIEW });
    expect(contents).toMatchObject([
      {
        ...{
          uri: SCREENS_VIEW,
          mimeType: 'text/html;profile=mcp-app',
          text: expect.stringMatching(/^<!doctype html>/),
        },
        _meta: { ui: { csp: { resourceDomains: [opened.settings.siteUrl] } } },
      },
    ]);
    const image = opened.images.find(({ tags }) => tags.length > 0);
    const slug = 'triage';
    const [company] = await opened.db.select().from(companies).limit(1);
    await addFlow(opened.db, {
      ...{ id: slug, companyId: company?.id ?? '' },
      images: opened.images.slice(0, 2).map(({ id }) => id),
    });
    const given = { search_screens: { limit: 2 }, similar_images: { id: image?.id }, get_flow: { slug } }[
      name as 'get_flow'
    ];
    const result = await call(user, name, given);
    const data = result._meta?.[VIEW_DATA];
    const { images: found = [], more, steps = [] } = result.structuredContent ?? {};
    const shown = [...found, ...(more?.images ?? []), ...steps.map(({ image: of }) => of)];
    expect(shown).not.toEqual([]);
    expect([data?.maySave, Object.keys(data?.pictures ?? {})]).toEqual([true, shown.map(({ id }) => id)]);
    for (const { secure_url } of Object.values(data?.pictures ?? {})) {
      expect(new URL(secure_url).origin).toBe(opened.settings.siteUrl);
      expect(textOf(result)).not.toContain(secure_url);
    }
    for (const scopes of [['read'], undefined] as const) {
      const token = scopes && (await addToken(opened.db, opened.user.id, { scopes: [...scopes] }));
      const other = await call(await connect(opened, token), name, given);
      expect(other._meta?.[VIEW_DATA]?.maySave).toBe(false);
    }
  });

  test('gets a picture at the size that it asks for, at most 1 MB', async () => {
    const opened = await openGallery();
    const [row] = await opened.db
      .select()
      .from(images)
      .where(eq(images.id, opened.images[0]?.id ?? ''));
    if (!row) throw new Error('The gallery is empty.');
    const { width, height, publicId, format } = row;
    // Noise is the worst case for an encoder.
    const noise = {
      create: {
        width,
        height,
        channels: 3 as const,
        background: '#000',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 90 },
      },
    };
    const file = join(opened.settings.dataDir, 'media', publicId, `${width}.${format}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await sharp(noise).webp({ quality: 90 }).toBuffer());
    const client = await connect(opened);
    for (const [picture, expected] of [
      ['small', 640],
      ['full', undefined],
    ] as const) {
      const shown = await call(client, 'get_image', { id: row.id, picture });
      const { data = '', mimeType } = shown.content.find(({ type }) => type === 'image') ?? {};
      const size = await sharp(Buffer.from(data, 'base64')).metadata();
      expect([mimeType, size.format, JSON.stringify(shown).length < 1_000_000]).toEqual(['image/jpeg', 'jpeg', true]);
      if (expected) expect(size.width).toBe(expected);
      else expect(size.width).toBeGreaterThan(640);
    }
    const without = await call(client, 'get_image', { id: row.id, picture: 'none' });
    expect(without.content.map(({ type }) => type)).toEqual(['text']);
    const unreadable = await call(client, 'get_image', { id: opened.images[1]?.id, picture: 'small' });
    expect([unreadable.content.length, textOf(unreadable)]).toEqual([1, expect.stringContaining("can't be read")]);
  });

  test('gets, opens and saves the part that a list of elements is about', async () => {
    const opened = await openGallery();
    const owner = opened.images.find(({ tags }) => tags.some((tag) => !tag.startsWith('topic:')));
    const tag = owner?.tags.find((each) => !each.startsWith('topic:')) ?? '';
    const known = await opened.db.select().from(tags);
    await opened.db.insert(imageRegions).values({
      ...{ imageId: owner?.id ?? '', number: 3, position: 0, tagId: known.find(({ name }) => name === tag)?.id ?? 0 },
      ...{ x: 0.25, y: 0.25, w: 0.5, h: 0.5, title: 'Own part', width: 320, height: 200, widths: '320' },
    });
    opened.app.gallery.expire();
    const client = await connect(opened, await addToken(opened.db, opened.user.id));
    const listed = await call(client, 'search_screens', { tags: [tag], kind: 'ui-elements' });
    const image = listed.structuredContent?.images?.find(({ id }) => id === owner?.id);
    const ref = `${owner?.id}~3`;
    expect(image).toMatchObject({
      region: { ref, tag, title: 'Own part', box: [0.25, 0.25, 0.5, 0.5] },
      address: `${opened.settings.siteUrl}/image/${owner?.id}?region=3`,
    });
    expect(textOf(listed)).toContain(`- ${ref}: Own part`);
    const address = listed._meta?.[VIEW_DATA]?.pictures[owner?.id ?? '']?.secure_url ?? '';
    const file = join(opened.settings.dataDir, new URL(address).pathname.replace('/media/v1/', 'media/'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0a0' } })
        .avif()
        .toBuffer(),
    );
    const shown = await call(client, 'get_image', { id: ref, picture: 'full' });
    expect(shown.structuredContent).toMatchObject({ id: owner?.id, region: { id: 3, title: 'Own part' } });
    const { data = '' } = shown.content.find(({ type }) => type === 'image') ?? {};
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 320, height: 200 });
    expect((await call(client, 'get_image', { id: `${owner?.id}~4` })).isError).toBe(true);
    expect((await call(client, 'similar_images', { id: ref })).isError ?? false).toBe(false);
    expect(textOf(await call(client, 'save_to_collection', { images: [ref] }))).toContain('Saved 1 image in');
    expect(await opened.db.select().from(collectionItems)).toMatchObject([{ imageId: owner?.id, regionId: 3 }]);
  });

  test('is refused right after its token was revoked', async () => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id);
    const client = await connect(opened, token);
    await call(client, 'list_filters');
    await opened.db.delete(apiTokens);
    await expect(call(client, 'list_filters')).rejects.toThrow();
  });
});

describe('the door of /mcp', () => {
  test.each([`cg_${'a'.repeat(43)}`, 'nonsense', ''])(
    'refuses the token "%s" and says where to read on',
    async (token) => {
      const opened = await openGallery();
      const headers = { ...JSON_HEADERS, Authorization: `Bearer ${token}` };
      const response = await send(opened, { body: INITIALIZE, headers });
      expect(response.status).toBe(401);
      const challenge = response.headers.get('WWW-Authenticate') ?? '';
      expect(challenge).toMatch(/^Bearer error="invalid_token", resource_metadata="/);
      const address = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
      const described = await callEndpoint(
        opened,
        { ...metadata, ALL: metadata.GET },
        { path: new URL(address).pathname, params: { path: 'mcp' } },
      );
      expect(await described.json()).toMatchObject({ resource: `${opened.settings.siteUrl}/mcp` });
    },
  );

  test('needs the scope "read", and takes no token in the address', async () => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id, { scopes: ['collections'] });
    const headers = { ...JSON_HEADERS, Authorization: `Bearer ${token}` };
    expect((await send(opened, { body: INITIALIZE, headers })).status).toBe(403);
    const inAddress = await send(opened, { body: INITIALIZE, headers: JSON_HEADERS, path: `/mcp?token=${token}` });
    expect(inAddress.status).toBe(400);
  });

  test.each([
    ['a page of another site', { Origin: 'https://evil.example' }, undefined],
    ['a sandboxed page', { Origin: 'null' }, undefined],
    ['a name that resolves to this machine', {}, 'http://rebound.example:4321/mcp'],
  ])('refuses %s', async (_who, headers, path) => {
    const opened = await openGallery();
    const sent = { body: INITIALIZE, headers: { ...JSON_HEADERS, ...headers }, ...(path ? { path } : {}) };
    expect((await send(opened, sent)).status).toBe(403);
  });

  test('ignores the cookie of a session', async () => {
    const opened = await openGallery();
    const gated = opened.images[COMPANY - 1]?.id ?? '';
    const cookie = await cookieOf(opened, 'admin');
    const client = await connect(opened, undefined, { headers: { Cookie: cookie } });
    expect((await call(client, 'get_image', { id: gated })).isError).toBe(true);
  });

  test('limits visitors by address, and tokens each by itself', async () => {
    const opened = await openGallery();
    const ask = (headers = {}) => send(opened, { body: INITIALIZE, headers: { ...JSON_HEADERS, ...headers } });
    for (let at = 0; at < 60; at += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    const token = await addToken(opened.db, opened.user.id);
    expect((await ask({ Authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test('has no streams to keep open, and refuses bodies that are too large', async () => {
    const opened = await openGallery();
    expect((await send(opened, { method: 'GET', headers: { Accept: 'text/event-stream' } })).status).toBe(405);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { _meta: { x: 'x'.repeat(300_000) } },
    });
    expect((await send(opened, { body, headers: JSON_HEADERS })).status).toBe(413);
  });
});
