import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCREENS_VIEW } from '#shared/mcp/screens-view.ts';
import { type NetlifySite, openNetlifySite } from '#tests/setup/netlify-site.ts';

/** What only Collect needs: the parsers of pages and of robots.txt. */
const OF_COLLECTING = /htmlparser2|robots-parser/;
/** What only calls of the image host need: its SDK. */
const OF_CALLS = /\/cloudinary_|\/cloudinary\/lib\/|lodash/;
/** What only pages need. */
const OF_PAGES = /\/react(-dom)?\//;
/** What only requests of agents need: the protocol, the page of MCP Apps, the authorization server. */
const OF_AGENTS = /@modelcontextprotocol|screens-view|mcp-server|oidc-provider|authorization-server/;

let site: NetlifySite;
beforeAll(async () => {
  site = await openNetlifySite();
});
afterAll(async () => {
  await site?.close();
});

type Sent = { method?: string; path: string; body?: unknown };

/** Starts the function in a process of its own, for one request; returns the status and the modules that it loaded. */
async function coldRequest(sent: Sent): Promise<{ status: number; loaded: string[] }> {
  const program = join(import.meta.dirname, '../setup/cold-request.ts');
  const child = fork(program, [join(site.functionDir, 'ssr.mjs'), JSON.stringify(sent)], { env: site.environment });
  const [message] = (await once(child, 'message')) as [{ status: number; loaded: string[] }];
  child.kill();
  return message;
}

test.each(['/api/version', '/api/companies', '/api/images/by-tag/all-screens', '/api/search?q=login'])(
  'a function that starts for %s loads nothing that only pages, agents, Collect or the image host need',
  async (path) => {
    const { status, loaded } = await coldRequest({ path });
    expect(status).toBe(200);
    expect(loaded.length).toBeGreaterThan(20);
    const needless = [OF_PAGES, OF_AGENTS, OF_COLLECTING, OF_CALLS];
    expect(loaded.filter((module) => needless.some((those) => those.test(module)))).toEqual([]);
  },
);

test('a function that starts for an agent loads the protocol, and the page only when it is read', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const listed = await coldRequest({ method: 'POST', path: '/mcp', body });
  const ofView = (modules: string[]) => modules.filter((module) => module.includes('screens-view'));
  expect([listed.status, listed.loaded.filter((module) => OF_AGENTS.test(module)).length > 0]).toEqual([200, true]);
  expect(ofView(listed.loaded)).toEqual([]);
  const read = await coldRequest({
    ...{ method: 'POST', path: '/mcp' },
    body: { ...body, method: 'resources/read', params: { uri: SCREENS_VIEW } },
  });
  expect([read.status, ofView(read.loaded).length]).toEqual([200, 1]);
});
