import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { renditionAddress, responsive, withoutVersion } from '#shared/images/image-address.ts';
import type { FakeBehaviour } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { openFakeCloudinary } from '#tests/setup/cloudinary.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { cloudinaryAccount } from '../cloudinary-account.ts';
import { callBudget } from './call-budget.ts';
import { cloudinaryImageHost } from './cloudinary-image-host.ts';
import { imageHostStatusService } from './image-host-status.service.ts';
import { withLimitBanner } from './with-limit-banner.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } });

const photoWithGps = () =>
  picture(200, 100)
    .withExif({ IFD0: { Copyright: 'Someone', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const inFolder = { folder: 'Acme Corp', name: 'shot.png' };

/** The database's call counter, but in memory. */
function counterInMemory() {
  const counts = new Map<string, number>();
  return {
    counts,
    count: async (_key: string, hour: string, atMost: number) => {
      const used = counts.get(hour) ?? 0;
      if (used < atMost) counts.set(hour, used + 1);
      return used < atMost;
    },
  };
}

async function open(
  behaviour: Partial<FakeBehaviour> = {},
  {
    secret,
    now = () => new Date(),
    ...deadlines
  }: { secret?: string; now?: () => Date; callMs?: number; uploadMs?: number; backoffMs?: readonly number[] } = {},
) {
  const cloud = await openFakeCloudinary(behaviour);
  const account = cloudinaryAccount(cloud.settingFor(secret));
  const budget = callBudget({ counter: counterInMemory(), now });
  const host = cloudinaryImageHost({
    account,
    secret: 'installation',
    budget,
    now,
    silenceMs: 300,
    backoffMs: [1, 1, 1],
    ...deadlines,
  });
  return { cloud, host };
}

type Opened = Awaited<ReturnType<typeof open>>;

const bytesAt = async (address: string) => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe('uploads', () => {
  test('an image is stored in its folder under an unguessable name, and delivered from there', async () => {
    const { cloud, host } = await open();
    const bytes = await picture(1400, 900).png().toBuffer();
    const stored = await host.store(bytes, inFolder);
    expect(stored).toMatchObject({ width: 1400, height: 900, widths: '480,960,1400', format: 'avif' });
    expect(stored.publicId).toBe(host.publicIdOf(stored.contentHash, inFolder));
    expect(stored.publicId).toMatch(/^Acme Corp\/[0-9a-f]{32}$/);
    expect(cloud.store.find(stored.publicId)).toMatchObject({ asset_folder: 'Acme Corp', tags: [] });
    const address = host.address(stored);
    expect(address).toBe(`${cloud.deliveryAddress}/v${stored.version}/${encodeURI(stored.publicId)}.avif`);
    expect(responsive({ secure_url: address, widths: [480, 960] }, '50vw').srcSet).toContain('/f_auto,q_auto,w_480/v');
    expect((await sharp(await bytesAt(renditionAddress(address, 480))).metadata()).width).toBe(480);
    const inLightbox = withoutVersion(address);
    expect(inLightbox).toBe(`${cloud.deliveryAddress}/${encodeURI(stored.publicId)}.avif`);
    expect((await sharp(await bytesAt(inLightbox)).metadata()).width).toBe(1400);
    expect(await host.has(stored)).toBe(true);
    expect(await host.has({ ...stored, publicId: 'Acme Corp/nothing' })).toBe(false);
  });

  test('EXIF and GPS are removed before anything leaves this machine, and the image is upright', async () => {
    const { cloud, host } = await open();
    const stored = await host.store(await photoWithGps(), inFolder);
    const held = cloud.store.find(stored.publicId)?.data ?? Buffer.alloc(0);
    const meta = await sharp(held).metadata();
    expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([100, 200, undefined, undefined]);
  });

  test('a file that is not an image is refused without a call to Cloudinary', async () => {
    const { cloud, host } = await open();
    await expect(host.store(Buffer.from('hello'), inFolder)).rejects.toMatchObject({ code: 'invalid-file-type' });
    expect(cloud.calls).toEqual([]);
  });

  test('a cover is stored separately from the image with the same bytes, and no listing shows it', async () => {
    const { cloud, host } = await open();
    const bytes = await picture(1000, 3000).png().toBuffer();
    const [image, cover] = [await host.store(bytes, inFolder), await host.storeArtwork(bytes, 'cover')];
    expect([cover.width, cover.height]).toEqual([960, 1200]);
    expect(host.isArtwork(cover.address)).toBe(true);
    expect(host.isArtwork(host.address(image))).toBe(false);
    expect(cover.address).not.toContain(image.publicId.split('/')[1]);
    expect(cover.address).toContain(host.artworkIdOf(image.contentHash, 'cover'));
    expect((await host.listing?.all(null))?.images.map(({ publicId }) => publicId)).toEqual([image.publicId]);
    expect(await host.listing?.count()).toBe(1);
    expect(cloud.store.all()).toHaveLength(2);
  });

  test('the error names a wrong secret or a wrong clock as the cause', async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    const wrongSecret = await open({}, { secret: 'guessed' });
    await expect(wrongSecret.host.store(bytes, inFolder)).rejects.toMatchObject({
      code: 'image-host-failed',
      message: expect.stringContaining('Check key, secret and cloud name'),
    });
    const wrongClock = await open({ now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) });
    await expect(wrongClock.host.store(bytes, inFolder)).rejects.toMatchObject({
      code: 'image-host-failed',
      message: expect.stringContaining('clock is wrong'),
    });
    expect(wrongClock.cloud.calls).toHaveLength(1);
  });

  test('an upload whose connection drops is retried, and fails if it keeps dropping', async () => {
    let drops = 1;
    const { cloud, host } = await open({ fault: () => (drops-- > 0 ? { kind: 'drop' } : undefined) });
    const stored = await host.store(await picture(20, 20).png().toBuffer(), inFolder);
    expect(cloud.store.find(stored.publicId)).toBeDefined();
    drops = 9;
    await expect(host.store(await picture(21, 20).png().toBuffer(), inFolder)).rejects.toMatchObject({
      code: 'image-host-failed',
    });
    expect(cloud.store.all()).toHaveLength(1);
  });
});

describe('a host in trouble', () => {
  const failing = ['drop', 'half', 'torn', 'silence'] as const;
  test.each(failing)('%s: the call is retried, then fails with an estimated waiting time', async (kind) => {
    let faults = 2;
    const { cloud, host } = await open({ fault: () => (faults-- > 0 ? { kind } : undefined) });
    cloud.put({ public_id: 'acme/one', data: await picture(8, 8).png().toBuffer() });
    expect((await host.listing?.all(null))?.images).toHaveLength(1);
    expect(cloud.calls).toHaveLength(3);
    faults = 99;
    await expect(host.listing?.all(null)).rejects.toMatchObject({
      code: 'image-host-failed',
      extras: { retryAfter: 300 },
    });
    expect(cloud.calls).toHaveLength(7);
    await expect(host.ping()).rejects.toMatchObject({ code: 'image-host-failed', extras: { retryAfter: 300 } });
  });

  test.each([
    ['a listing', ({ host }: Opened) => host.listing?.all(null)],
    ['a deletion', ({ host }: Opened) => host.remove('acme/one')],
    ['an upload', async ({ host }: Opened) => host.store(await picture(8, 8).png().toBuffer(), inFolder)],
  ])(
    '%s from a silent host ends at its deadline, however many attempts it has made, with a sentence',
    async (_, call) => {
      const opened = await open({ fault: () => ({ kind: 'silence' }) }, { callMs: 450, uploadMs: 450 });
      await expect(call(opened)).rejects.toMatchObject({
        code: 'image-host-failed',
        message: 'The image host did not answer in time. Try again in a few minutes.',
        extras: { retryAfter: 300 },
      });
      expect(opened.cloud.calls.length).toBeLessThan(3);
    },
  );

  test('after a call that a silent host left unanswered, further ones fail at once until it answers a status', async () => {
    let isSilent = true;
    const fault = () => (isSilent ? ({ kind: 'silence' } as const) : undefined);
    const { cloud, host } = await open({ fault }, { callMs: 450, backoffMs: [] });
    const image = { publicId: 'acme/one', version: '1', format: 'png', width: 8 };
    const failed = { code: 'image-host-failed', message: expect.stringContaining('did not answer in time') };
    for (let round = 0; round < 3; round += 1) await expect(host.remove('acme/one')).rejects.toMatchObject(failed);
    // A busy machine may send the call only when its deadline is over.
    await expect.poll(() => cloud.calls.length).toBe(1);
    await expect(host.fullSize(image)).rejects.toMatchObject(failed);
    expect(cloud.calls).toHaveLength(1);
    isSilent = false;
    expect(await host.ping()).toBe(true);
    await host.remove('acme/one');
    // A busy machine may take so long for a call that it is repeated.
    expect(cloud.calls.length).toBeGreaterThanOrEqual(3);
  });

  test('a silent host is not connected and in trouble, and recovers by itself when a later status reaches it', async () => {
    let isSilent = true;
    let clock = 0;
    const { host } = await open({ fault: () => (isSilent ? { kind: 'silence' } : undefined) }, { callMs: 450 });
    const told: string[] = [];
    const watched = withLimitBanner(host, {
      log: recordedLog().log,
      onTrouble: async ({ kind, seconds }) => void told.push(`${kind} ${seconds}`),
      onRecovered: async () => void told.push('recovered'),
    });
    const { status } = imageHostStatusService({ imageHost: watched, now: () => new Date(clock) });
    expect([await status(), told]).toEqual([{ connected: false }, ['outage 300']]);
    isSilent = false;
    clock = 30_000;
    expect([await status(), told]).toEqual([{ connected: true }, ['outage 300', 'recovered']]);
  });

  test.each([500, 502, 503])('a response with status %i is retried', async (status) => {
    let faults = 1;
    const { host } = await open({ fault: () => (faults-- > 0 ? { kind: 'status', status } : undefined) });
    expect((await host.listing?.all(null))?.images).toEqual([]);
  });

  test('a rate limit lasts until the time in the header, by the clock of the host; no calls are sent until then', async () => {
    const hostTime = () => new Date('2026-01-01T12:50:00Z');
    const { cloud, host } = await open({ limit: 1, now: hostTime });
    expect(await host.ping()).toBe(true);
    await expect(host.ping()).rejects.toMatchObject({ code: 'image-host-limited', extras: { retryAfter: 600 } });
    await expect(host.listing?.all(null)).rejects.toMatchObject({ code: 'image-host-limited' });
    expect(cloud.calls).toHaveLength(2);
  });

  test('429 with Retry-After is a rate limit of that many seconds', async () => {
    const { host } = await open({
      fault: () => ({ kind: 'status', status: 429, headers: { 'Retry-After': '42' } }),
    });
    await expect(host.listing?.all(null)).rejects.toMatchObject({
      code: 'image-host-limited',
      extras: { retryAfter: 42 },
    });
  });

  test('Retry-After applies only to its own call: other calls are still retried', async () => {
    let drops = 1;
    const { cloud, host } = await open({
      fault: ({ name }) => {
        if (name.startsWith('GET')) return { kind: 'status', status: 429, headers: { 'Retry-After': '42' } };
        return drops-- > 0 ? { kind: 'drop' } : undefined;
      },
    });
    await expect(host.listing?.all(null)).rejects.toMatchObject({ extras: { retryAfter: 42 } });
    const data = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    expect(await host.store(data, { folder: 'acme' })).toMatchObject({ width: 64 });
    expect(cloud.calls.filter((name) => name === 'POST image/upload')).toHaveLength(2);
  });

  test('429 without a header means too many concurrent calls: retried soon, then limited for a minute, not an hour', async () => {
    let faults = 2;
    const now = () => new Date('2026-01-01T12:05:00Z');
    const { cloud, host } = await open({
      now,
      fault: () => (faults-- > 0 ? { kind: 'status', status: 429 } : undefined),
    });
    expect((await host.listing?.all(null))?.images).toEqual([]);
    expect(cloud.calls).toHaveLength(3);
    faults = 99;
    await expect(host.listing?.all(null)).rejects.toMatchObject({
      code: 'image-host-limited',
      message: expect.stringContaining('too many calls at once'),
      extras: { retryAfter: 60 },
    });
  });

  test('our own calls stay within the hourly budget', async () => {
    let clock = new Date('2026-01-01T12:00:00Z');
    const { cloud, host } = await open({ limit: 10_000 }, { now: () => clock });
    for (let call = 0; call < 480; call += 1) expect(await host.ping()).toBe(true);
    await expect(host.ping()).rejects.toMatchObject({ code: 'image-host-limited', extras: { retryAfter: 3600 } });
    expect(cloud.calls).toHaveLength(480);
    clock = new Date('2026-01-01T13:00:00Z');
    expect(await host.ping()).toBe(true);
  });
});

test('a removed image is deleted at Cloudinary', async () => {
  const { cloud, host } = await open();
  const { publicId } = await host.store(await picture(90, 60).png().toBuffer(), { folder: 'test-uploads' });
  await host.remove(publicId);
  expect(cloud.store.all()).toEqual([]);
});

test('artwork that nothing references is found and deleted once it is a day old', async () => {
  let clock = Date.now();
  const { cloud, host } = await open({ now: () => new Date(clock) }, { now: () => new Date(clock) });
  const [used, unused] = [
    await host.storeArtwork(await picture(900, 600).png().toBuffer(), 'cover'),
    await host.storeArtwork(await picture(90, 60).png().toBuffer(), 'logo'),
  ];
  const inUse = { publicIds: new Set<string>(), addresses: [used.address] };
  expect(await host.orphans?.(inUse, { remove: true })).toEqual([]);
  clock += 25 * 60 * 60 * 1000;
  const [orphan = ''] = (await host.orphans?.(inUse, { remove: true })) ?? [];
  expect(unused.address).toContain(orphan);
  expect(cloud.store.all()).toHaveLength(1);
});

test('a listing contains folder, name, tags and alt text in both folder modes', async () => {
  const { cloud, host } = await open();
  const data = await picture(8, 8).png().toBuffer();
  cloud.put({ public_id: 'acme/one', data, tags: ['topic:alerts'], context: { alt: 'Alerts' } });
  cloud.put({ public_id: 'x7f3', asset_folder: 'Beta', data, context: { caption: 'From the library' } });
  cloud.put({ public_id: 'sample', data });
  const expected = [
    { folder: 'acme', sourceName: 'one', tags: ['topic:alerts'], alt: 'Alerts', widths: '480,960,1600' },
    { folder: 'Beta', sourceName: 'x7f3', tags: [], alt: 'From the library' },
  ];
  expect((await host.listing?.all(null))?.images).toMatchObject(expected);
  const searched = (await host.listing?.changedSince(new Date(0), null))?.images ?? [];
  expect(searched.toSorted((a, b) => (a.publicId < b.publicId ? -1 : 1))).toMatchObject(expected);
});
