import { join } from 'node:path';
import { childEnvironment, readSettings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { freePort } from '../start/port.ts';
import type { Bench, Size } from './bench.ts';
import { seedFindGallery } from './find-gallery.ts';
import { VARIED, WORD_AND_TAG } from './find-queries.ts';
import { PROJECT_DIR, startBenchServer, stopBenchServer, withFolder } from './workbench.ts';

const CALLS = 1_000;
/** A token may make 60 calls a minute, so that many users take turns. */
const USERS = 25;
const P95_MAX_MS = 100;
const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': REVISION,
  'Mcp-Method': 'tools/call',
  'Mcp-Name': 'search_screens',
};

const LISTS = ['tag', 'not', 'company', 'category', 'theme', 'colour'] as const;

/** A query of the search endpoint as input of `search_screens`. */
function inputOf(query: object): Record<string, unknown> {
  const { q, tag, ...rest } = query as { q?: string; tag?: string | string[] };
  const lists = Object.entries({ ...rest, tag }).filter(([name]) => LISTS.some((list) => list === name));
  const arrays = lists
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name === 'tag' ? 'tags' : name, [value].flat()]);
  return { ...rest, ...(q ? { query: q } : {}), ...Object.fromEntries(arrays) };
}

/** One call over HTTP; returns its duration in ms and the number of images that it found. */
async function call(port: number, token: string, at: number, given: object): Promise<{ ms: number; total: number }> {
  const body = {
    jsonrpc: '2.0',
    id: at,
    method: 'tools/call',
    params: { name: 'search_screens', arguments: given, _meta: META },
  };
  const startedAt = performance.now();
  const response = await fetch(`http://localhost:${port}/mcp`, {
    method: 'POST',
    headers: { ...HEADERS, Authorization: `Bearer ${token}`, 'X-Forwarded-For': `203.0.113.${at % USERS}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const { result } = JSON.parse(text) as { result?: { structuredContent?: { total: number } } };
  if (!result?.structuredContent) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  return { ms, total: result.structuredContent.total };
}

async function measure(size: Size, bench: Bench, dataDir: string): Promise<void> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    READING: 'off',
    TRUST_PROXY: '1',
  });
  const { app, db, close } = await openGallery(settings, { projectDir: PROJECT_DIR });
  const tokens: string[] = [];
  try {
    await seedFindGallery(db, size);
    await app.builds.runNow('Benchmark', () => {}, { urgent: true });
    for (let user = 0; user < USERS; user += 1) {
      const { id } = await app.users.getByEmail(`agent-${user}@example.com`);
      tokens.push((await app.tokens.create(id, { name: 'Bench', scopes: ['read'], days: 1 })).token);
    }
  } finally {
    close();
  }
  const server = await startBenchServer(
    'gallery-server.ts',
    [],
    childEnvironment(settings, { NODE_ENV: 'production' }),
  );
  try {
    const queries = [...VARIED, ...WORD_AND_TAG].map(inputOf);
    const times: number[] = [];
    let found = 0;
    const first = await call(settings.port, tokens[0] ?? '', 0, {});
    for (let at = 0; at < CALLS; at += 1) {
      const { ms, total } = await call(settings.port, tokens[at % USERS] ?? '', at, queries[at % queries.length] ?? {});
      times.push(ms);
      if (total > 0) found += 1;
    }
    times.sort((a, b) => a - b);
    bench.report({
      name: `search_screens at /mcp, ${size.images} images, p95 of ${CALLS} calls one after the other`,
      figure: times[Math.floor(CALLS * 0.95)] ?? Number.NaN,
      unit: 'ms',
      note: `median ${(times[CALLS / 2] ?? 0).toFixed(1)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms, the very first of a server ${first.ms.toFixed(0)} ms; ${found} found images`,
      limit: { of: 'figure', is: 'at most', value: P95_MAX_MS },
    });
  } finally {
    await stopBenchServer(server);
  }
}

/** Measures the tool that agents call most. */
export async function benchAgents(bench: Bench): Promise<void> {
  for (const size of bench.sizes) {
    bench.say(`a gallery of ${size.companies} companies and ${size.images} images is filled and built …`);
    await withFolder((folder) => measure(size, bench, join(folder, 'data')));
  }
}
