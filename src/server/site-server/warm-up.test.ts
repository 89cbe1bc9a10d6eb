import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { serveTinySite } from '#tests/setup/tiny-site.ts';
import { warmUp } from './warm-up.ts';

test('the first list is requested, and its response awaited', async () => {
  const answered: string[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    setImmediate(() => response.writeHead(200).end('[]', () => answered.push(`${method} ${url} ${headers.host}`)));
  });
  await warmUp(server);
  expect(answered).toEqual(['GET /api/images/by-tag/all-screens?limit=1 localhost']);
});

test('a response that breaks off is an end too', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200).write('[');
    setImmediate(() => response.destroy());
  });
  await expect(warmUp(server)).resolves.toBeUndefined();
});

test('the gallery server passes the request on to Astro, and neither logs nor counts it', async () => {
  const site = await serveTinySite();
  try {
    const { handler } = site.following.current();
    const paths: string[] = [];
    site.following.current().handler = (request, ...rest) => {
      paths.push(request.url ?? '');
      return handler(request, ...rest);
    };
    await warmUp(site.server);
    expect(paths).toEqual(['/api/images/by-tag/all-screens?limit=1']);
    expect(site.logged).toEqual([]);
  } finally {
    await site.stop();
  }
});
