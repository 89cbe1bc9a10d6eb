import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { vendorSite } from '#tests/fakes/vendor-site.ts';
import { publicLookup, type Reach } from '../image-host/guarded-get.ts';
import { CollectProblem, politeClient } from './polite-client.ts';

const PNG = Buffer.from('an image');
const page = (body: string | Buffer, headers = {}) => ({ type: 'text/html', body, headers });

/** A client whose clock advances by its own waiting. */
function clientFor(allowed: readonly string[], maxLanes = 1, more: Partial<Reach> = {}) {
  let time = 0;
  const waits: number[] = [];
  const client = politeClient({
    reach: { inner: ({ host }) => allowed.includes(host), ...more },
    userAgent: 'CyberGallery/1.0 (+https://gallery.example; curators@gallery.example)',
    maxLanes,
    now: () => time,
    wait: async (ms) => {
      waits.push(ms);
      time += ms;
    },
  });
  return {
    client,
    waits,
    time: () => time,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

const bounded = { maxBytes: 1_000 };

test('requests are a second apart, name the gallery, and read robots.txt once', async () => {
  const site = await vendorSite({ '/a': page('a'), '/b': page('b') });
  const { client, time } = clientFor([site.host]);
  for (const path of ['/a', '/b', '/a']) await client.get(site.url + path, bounded);
  expect(site.paths()).toEqual(['/robots.txt', '/a', '/b', '/a']);
  expect(time()).toBe(3_000);
  expect(site.requests[1]?.headers['user-agent']).toContain('curators@gallery.example');
});

test('a clock that is set back between two requests makes nobody wait for it', async () => {
  const site = await vendorSite({ '/a': page('a') });
  const waits: number[] = [];
  const reach = { inner: () => true };
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const client = politeClient({ reach, userAgent: 'x', wait: async (ms) => void waits.push(ms) });
  await client.get(`${site.url}/a`, bounded);
  vi.setSystemTime(Date.now() - 3_600_000);
  await client.get(`${site.url}/a`, bounded);
  expect(waits.length).toBeGreaterThan(0);
  for (const ms of waits) expect(ms).toBeLessThanOrEqual(2_000);
});

test.each([
  [
    'a forbidden path',
    { '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /private' } },
    '/private/x',
    /^robots\.txt of .* does not allow it\.$/,
  ],
  [
    'our own name',
    { '/robots.txt': { type: 'text/plain', body: 'User-agent: CyberGallery\nDisallow: /' } },
    '/x',
    /does not allow it/,
  ],
  [
    'a robots.txt that fails',
    { '/robots.txt': { type: 'text/plain', body: '', status: 500 } },
    '/x',
    /could not be read \(status 500\)/,
  ],
] as const)('%s is not requested', async (_name, pages, path, why) => {
  const site = await vendorSite({ ...pages, [path]: page('x') });
  const { client } = clientFor([site.host]);
  await expect(client.get(site.url + path, bounded)).rejects.toThrow(why);
  expect(site.paths()).toEqual(['/robots.txt']);
});

test('a robots.txt of 10 MB is read to its limit', async () => {
  const body = `User-agent: *\nDisallow: /private\n${'# filler\n'.repeat(1_200_000)}`;
  const site = await vendorSite({ '/robots.txt': { type: 'text/plain', body }, '/x': page('x') });
  const { client } = clientFor([site.host]);
  expect((await client.get(`${site.url}/x`, bounded)).bytes.toString()).toBe('x');
  await expect(client.get(`${site.url}/private`, bounded)).rejects.toThrow(/does not allow/);
});

test.each([
  ['an address on this machine', 'http://127.0.0.1:9/', /not a public address/],
  ['an address in a private network', 'http://10.0.0.1/', /not a public address/],
  ['the metadata service of a cloud', 'http://169.254.169.254/latest', /not a public address/],
  ['a file', 'file:///etc/passwd', /Only http and https/],
  ['a user name', 'http://me@acme.example/', /user name/],
  ['no address', 'nonsense', /Only http and https/],
])('%s is refused', async (_name, address, why) => {
  const { client } = clientFor([]);
  await expect(client.get(address, bounded)).rejects.toThrow(why);
});

test('a redirect to a private network is refused, an endless one ends, a permanent one is told', async () => {
  const to = (location: string, status = 302) => ({
    type: 'text/plain',
    body: '',
    status,
    headers: { Location: location },
  });
  const site = await vendorSite({
    ...{ '/in': to('http://10.0.0.1/'), '/loop': to('/loop'), '/moved': to('/x', 301), '/x': page('x') },
  });
  const { client } = clientFor([site.host]);
  await expect(client.get(`${site.url}/in`, bounded)).rejects.toThrow(/not a public address/);
  await expect(client.get(`${site.url}/loop`, bounded)).rejects.toThrow(/redirects too often/);
  expect(await client.get(`${site.url}/moved`, bounded)).toMatchObject({ address: `${site.url}/x`, isMoved: true });
});

test('bodies are bounded, also compressed ones', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  const site = await vendorSite({
    ...{ '/large': page('x'.repeat(2_000)), '/bomb': page(bomb, { 'Content-Encoding': 'gzip' }) },
    '/packed': page(gzipSync('packed'), { 'Content-Encoding': 'gzip' }),
  });
  const { client } = clientFor([site.host]);
  await expect(client.get(`${site.url}/large`, { maxBytes: 1_000 })).rejects.toThrow(/larger than/);
  expect(await client.get(`${site.url}/large`, { maxBytes: 1_000, mayCut: true })).toMatchObject({ isCut: true });
  await expect(client.get(`${site.url}/bomb`, { maxBytes: 1_000 })).rejects.toThrow(/larger than/);
  expect((await client.get(`${site.url}/packed`, bounded)).bytes.toString()).toBe('packed');
});

