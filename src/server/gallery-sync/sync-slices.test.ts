import { expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { createApp } from '#server/app.ts';
import type { ImageHost, ImageListing, ListedImage } from '#server/image-host/image-host.port.ts';
import { aCompany, addGallery } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const PAGE = 50;

const listed = (at: number): ListedImage => ({
  publicId: `p${at}`,
  version: '1',
  format: 'webp',
  width: 1600,
  height: 1000,
  bytes: 1,
  widths: '',
  placeholder: '',
  contentHash: `p${at}`,
  folder: 'acme',
  sourceName: `p${at}`,
  tags: ['topic:dashboard'],
  alt: 'From the host',
  md5: '',
  hostId: '',
  isOurs: false,
});

/** Functions that share a database and an image host with this number of images, whose pages take seconds each. */
async function openFunctions(images: number, pageSeconds = 5) {
  const host = { images, calls: [] as string[], beforePage: async (_name: string): Promise<void> => undefined };
  let clock = Date.parse('2026-01-01T12:00:00Z');
  const page = async (kind: string, cursor: string | null) => {
    const at = Number(cursor ?? 0);
    clock += pageSeconds * 1_000;
    host.calls.push(`${kind} ${at}`);
    await host.beforePage(`${kind} ${at}`);
    // Newest first, as the search lists them.
    const all = Array.from({ length: host.images }, (_, index) => listed(host.images - 1 - index));
    const images = all.slice(at, at + PAGE);
    return { images, next: at + PAGE < host.images ? String(at + PAGE) : null, counted: images.length };
  };
  const listing: ImageListing = {
    all: (cursor) => page('all', cursor),
    changedSince: (_since, cursor) => page('new', cursor),
    count: async () => host.images,
    placeholder: () => Promise.resolve('1QcSHQRnh493V4dIh4eXh1h4kJUI'),
    former: () => Promise.resolve(null),
    named: () => Promise.resolve({ images: [], next: null, counted: 0 }),
  };
  const reasons: string[] = [];
  let callsAgain = 0;
  const deps = {
    imageHost: { ...readOnlyImageHost, listing } satisfies ImageHost,
    rebuild: { request: async (reason: string) => void reasons.push(reason) },
    now: () => new Date(clock),
    callAgain: async () => {
      callsAgain += 1;
    },
  };
  const { app: first, db, settings } = await openTestApp({ deps });
  const second = createApp({ ...deps, settings, db, version: () => 'second' });
  await addGallery(db, [{ company: aCompany({ name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images: [] }]);
  return {
    functions: [first.gallerySync, second.gallerySync] as const,
    host,
    reasons,
    callsAgain: () => callsAgain,
    pass: (seconds: number) => {
      clock += seconds * 1_000;
    },
    count: async () => {
      first.gallery.expire();
      return (await wholeGallery(first)).items.length;
    },
    trail: () => db.select().from(auditEntries),
  };
}

test('a refresh responds after one slice; later calls of any function continue it', async () => {
  const { functions, host, reasons, callsAgain, count, trail } = await openFunctions(500);
  expect(await functions[0].refresh(ADMIN)).toEqual({
    message: '150 new and 0 changed so far. The refresh goes on by itself.',
    added: 150,
    changed: 0,
    reworded: 0,
    back: [],
    gone: [],
    unmatched: [],
  });
  for (let at = 1; reasons.length === 0 && at < 9; at += 1) {
    await functions[at % 2 === 0 ? 0 : 1].afterResponse({ isProbe: true });
  }
  expect(await count()).toBe(500);
  // No page was read twice, and the end was written once, by the process that took the last slice.
  expect(host.calls).toEqual(Array.from({ length: 10 }, (_, at) => `all ${at * PAGE}`));
  expect(await trail()).toMatchObject([
    { action: 'gallery.refreshed', actorEmail: ADMIN.email, after: expect.stringContaining('"added":500') },
  ]);
  // Each slice calls the function again, except the last one.
  expect(callsAgain()).toBe(2);
  await functions[0].afterResponse({ isProbe: true });
  expect(callsAgain()).toBe(2);
});

test('another function takes over the sync of a frozen one after half a minute; once thawed, the frozen one writes nothing', async () => {
  const { functions, host, reasons, pass, count, trail } = await openFunctions(200);
  let thaw = (): void => undefined;
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  let isFrozen = false;
  host.beforePage = (name) => {
    if (name !== 'all 50' || isFrozen) return Promise.resolve();
    isFrozen = true;
    return frozen;
  };
  const first = functions[0].refresh(ADMIN);
  await expect.poll(() => isFrozen).toBe(true);
  await functions[1].afterResponse({ isProbe: true });
  expect(await functions[1].refresh(ADMIN)).toMatchObject({ message: expect.stringContaining('goes on by itself') });
  expect(await count()).toBe(50);
  pass(31);
  for (let at = 0; reasons.length === 0 && at < 5; at += 1) await functions[1].afterResponse({ isProbe: true });
  expect(await count()).toBe(200);
  thaw();
  expect(await first).toMatchObject({ message: expect.stringContaining('goes on by itself') });
  expect(await count()).toBe(200);
  expect(await trail()).toHaveLength(1);
});

test('new images of many pages are all added, although each slice sees the newest first', async () => {
  const { functions, host, reasons, count } = await openFunctions(50);
  await functions[0].refresh(ADMIN);
  expect(await count()).toBe(50);
  host.images = 450;
  await functions[0].refresh(ADMIN);
  for (let at = 0; reasons.length < 2 && at < 9; at += 1) await functions[1].afterResponse({ isProbe: true });
  expect(await count()).toBe(450);
  expect(host.calls.filter((call) => call.startsWith('all'))).toHaveLength(1);
});

test('refreshing again completes an unfinished sync', async () => {
  const { functions, host, pass, count } = await openFunctions(50);
  await functions[0].refresh(ADMIN);
  host.images = 450;
  await functions[0].refresh(ADMIN);
  pass(3_600);
  for (let at = 0; at < 9; at += 1) {
    const { message } = await functions[0].refresh(ADMIN);
    if (message.endsWith('on the image host.')) break;
  }
  expect(await count()).toBe(450);
});
