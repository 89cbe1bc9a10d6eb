import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { fetchArtwork } from './fetch-artwork.ts';
import { isPublicIp, publicLookup } from './guarded-get.ts';

/** A server in an internal network that counts the requests that reach it. */
async function insider(result: RequestListener = (_request, response) => response.end('picture')) {
  let reached = 0;
  const server = createServer((request, response) => {
    reached += 1;
    result(request, response);
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return { port, reached: () => reached };
}

describe('an address of a logo or cover', () => {
  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0', '127.1', 'localhost'])(
    'on an internal host (%s) is not requested',
    async (host) => {
      const { port, reached } = await insider();
      await expect(fetchArtwork(`http://${host}:${port}/`, { inner: false })).rejects.toThrow('not a public address');
      expect(reached()).toBe(0);
    },
  );

  test('whose name resolves to an internal IP address is not requested, even if it has a public one too', async () => {
    const { port, reached } = await insider();
    const lookup = publicLookup((_host, _options, done) =>
      done(null, [
        { address: '203.0.114.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
    );
    await expect(fetchArtwork(`http://logos.example:${port}/`, { inner: false, lookup })).rejects.toThrow(
      'not a public',
    );
    expect(reached()).toBe(0);
  });

  test('that redirects to another protocol than HTTP is not followed', async () => {
    const { port } = await insider((_request, response) =>
      response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    );
    await expect(fetchArtwork(`http://127.0.0.1:${port}/`, { inner: true })).rejects.toThrow(
      'is not supported for images',
    );
  });

  test('is followed through a redirect, but not through a redirect loop', async () => {
    const { port, reached } = await insider((request, response) =>
      request.url === '/there' ? response.end('picture') : response.writeHead(302, { Location: '/there' }).end(),
    );
    const there = await fetchArtwork(`http://127.0.0.1:${port}/here`, { inner: true });
    expect(Buffer.from(there).toString()).toBe('picture');
    expect(reached()).toBe(2);
    const loop = await insider((_request, response) => response.writeHead(302, { Location: '/' }).end());
    await expect(fetchArtwork(`http://127.0.0.1:${loop.port}/`, { inner: true })).rejects.toThrow('too many');
    expect(loop.reached()).toBe(4);
  });

  test('whose response never ends is given up after 20 MB', async () => {
    const { port } = await insider((_request, response) => {
      const piece = Buffer.alloc(1024 * 1024);
      const send = (): void => void (response.write(piece) ? setImmediate(send) : response.once('drain', send));
      send();
      response.on('close', () => response.removeAllListeners('drain'));
    });
    await expect(fetchArtwork(`http://127.0.0.1:${port}/`, { inner: true })).rejects.toThrow('larger than 20 MB');
  });

  test('that responds with 404 is an error', async () => {
    const { port } = await insider((_request, response) => response.writeHead(404).end());
    await expect(fetchArtwork(`http://127.0.0.1:${port}/`, { inner: true })).rejects.toThrow('answered 404');
  });
});

test.each([
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'feff::1',
  '::10.0.0.1',
  '::1.1.1.1',
  '::ffff:0:10.0.0.1',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
  'ff02::1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '240.0.0.1',
  '2001:db8::1',
  'not an address',
])('%s is not a public IP address', (ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

test.each([
  '1.1.1.1',
  '172.32.0.1',
  '198.51.101.7',
  '203.0.112.1',
  '2001:db9::1',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
  '168.63.129.17',
])('%s is a public IP address', (ip) => {
  expect(isPublicIp(ip)).toBe(true);
});
