import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { OUTAGE_REASON } from '#shared/maintenance/maintenance-reason.ts';
import { startFakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';
import { CALLS } from '#tests/setup/declared-calls.ts';
import { CLOUD_PORT, cloudPort } from '#tests/setup/e2e-ports.ts';
import { pagePaths } from '#tests/setup/page-paths.ts';
import { spawnGallery } from '#tests/setup/run-gallery.ts';

/** An image host that accepts connections and never answers. */
let site: BuiltSite;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  // The site of the browser tests on a fake Cloudinary: its pages name the address of the fake, so another port would be another build.
  const cloud = await startFakeCloudinary({ port: cloudPort(CLOUD_PORT) });
  site = await startBuiltSite({ cloud, builtFor: CLOUD_PORT, settings: { BUILD_HOOK_URL: 'http://127.0.0.1:9/' } });
  for (const role of ['user', 'admin'] as const) cookies[role] = await site.sessionCookie(`${role}@example.com`, role);
  cloud.behaviour.fault = () => ({ kind: 'silence' });
  return async () => {
    await site.stop();
    await cloud.close();
  };
});

/** Longest time in ms until something is said: that of an upload, 20 s, with what a busy machine adds. */
const DEADLINE_MS = 40_000;
const SENTENCE = 'The image host did not answer in time. Try again in a few minutes.';

type Request = { path: string; viewer: string; body?: unknown; method?: string };

/** What a request ends with, in one line. */
async function look({ path, viewer, body, method = body ? 'POST' : 'GET' }: Request): Promise<string> {
  const response = await fetch(site.baseUrl + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
    headers: {
      Accept: path.startsWith('/api/') ? 'application/json' : 'text/html,*/*;q=0.8',
      Cookie: cookies[viewer] ?? '',
      Origin: site.baseUrl,
      ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  }).catch(() => undefined);
  if (!response) return 'silent';
  const text = await response.text();
  const type = response.headers.get('Content-Type')?.split(';')[0];
  return [response.status, type, text.includes(SENTENCE) && 'the sentence'].filter(Boolean).join(' ');
}

const looks = async (requests: readonly Request[]): Promise<[string, string][]> =>
  Promise.all(
    requests.map(
      async (each) => [`${each.method ?? ''} ${each.path} for ${each.viewer}`.trim(), await look(each)] as const,
    ),
  ).then((lines) => lines.map(([name, line]) => [name, line]));

const picture = (red: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: red, g: 20, b: 40 } } })
    .png()
    .toBuffer();

async function form(fields: Record<string, string>): Promise<FormData> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set('image', new File([new Uint8Array(await picture(10))], 'shot.png'));
  return data;
}

test.each(['nobody', 'user', 'admin'])('every page is there for %s', async (viewer) => {
  const pages = await looks(pagePaths('public', 'user', 'admin').map((path) => ({ path, viewer })));
  const isThere = /^(?:(?:200|401|403|404) text\/html|30[23]\b.*)$/;
  expect(pages.filter(([, line]) => !isThere.test(line))).toEqual([]);
});

const EXAMPLES: Record<string, string> = { slug: 'aegis-security', tag: 'table', id: 'seed-0-0' };

test('everything that pages read answers', async () => {
  const paths = CALLS.filter(({ method }) => method === 'GET').map(({ path }) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? 'any'),
  );
  const calls = await looks(paths.map((path) => ({ path, viewer: 'admin' })));
  expect(calls.filter(([, line]) => !/^[234]\d\d\b/.test(line))).toEqual([]);
  const status = await fetch(`${site.baseUrl}/api/system/image-host-status`);
  expect(await status.json()).toEqual({ connected: false });
});

test('what needs the image host fails with a sentence, what does not is done, and the banner says so', async () => {
  const failing = [
    { path: '/api/upload', viewer: 'user', body: await form({ folder: 'test-uploads' }) },
    { path: '/api/upload', viewer: 'admin', body: await form({ folder: 'aegis-security' }) },
    { path: '/api/admin/artwork?use=logo', viewer: 'admin', body: await form({}) },
    { path: '/api/admin/images/seed-0-0/file', viewer: 'admin', body: await form({}) },
    { path: '/api/admin/refresh-cache', viewer: 'admin', body: {} },
  ];
  const said = await looks(failing);
  expect(said.filter(([, line]) => line !== '502 application/problem+json the sentence')).toEqual([]);
  const banner = await (await fetch(`${site.baseUrl}/api/system/maintenance-status`)).json();
  expect(banner).toMatchObject({ isInMaintenance: true, reason: OUTAGE_REASON });
  const done = await looks([
    { path: '/api/admin/takedowns', viewer: 'admin', body: { image: 'seed-1-1', reason: 'Asked' } },
    { path: '/api/admin/images/seed-1-2', viewer: 'admin', method: 'DELETE' },
    { path: '/api/admin/companies/seed-company-3', viewer: 'admin', method: 'DELETE' },
    { path: '/api/admin/companies/seed-company-4/takedown', viewer: 'admin', body: { reason: 'Asked' } },
  ]);
  expect(done.filter(([, line]) => !/^20[04]\b/.test(line))).toEqual([]);
});

test('commands that need it end with a sentence', async () => {
  const folder = join(site.dataDir, 'new-images');
  await mkdir(join(folder, 'Newcomer'), { recursive: true });
  for (const red of [50, 100, 150]) await writeFile(join(folder, 'Newcomer', `${red}.png`), await picture(red));
  const settings = {
    ...site.hosted,
    DATA_DIR: site.dataDir,
    SITE_URL: site.settings.siteUrl,
    BUILD_HOOK_URL: 'http://127.0.0.1:9/',
  };
  const commands: [string[], RegExp][] = [
    [['sync'], /did not answer in time/],
    [['check'], /did not answer in time/],
    [['import', folder], /did not answer in time/],
    [['backup', join(site.dataDir, 'all.tar')], /can't be fetched: No image within \d+ s\. Try again\./],
    [['export', join(site.dataDir, 'exported')], /did not answer in time/],
  ];
  const ended = await Promise.all(
    commands.map(async ([words, sentence]) => {
      const { status, out, error } = await spawnGallery(settings, ...words);
      const last = `${out}${error}`.trim().split('\n').at(-1) ?? '';
      return [words[0], status, sentence.test(last) || last];
    }),
  );
  expect(ended).toEqual(commands.map(([words]) => [words[0], 1, true]));
});
