import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { apiTokens } from '#db/schema/tokens.ts';
import { RATE_LIMITS, rateLimitsService } from '#server/rate-limits/rate-limits.service.ts';
import { addFlow } from '#tests/factories/flows.ts';
import { addSearchGallery, type KnownImage, randomNumbers } from '#tests/factories/search-gallery.ts';
import { addToken } from '#tests/factories/tokens.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as flow from '../../src/pages/api/flows/[slug]/index.ts';
import * as image from '../../src/pages/api/images/[id]/index.ts';
import * as similar from '../../src/pages/api/images/[id]/similar.ts';
import * as search from '../../src/pages/api/search.ts';
import * as mcp from '../../src/pages/mcp.ts';

const CALLS = 200;
const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Found = { id: string };
type Shown = { ids?: string[]; rest?: unknown };
/** A call of a tool, the address at which the site shows the same, and what of each is compared. */
type RandomCall = {
  tool: string;
  given: Record<string, unknown>;
  endpoint: Endpoint;
  path: string;
  params?: Record<string, string>;
  ofTool(value: unknown): Shown;
  ofSite(value: unknown): Shown;
};

const idsOf = (found: readonly Found[]) => found.map(({ id }) => id);

function randomCalls(images: readonly KnownImage[], flows: readonly string[]): RandomCall[] {
  const random = randomNumbers(20_000);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.2);
  const searchCall = (): RandomCall => {
    const of = pick(images);
    const words = [...of.text.split(' '), ...of.alt.split(' '), 'nonsense', `-${pick(of.text.split(' '))}`].filter(
      Boolean,
    );
    const query = Array.from({ length: Math.floor(random() * 3) }, () => pick(words)).join(' ');
    const given = {
      ...(query ? { query } : {}),
      tags: some(of.tags),
      ...(random() < 0.3 ? { company: [of.company.slug] } : {}),
      ...(random() < 0.2 && of.theme ? { theme: [of.theme] } : {}),
      ...(random() < 0.2 ? { colour: of.colours.slice(0, 1) } : {}),
      limit: 1 + Math.floor(random() * 24),
      sort: pick(['relevance', 'curated', 'newest']),
    };
    const { query: q = '', tags, limit, ...rest } = given;
    const parameters = Object.entries({ q, tag: tags, limit: String(limit), ...rest }).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => [name, each] as [string, string]),
    );
    const compared = ({ total, more, next, corrected, relaxed, understood }: Record<string, unknown>) => ({
      ...{ total, more, hasNext: next !== null, corrected, relaxed, understood },
    });
    return {
      ...{ tool: 'search_screens', given, endpoint: search, path: `/api/search?${new URLSearchParams(parameters)}` },
      ofTool: (value: Record<string, unknown> & { images: Found[] }) => ({
        ids: idsOf(value.images),
        rest: compared(value),
      }),
      ofSite: (value: Record<string, unknown> & { items: Found[] }) => ({
        ids: idsOf(value.items),
        rest: compared(value),
      }),
    };
  };
  const imageCall = (): RandomCall => {
    const { id } = pick(images);
    const compared = ({ id: own, tags, text, palette }: Found & Record<string, unknown>) => ({
      ids: [own],
      rest: { tags, text, palette },
    });
    return {
      ...{
        tool: 'get_image',
        given: { id, picture: 'none' },
        endpoint: image,
        path: `/api/images/${id}`,
        params: { id },
      },
      ofTool: compared,
      ofSite: compared,
    };
  };
  const similarCall = (): RandomCall => {
    const { id } = pick(images);
    const limit = 1 + Math.floor(random() * 12);
    return {
      ...{ tool: 'similar_images', given: { id, limit }, endpoint: similar, params: { id } },
      path: `/api/images/${id}/similar?limit=${limit}`,
      ofTool: (value: { images: Found[] }) => ({ ids: idsOf(value.images) }),
      ofSite: (value: { items: Found[] }) => ({ ids: idsOf(value.items) }),
    };
  };
  const flowCall = (): RandomCall => {
    const slug = pick(flows);
    return {
      ...{ tool: 'get_flow', given: { slug }, endpoint: flow, path: `/api/flows/${slug}`, params: { slug } },
      ofTool: (value: { steps: { image: Found }[]; hiddenCount: number }) => ({
        ids: idsOf(value.steps.map((step) => step.image)),
        rest: value.hiddenCount,
      }),
      ofSite: (value: { steps: { item: Found | null }[]; hiddenCount: number }) => ({
        ids: idsOf(value.steps.flatMap(({ item }) => item ?? [])),
        rest: value.hiddenCount,
      }),
    };
  };
  return Array.from({ length: CALLS }, () => pick([searchCall, searchCall, imageCall, similarCall, flowCall])());
}

