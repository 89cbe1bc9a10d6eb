import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { loadServer } from './http-load.ts';

test('connections request the paths in turn; responses may have no known length, and refusals are counted', async () => {
  const seen: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    seen.push(`${url} ${headers.cookie}`);
    if (url === '/refused') response.writeHead(429).end('Later.');
    else if (url === '/chunked') response.write('one', () => response.end('two'));
    else response.writeHead(200, { 'Content-Length': 5 }).end('known');
  });
  onTestFinished(() => {
    server.close();
  });
  const paths = ['/known', '/chunked', '/refused'];
  const load = { port: await listening(server), paths, cookie: 'a=b', connections: 3, durationMs: 0 };
  const { requests, refused, perSecond, p50Ms, p95Ms } = await loadServer(load);
  expect(seen.sort()).toEqual(paths.map((path) => `${path} a=b`).sort());
  expect({ requests, refused }).toEqual({ requests: 3, refused: 1 });
  expect(perSecond).toBeGreaterThan(0);
  expect(p95Ms).toBeGreaterThanOrEqual(p50Ms);
});