test('a host that asks to wait is waited for, and refused after some times', async () => {
  let calls = 0;
  const site = await vendorSite({
    '/busy': (_request, response) => {
      calls += 1;
      if (calls === 1) response.writeHead(429, { 'Retry-After': '7' }).end();
      else response.end(PNG);
    },
    '/never': { type: 'text/plain', body: '', status: 503 },
  });
  const { client, waits } = clientFor([site.host]);
  expect((await client.get(`${site.url}/busy`, bounded)).bytes).toEqual(PNG);
  expect(waits).toContain(7_000);
  await expect(client.get(`${site.url}/never`, bounded)).rejects.toThrow(/status 503/);
});

test('a host that responds well gets up to four requests a second, if its client may', async () => {
  const site = await vendorSite({ '/a': page('a') });
  const { client, time } = clientFor([site.host], 4);
  for (let at = 0; at < 24; at += 1) await client.get(`${site.url}/a`, bounded);
  const before = time();
  for (let at = 0; at < 12; at += 1) await client.get(`${site.url}/a`, bounded);
  expect(time() - before).toBe(3_000);
});

test('a robots.txt counts for an hour; one that could not be read is requested again after a minute', async () => {
  const site = await vendorSite({ '/robots.txt': { type: 'text/plain', body: '', status: 500 }, '/a': page('a') });
  const { client, pass } = clientFor([site.host]);
  const robots = () => site.paths().filter((path) => path === '/robots.txt').length;
  const refused = () => expect(client.get(`${site.url}/a`, bounded)).rejects.toThrow(/status 500/);
  await refused();
  await refused();
  expect(robots()).toBe(1);
  pass(60_000);
  site.pages['/robots.txt'] = { type: 'text/plain', body: '' };
  await client.get(`${site.url}/a`, bounded);
  pass(3_000_000);
  await client.get(`${site.url}/a`, bounded);
  expect(robots()).toBe(2);
  pass(600_000);
  site.pages['/robots.txt'] = { type: 'text/plain', body: 'User-agent: *\nDisallow: /' };
  await expect(client.get(`${site.url}/a`, bounded)).rejects.toThrow(/does not allow/);
});

test('a host that hangs three times in a row is left alone for five minutes', async () => {
  const site = await vendorSite({ '/hangs': () => undefined, '/a': page('a') });
  const timeout = ({ pathname }: URL) =>
    pathname === '/hangs' ? AbortSignal.timeout(50) : new AbortController().signal;
  const { client, pass } = clientFor([site.host], 1, { timeout });
  const hang = () => client.get(`${site.url}/hangs`, bounded).catch((error: unknown) => String(error));
  expect(await hang()).toMatch(/did not respond in time\./);
  await client.get(`${site.url}/a`, bounded);
  for (let at = 0; at < 3; at += 1) expect(await hang()).toMatch(/did not respond in time\./);
  const { length } = site.paths();
  expect(await hang()).toMatch(/left alone for some minutes/);
  await expect(client.get(`${site.url}/a`, bounded)).rejects.toThrow(/left alone/);
  expect(site.paths()).toHaveLength(length);
  pass(300_000);
  await client.get(`${site.url}/a`, bounded);
});

test('a host that goes away is tried three times and then left alone; one that sends nonsense is not', async () => {
  const nonsense = page('no gzip', { 'Content-Encoding': 'gzip' });
  const site = await vendorSite({ '/a': page('a'), '/odd': nonsense });
  const { client } = clientFor([site.host]);
  const hosts: unknown[] = [];
  const get = (path: string) =>
    client.get(site.url + path, bounded).catch((error: unknown) => {
      hosts.push(error instanceof CollectProblem ? error.host : error);
      return String(error);
    });
  for (let at = 0; at < 4; at += 1) await get('/odd');
  await client.get(`${site.url}/a`, bounded);
  await site.close();
  for (let at = 0; at < 3; at += 1) expect(await get('/a')).toMatch(/could not be reached: /);
  expect(await get('/a')).toMatch(/left alone for some minutes/);
  expect(hosts).toEqual([...Array.from({ length: 7 }, () => undefined), site.host]);
});

test('a name that resolves to a private address only after it was checked is not reached there', async () => {
  const site = await vendorSite({ '/a': page('a') });
  let asked = 0;
  // An address that nobody has was the answer when it was checked.
  const lookup = publicLookup((_host, _options, done) => {
    asked += 1;
    done(null, asked === 1 ? [{ address: '4000::1', family: 6 }] : [{ address: '127.0.0.1', family: 4 }]);
  });
  const { client, pass } = clientFor([], 1, { lookup, timeout: () => AbortSignal.timeout(300) });
  const get = () => client.get(`http://rebound.example:${new URL(site.url).port}/a`, bounded);
  await expect(get()).rejects.toThrow(/could not be reached|did not respond/);
  expect(asked).toBe(1);
  pass(60_000);
  await expect(get()).rejects.toThrow(/not a public address/);
  expect([asked, site.paths()]).toEqual([2, []]);
});
