import { readSettings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { freePort } from '../start/port.ts';
import { ROOT } from '../toolchain.mjs';
import { type Bench, type Size, withFolder } from './bench.ts';
import { VARIED, WORD_AND_TAG } from './find-queries.ts';
import { whileServed } from './gallery-server.ts';
import { atMost, percentile } from './measurement.ts';
import { seedSearchGallery } from './seed-gallery.ts';

const CALLS = 1_000;
/** A token may make 60 calls a minute, so that many users take turns. */
const USERS = 25;
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

const LISTS = ['tag', 'not', 'company', 'category', 'theme', 'colour'];
const RENAMED: Readonly<Record<string, string>> = { q: 'query', tag: 'tags' };

/** A query of the search endpoint as input of `search_screens`. */
const inputOf = (query: object) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      RENAMED[name] ?? name,
      LISTS.includes(name) ? [value].flat() : value,
    ]),
  );

/** One call over HTTP; returns its duration in ms and the number of images that it found. */
async function call(port: number, token: string, at: number, input: object): Promise<{ ms: number; total: number }> {
  const params = { name: 'search_screens', arguments: input, _meta: META };
  const startedAt = performance.now();
  const response = await fetch(`http://localhost:${port}/mcp`, {
    method: 'POST',
    headers: { ...HEADERS, Authorization: `Bearer ${token}`, 'X-Forwarded-For': `203.0.113.${at % USERS}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: at, method: 'tools/call', params }),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const { result } = JSON.parse(text) as { result?: { structuredContent?: { total: number } } };
  if (!result?.structuredContent) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  return { ms, total: result.structuredContent.total };
}

async function measureSize(size: Size, { report }: Bench, dataDir: string): Promise<void> {
  const PORT = String(await freePort());
  const settings = readSettings({ DATA_DIR: dataDir, PORT, READING: 'off', TRUST_PROXY: '1' });
  const { app, db, close } = await openGallery(settings, { projectDir: ROOT });
  const tokens: string[] = [];
  try {
    await seedSearchGallery(db, size);
    await app.builds.runNow('Benchmark', () => {}, { urgent: true });
    for (let user = 0; user < USERS; user += 1) {
      const { id } = await app.users.getByEmail(`agent-${user}@example.com`);
      tokens.push((await app.tokens.create(id, { name: 'Bench', scopes: ['read'], days: 1 })).token);
    }
  } finally {
    close();
  }
  await whileServed(settings, async () => {
    const inputs = [...VARIED, ...WORD_AND_TAG].map(inputOf);
    const callAs = (at: number, input: object) => call(settings.port, tokens[at % USERS] ?? '', at, input);
    const first = await callAs(0, {});
    const calls: (typeof first)[] = [];
    for (let at = 0; at < CALLS; at += 1) calls.push(await callAs(at, inputs[at % inputs.length] ?? {}));
    const ms = (share: number) =>
      percentile(
        calls.map((each) => each.ms),
        share,
      );
    const found = calls.filter(({ total }) => total > 0).length;
    report(`search_screens at /mcp, ${size.images} images, p95 of ${CALLS} calls one after the other`, ms(0.95), 'ms', {
      note: `median ${ms(0.5).toFixed(1)} ms, slowest ${ms(1).toFixed(0)} ms, the very first of a server ${first.ms.toFixed(0)} ms; ${found} found images`,
      limit: atMost(100),
    });
  });
}

/** Measures the tool that agents call most. */
export async function measure(bench: Bench): Promise<void> {
  for (const size of bench.sizes) {
    bench.say(`a gallery of ${size.companies} companies and ${size.images} images is filled and built …`);
    await withFolder((folder) => measureSize(size, bench, folder));
  }
}
