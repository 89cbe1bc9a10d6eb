import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { freePort } from '#scripts/start/port.ts';
import { TOOL_SCHEMAS } from '#shared/mcp/agent-calls.contract.ts';
import { addToken } from '#tests/factories/tokens.ts';
import { addUser } from '#tests/factories/users.ts';
import { openAgentSite } from '#tests/setup/agent-site.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { oauthBrowser, register } from '#tests/setup/oauth-client.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { cookieOf } from '#tests/setup/test-app.ts';

const run = promisify(execFile);
const conformance = (...args: string[]) => run('conformance', args);

/** The scenarios for servers that apply here, by the revision that they are run at. */
const APPLIES: Record<string, string> = {
  'server-initialize': '2025-11-25',
  ping: '2025-11-25',
  'tools-list': '2026-07-28',
  'resources-list': '2026-07-28',
  'prompts-list': '2026-07-28',
  'dns-rebinding-protection': '2026-07-28',
  caching: '2026-07-28',
  'http-header-validation': '2026-07-28',
  'sep-2164-resource-not-found': '2026-07-28',
  'input-required-result-unsupported-methods': '2026-07-28',
};
/** Those that `npm test` runs. */
const IN_SHORT = ['dns-rebinding-protection', 'http-header-validation'];

const FIXTURES = "calls tools, prompts or resources of the suite's own example server";
const NO_STREAMS = 'needs sessions or streams; every request here is answered by itself';
/** Why the others don't apply. */
const DO_NOT_APPLY: [name: RegExp, why: string][] = [
  [/^tools-call-|^json-schema-2020-12$|^prompts-get-/, FIXTURES],
  [/^resources-(?:read|templates)-|^http-custom-header-server-validation$/, FIXTURES],
  [/^server-stateless$/, `${FIXTURES}, and ${NO_STREAMS}; its 22 other checks pass`],
  [/^server-(?:session-lifecycle|sse-)|^resources-(?:un)?subscribe$/, NO_STREAMS],
  [/^(?:logging-set-level|completion-complete)$/, 'a capability that this server does not declare'],
  [/^(?:elicitation-|input-required-result-(?!unsupported-methods))/, 'this server asks nothing back'],
  [/^(?:tasks-|sep-2640-)/, 'an extension that this server does not declare'],
];

describe("the official suite's scenarios for servers", () => {
  longTest('are all in one of the two tables', async () => {
    const { stdout } = await conformance('list', '--server');
    const names = [...stdout.matchAll(/^ {2}- ([\w-]+) \[/gm)].map(([, name = '']) => name);
    const excused = (name: string) => DO_NOT_APPLY.some(([pattern]) => pattern.test(name));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => name in APPLIES === excused(name))).toEqual([]);
    expect(Object.keys(APPLIES).filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(byLength({ short: IN_SHORT, long: Object.keys(APPLIES) }))('pass: %s', async (name) => {
    const { settings } = await openAgentSite();
    const revision = APPLIES[name] ?? '';
    const url = `${settings.siteUrl}/mcp`;
    const { stdout } = await conformance('server', '--url', url, '--scenario', name, '--spec-version', revision);
    expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
  });
});

test("the official suite's scenarios for authorization servers pass", async () => {
  const opened = await openAgentSite();
  const { siteUrl } = opened.settings;
  const port = await freePort();
  const { client_id } = await register(opened, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const user = (await addUser(opened.db)).id;
  const browser = oauthBrowser(opened, await cookieOf(opened, 'user', user));
  const asked = ['--client-id', client_id, '--resource', `${siteUrl}/mcp`, '--port', String(port)];
  const suite = spawn('conformance', ['authorization', '--url', siteUrl, ...asked], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(suite, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(suite.stdout)) {
    lines.push(line);
    if (!line.startsWith(`${siteUrl}/oauth/authorize?`)) continue;
    const uid = (await browser.open(line)).location.split('/').at(-1) ?? '';
    const decided = (await (await browser.decide(uid, { allow: true, user })).json()) as { location: string };
    await fetch((await browser.open(decided.location)).location);
  }
  const report = lines.join('\n');
  expect((await ended)[0], report).toBe(0);
  expect(report).toMatch(/authorization-server-metadata-endpoint: [1-9]\d* passed, 0 failed/);
  expect(report).toMatch(/authorization-code-grant: [1-9]\d* passed, 0 failed/);
});

test("the Inspector's command line finds no fault in the tools, and searches, with a token", async () => {
  const opened = await openAgentSite();
  const token = await addToken(opened.db, (await addUser(opened.db)).id);
  const env = { ...process.env, MCP_CATALOG_PATH: join(opened.settings.dataDir, 'inspector.json') };
  const inspect = async (...args: string[]) => {
    const at = ['--cli', `${opened.settings.siteUrl}/mcp`, '--header', `Authorization: Bearer ${token}`];
    return JSON.parse((await run('mcp-inspector', [...at, ...args], { env })).stdout);
  };
  const { tools } = (await inspect('--method', 'tools/list', '--strict')) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOL_SCHEMAS));
  const search = ['--method', 'tools/call', '--tool-name', 'search_screens', '--tool-arg', 'limit=2'];
  const found = (await inspect(...search)) as { structuredContent: { images: unknown[] } };
  expect(found.structuredContent.images).toHaveLength(2);
});
