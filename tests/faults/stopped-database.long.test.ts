import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_LIST } from '#shared/site/pages.ts';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';
import { pagePaths } from '#tests/setup/page-paths.ts';

/** Addresses that the server renders, and those that begin or end a sign-in. */
const RENDERED = [
  '/api/auth/login',
  '/api/auth/callback?code=1&state=2',
  '/collections/some-id',
  '/s/some-token',
  '/similar/some-id',
  '/image/some-id',
  '/patterns/some-pattern',
];
const ADMIN = ['/admin', '/admin/companies', '/admin/images', '/admin/cache'];
/** Files of the release, whose islands ask for the account (`tests/e2e/account.spec.ts`). */
const FILES = ['/', '/account', '/following', '/collections', '/sign-in-done'];

/** Every page of the site; of those with a name in their path also one that nothing has. */
const EVERY_PAGE = [
  ...pagePaths('public', 'user', 'admin'),
  ...PAGE_LIST.flatMap(({ path }) => (path.includes('{') ? path.replace(/\{\w+\}/, 'some-id') : [])),
];
/** What any page may be then: a file of the release, or words. */
const IN_WORDS = /^(?:(?:200|404) text\/html|503 text\/html words)$/;

const CALLS = ['/api/auth/session', '/api/user/admin-status', '/api/collections', '/api/follows'];
const PUBLIC_CALLS = ['/api/companies', '/api/search?q=login'];

/** Longest time in ms until a response says that the database is gone. */
const DEADLINE_MS = 15_000;

let site: BuiltSite;
const cookies: Record<string, string> = {};

async function start(isDatabaseRemote: boolean): Promise<void> {
  site = await startBuiltSite({ isDatabaseRemote, settings: { BUILD_HOOK_URL: 'http://127.0.0.1:9/' } });
  for (const role of ['user', 'admin'] as const) cookies[role] = await site.sessionCookie(`${role}@example.com`, role);
}

/** What someone sees at an address, in one line. */
async function look(path: string, viewer: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') {
  const response = await fetch(site.baseUrl + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
    headers: { Accept: accept, Cookie: cookies[viewer] ?? '' },
  }).catch(() => undefined);
  if (!response) return 'silent';
  // Not what is without scripts, or hidden until it is known that nobody is signed in (`tests/e2e/intent.spec.ts`).
  const text = (await response.text()).replaceAll(/<noscript>.*?<\/noscript>|<div [^>]*data-known.*?<\/section>/gs, '');
  const type = response.headers.get('Content-Type')?.split(';')[0];
  // A cookie that ends at once signs its owner out.
  const isEnded = response.headers.getSetCookie().some((cookie) => /^gallery_s(ession|igned_in)=;/.test(cookie));
  return [
    response.status,
    type,
    text.includes("The gallery can't be reached right now") && text.includes('Try again') && 'words',
    JSON.parse(type?.endsWith('json') ? text : '{}').type,
    /please sign in/i.test(text) && 'claims signed out',
    isEnded && 'ends the session',
  ]
    .filter(Boolean)
    .join(' ');
}

const looks = async (paths: readonly string[], viewer: string, accept?: string): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await look(path, viewer, accept)])));

const all = (paths: readonly string[], line: string) => Object.fromEntries(paths.map((path) => [path, line]));

const PAGE = '503 text/html words';
const PROBLEM = '503 application/problem+json /problems/database-unavailable';

describe('with a remote database that is stopped', () => {
  beforeAll(async () => {
    await start(true);
    await site.stopDatabase();
    return site.stop;
  });

  test.each(['user', 'admin'])('pages and calls say so to a signed-in %s', async (viewer) => {
    const pages = [...RENDERED, ...ADMIN];
    expect(await looks(pages, viewer)).toEqual(all(pages, PAGE));
    expect(await looks(FILES, viewer)).toEqual(all(FILES, '200 text/html'));
    const calls = [...CALLS, ...PUBLIC_CALLS];
    expect(await looks(calls, viewer, 'application/json')).toEqual(all(calls, PROBLEM));
  });

  test.each(['nobody', 'user', 'admin'])('every page has words for %s', async (viewer) => {
    // Admin pages send someone who is signed out to the sign-in, without asking the database.
    const asked = EVERY_PAGE.filter((path) => viewer !== 'nobody' || !path.startsWith('/admin'));
    const pages = Object.entries(await looks(asked, viewer));
    expect(pages.filter(([, line]) => !IN_WORDS.test(line))).toEqual([]);
    const words = pages.flatMap(([path, line]) => (line === PAGE ? path : []));
    expect(words).toEqual(expect.arrayContaining(['/image/some-id', '/s/some-id', '/g/some-id']));
  });

  test('pages and calls that need the database say so to a visitor', async () => {
    expect(await looks(RENDERED, 'nobody')).toEqual(all(RENDERED, PAGE));
    expect(await looks(FILES, 'nobody')).toEqual(all(FILES, '200 text/html'));
    expect(await looks(PUBLIC_CALLS, 'nobody', 'application/json')).toEqual(all(PUBLIC_CALLS, PROBLEM));
  });
});

describe('with a database file that was moved away', () => {
  beforeAll(async () => {
    await start(false);
    const files = (await readdir(site.dataDir)).filter((name) => name.startsWith('gallery.db'));
    expect(files).toContain('gallery.db');
    for (const name of files) await rename(join(site.dataDir, name), join(site.dataDir, `away-${name}`));
    return site.stop;
  });

  test('the server goes on with the open file: nobody is signed out, and the probe says what is wrong', async () => {
    expect(await looks(ADMIN, 'admin')).toEqual(all(ADMIN, '200 text/html'));
    expect(await looks(CALLS, 'user', 'application/json')).toEqual(all(CALLS, '200 application/json'));
    expect(await (await fetch(`${site.baseUrl}/healthz`)).text()).toMatch(/moved|replaced|deleted|gone/i);
  });
});
