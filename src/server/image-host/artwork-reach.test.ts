import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { artworkReach } from './artwork-reach.ts';
import { fetchArtwork } from './fetch-artwork.ts';

/** A server on this machine; `/to?<address>` redirects there. */
async function serverHere(): Promise<{ origin: string; reached: () => number }> {
  let reached = 0;
  const server = createServer(({ url = '' }, response) => {
    reached += 1;
    const [, target] = url.split('/to?');
    if (target) response.writeHead(302, { Location: target }).end();
    else response.end('picture');
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${port}`, reached: () => reached };
}

const cloudinaryAt = (origin: string) =>
  `cloudinary://key:secret@demo?secure=false&cname=${new URL(origin).host}&upload_prefix=${origin}`;

const PUBLIC_SITE = 'https://gallery.example.com';

describe('artwork of a site', () => {
  test.each(['on loopback', 'on a public address'])('%s comes from its image host, wherever that is', async (where) => {
    const [site, delivery] = [await serverHere(), await serverHere()];
    const siteUrl = where === 'on loopback' ? site.origin : PUBLIC_SITE;
    const reach = artworkReach({ siteUrl, cloudinaryUrl: cloudinaryAt(delivery.origin) });
    expect(Buffer.from(await fetchArtwork(`${delivery.origin}/logo`, reach)).toString()).toBe('picture');
  });

  test('on loopback comes from the site itself', async () => {
    const { origin } = await serverHere();
    const reach = artworkReach({ siteUrl: origin, cloudinaryUrl: undefined });
    expect(Buffer.from(await fetchArtwork(`${origin}/logo`, reach)).toString()).toBe('picture');
  });

  test.each(['on loopback', 'on a public address'])(
    '%s comes from no other port of this machine, by no name and no redirect',
    async (where) => {
      const [site, delivery, other] = [await serverHere(), await serverHere(), await serverHere()];
      const siteUrl = where === 'on loopback' ? site.origin : PUBLIC_SITE;
      const reach = artworkReach({ siteUrl, cloudinaryUrl: cloudinaryAt(delivery.origin) });
      const { port } = new URL(other.origin);
      for (const address of [
        `${other.origin}/secret`,
        `http://localhost:${port}/secret`,
        `http://[::ffff:127.0.0.1]:${port}/secret`,
        `${delivery.origin}/to?${other.origin}/secret`,
        ...(siteUrl === site.origin ? [`${siteUrl}/to?${other.origin}/secret`] : []),
      ]) {
        await expect(fetchArtwork(address, reach), address).rejects.toThrow('not a public address');
      }
      expect(other.reached()).toBe(0);
    },
  );

  test.each(['http://localhost:4321', PUBLIC_SITE])(
    'on %s comes from no address of a network behind it',
    async (siteUrl) => {
      const reach = artworkReach({ siteUrl, cloudinaryUrl: undefined });
      for (const host of ['10.0.0.1', '192.168.1.1', '169.254.169.254', '[fd00::1]', '127.0.0.1', 'localhost']) {
        await expect(fetchArtwork(`http://${host}/secret`, reach), host).rejects.toThrow('not a public address');
      }
    },
  );

  test('comes from its own host only at its own port and by its own protocol', () => {
    const { inner } = artworkReach({ siteUrl: 'http://localhost:4321', cloudinaryUrl: undefined });
    const allowed = (address: string) => typeof inner === 'function' && inner(new URL(address));
    expect(allowed('http://localhost:4321/media/v1/logos/a/64.webp')).toBe(true);
    for (const address of [
      'https://localhost:4321/',
      'http://localhost:4322/',
      'http://localhost/',
      'http://x@127.0.0.1:4321/',
    ])
      expect(allowed(address), address).toBe(false);
  });
});
