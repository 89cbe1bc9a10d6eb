import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedTinySite, serveTinySite } from '#tests/setup/tiny-site.ts';
import { mayReadMetrics, routeClass } from './server-metrics.ts';

type Access = Parameters<typeof mayReadMetrics>[1];

const TOKEN = 'a-token-of-many-characters';
let site: ServedTinySite;
beforeAll(async () => {
  site = await serveTinySite({ metricsToken: TOKEN });
});
afterAll(() => site.stop());

const metrics = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
};

/** The value of one line of the metrics. */
const figure = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((other) => other.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  );

describe('access to the metrics', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}, given: Partial<Access> = {}) =>
    mayReadMetrics(
      { headers: { host: 'localhost:4321', ...headers }, socket: { remoteAddress } } as unknown as Parameters<
        typeof mayReadMetrics
      >[0],
      {
        metricsToken: TOKEN,
        demo: true,
        ...given,
      },
    );

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'this machine (%s) may read them without a token only in the demo',
    (address) => {
      expect(from(address)).toBe(true);
      expect(from(address, {}, { demo: false })).toBe(false);
      expect(from(address, {}, { demo: false, metricsToken: undefined })).toBe(false);
      expect(from(address, { authorization: `Bearer ${TOKEN}` }, { demo: false })).toBe(true);
    },
  );

  test.each(['gallery.example', '127.example.com:4321', '192.0.2.7', '', 'a b'])(
    'a request of this machine to the foreign host "%s" is denied without the token',
    (host) => {
      expect(from('127.0.0.1', { host })).toBe(false);
      expect(from('127.0.0.1', { host, authorization: `Bearer ${TOKEN}` })).toBe(true);
    },
  );

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'a request that came through a proxy (%s) is denied without the token',
    (name) => {
      expect(from('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false);
    },
  );

  test('other addresses need the token, and are denied if none is configured', () => {
    expect(from('203.0.113.1')).toBe(false);
    expect(from('203.0.113.1', { authorization: 'Bearer wrong' })).toBe(false);
    expect(from('203.0.113.1', { authorization: `Bearer ${TOKEN}` })).toBe(true);
    for (const authorization of ['Bearer ', 'Bearer undefined']) {
      expect(from('203.0.113.1', { authorization }, { metricsToken: undefined })).toBe(false);
    }
  });

  test('a request without access gets 404, one with the token 200', async () => {
    const { status, text } = await metrics({ 'X-Forwarded-For': '203.0.113.1' });
    expect(status).toBe(404);
    expect(text).not.toContain('gallery_');
    expect((await metrics({ 'X-Forwarded-For': '203.0.113.1', Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });
});

describe('the metrics', () => {
  test('count requests by route and status, and measure their duration', async () => {
    const before = (await metrics()).text;
    for (const path of ['/', '/nowhere', '/api/who', '/api/broken']) await fetch(site.url + path);
    const { text, type } = await metrics();
    expect(type).toContain('text/plain');
    const grew = (line: string) => figure(text, line) - (figure(before, line) || 0);
    expect(grew('gallery_http_requests_total{route="page",status="200"}')).toBe(1);
    expect(grew('gallery_http_requests_total{route="page",status="404"}')).toBe(1);
    expect(grew('gallery_http_requests_total{route="api",status="200"}')).toBe(1);
    expect(grew('gallery_http_requests_total{route="api",status="500"}')).toBe(1);
    expect(grew('gallery_http_request_duration_seconds_count{route="api"}')).toBe(2);
  });

  test('show the database, the image host and the caches', async () => {
    const { text } = await metrics();
    expect(figure(text, 'gallery_database_up')).toBe(1);
    expect(figure(text, 'gallery_image_host_up')).toBe(1);
    expect(figure(text, 'gallery_database_queries')).toBeGreaterThan(0);
    expect(figure(text, 'gallery_cache_bytes{cache="files"}')).toBeGreaterThan(0);
    expect(text).toContain('gallery_cache_entries{cache="lists"}');
    expect(text).toContain('process_resident_memory_bytes');
  });

  test('count builds by outcome, and measure their duration', async () => {
    expect(figure((await metrics()).text, 'gallery_builds_total{outcome="failed"}')).toBe(0);
    await site.app.builds.runNow('a test', () => {});
    const { text } = await metrics();
    expect(figure(text, 'gallery_builds_total{outcome="live"}')).toBe(1);
    expect(figure(text, 'gallery_build_duration_seconds_count{outcome="live"}')).toBe(1);
  });

  test('count rejected connections by reason', async () => {
    await site.say('no HTTP\r\n\r\n');
    expect(figure((await metrics()).text, 'gallery_connections_shed_total{reason="malformed-request"}')).toBe(1);
  });

  test('have a fixed set of routes: unknown paths count as pages', () => {
    expect(['/x', '/company/y', '/a/b/c?d', ''].map(routeClass)).toEqual(['page', 'page', 'page', 'page']);
    expect(routeClass('/api/admin/users')).toBe('admin-api');
    expect(routeClass('/readyz?x')).toBe('probe');
  });
});