async function callTool(opened: TestApp, { tool, given }: RandomCall, token?: string) {
  const response = await callEndpoint(opened, mcp, {
    ...{ path: '/mcp', method: 'POST', origin: null },
    headers: {
      ...{ Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': REVISION },
      ...{ 'Mcp-Method': 'tools/call', 'Mcp-Name': tool, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: given, _meta: META } },
  });
  if (response.status !== 200) return { status: response.status, text: await response.text(), value: undefined };
  const text = await response.text();
  const { result } = JSON.parse(text) as { result: { isError?: boolean; structuredContent?: unknown } };
  return { status: result.isError ? 404 : 200, text, value: result.structuredContent };
}

async function readSite(opened: TestApp, { endpoint, path, params = {} }: RandomCall, cookie?: string) {
  const response = await callEndpoint(opened, endpoint, { path, params, ...(cookie ? { cookie } : {}) });
  const isShown = response.status === 200;
  return { status: isShown ? 200 : 404, value: isShown ? ((await response.json()) as unknown) : undefined };
}

test('an agent sees what the site shows the same person, signed out or with a token, and nothing with a revoked one', async () => {
  const unlimited = Object.fromEntries(
    Object.keys(RATE_LIMITS).map((name) => [name, { perAddress: 1_000_000, perUser: 1_000_000 }]),
  ) as typeof RATE_LIMITS;
  const opened = await openTestApp({
    deps: { rateLimits: rateLimitsService(unlimited, undefined, { reserve: 1e9, perSecond: 1e9 }) },
  });
  const images = await addSearchGallery(opened.db);
  const flows: string[] = [];
  for (const { id: companyId, slug } of await opened.db.select().from(companies)) {
    const own = images.filter(({ company }) => company.slug === slug).map(({ id }) => id);
    flows.push(`flow-${slug}`);
    await addFlow(opened.db, { id: `flow-${slug}`, companyId, images: own.filter((_, at) => at % 5 === 0) });
  }
  const user = (await addUser(opened.db)).id;
  const token = await addToken(opened.db, user);
  const cookie = await cookieOf(opened, 'user', user);
  const calls = randomCalls(images, flows);
  const shownTo = { visitor: new Set<string>(), user: new Set<string>() };
  for (const call of calls) {
    for (const who of ['visitor', 'user'] as const) {
      const tool = await callTool(opened, call, who === 'user' ? token : undefined);
      const site = await readSite(opened, call, who === 'user' ? cookie : undefined);
      const label = `${who}: ${call.tool} ${JSON.stringify(call.given)}`;
      expect(tool.status, label).toBe(site.status);
      if (!tool.value || !site.value) continue;
      const seen = call.ofTool(tool.value);
      expect(seen, label).toEqual(call.ofSite(site.value));
      for (const id of seen.ids ?? []) shownTo[who].add(id);
    }
  }
  // The calls reach past the gates, or the comparison would say nothing.
  expect(shownTo.user.size).toBeGreaterThan(shownTo.visitor.size * 1.5);
  await opened.db.delete(apiTokens);
  for (const call of calls) {
    const { status, text } = await callTool(opened, call, token);
    expect([status, images.filter(({ id }) => text.includes(`"${id}"`))]).toEqual([401, []]);
  }
});
