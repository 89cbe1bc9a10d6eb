import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { openPlatform, type Platform } from '#tests/setup/function-platform.ts';
import { listening } from '#tests/setup/listening.ts';
import { type NetlifySite, openNetlifySite } from '#tests/setup/netlify-site.ts';
import scheduledSync from '../../netlify/functions/scheduled-sync.mjs';

/** Advance of the functions' clock per page of the image host's listing, and per image. */
const PAGE_MS = 3_000;
const PICTURE_MS = 150;
const NEW_IMAGES = 300;
/** Limits of the platform: duration of a response, and of a function. */
const RESPONSE_MAX_MS = 20_000;
const FUNCTION_MAX_MS = 60_000;
const SYNC_MINUTES = 15;

let site: NetlifySite;
let platform: Platform;
let cookie: string;
let hookCalls = 0;
const hook = createServer((_request, response) => {
  hookCalls += 1;
  response.end();
});

beforeAll(async () => {
  site = await openNetlifySite({
    SYNC_MINUTES: String(SYNC_MINUTES),
    BUILD_HOOK_URL: `http://127.0.0.1:${await listening(hook)}/hook`,
    BUILD_QUIET_SECONDS: '0.3',
  });
  platform = await openPlatform(site, { instances: 2 });
  cookie = await platform.adminCookie();
  site.cloud.behaviour.fault = ({ name }) => {
    platform.moveClock(name.startsWith('GET delivery/') ? PICTURE_MS : PAGE_MS);
    return undefined;
  };
});

afterAll(async () => {
  await platform?.close();
  await site?.close();
  hook.close();
});

function putImages(name: string, count: number): void {
  const data = site.cloud.store.find('seedtoken-0-0')?.data;
  if (!data) throw new Error('The cloud has no image to copy.');
  for (let at = 0; at < count; at += 1) {
    site.cloud.put({ public_id: `${name}-${at}`, asset_folder: 'aegis-security', data });
  }
}

const countImages = () => site.db.$count(images);
const countRefreshes = () => site.db.$count(auditEntries, eq(auditEntries.action, 'gallery.refreshed'));

test('a long refresh continues in slices, in functions that are frozen after each one', async () => {
  const before = await countImages();
  putImages('new', NEW_IMAGES);
  const response = await fetch(`${platform.url}/api/admin/refresh-cache`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: platform.url },
  });
  const { message } = (await response.json()) as { message: string };
  expect([response.status, message]).toEqual([200, expect.stringMatching(/^\d+ new .* goes on by itself\.$/)]);
  expect(await countImages()).toBeLessThan(before + NEW_IMAGES);

  // No further requests from here on.
  await expect.poll(countRefreshes).toBe(1);
  expect(await countImages()).toBe(before + NEW_IMAGES);
  await expect.poll(() => hookCalls).toBe(1);
  await expect.poll(platform.isAtRest).toBe(true);
  const slices = platform.invocations.filter(({ path }) => path === '/healthz');
  expect(slices.length).toBeGreaterThan(1);
  expect(new Set(slices.map(({ instance }) => instance)).size).toBe(2);
  expect(Math.max(...platform.invocations.map(({ responseMs }) => responseMs))).toBeLessThan(RESPONSE_MAX_MS);
  expect(Math.max(...platform.invocations.map(({ restMs }) => restMs))).toBeLessThan(FUNCTION_MAX_MS);
});

test('the scheduled function starts a sync in a frozen function only when it is due', async () => {
  vi.stubEnv('URL', platform.url);
  const before = await countImages();
  putImages('later', 1);
  await scheduledSync();
  await expect.poll(platform.isAtRest).toBe(true);
  expect(await countImages()).toBe(before);
  platform.moveClock(SYNC_MINUTES * 60_000);
  await scheduledSync();
  await expect.poll(platform.isAtRest).toBe(true);
  expect(await countImages()).toBe(before + 1);
});
