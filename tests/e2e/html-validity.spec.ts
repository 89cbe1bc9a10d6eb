import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, expect, test } from 'playwright/test';

const require = createRequire(import.meta.url);
/** Path of the Nu HTML checker, a Java program. */
const CHECKER = require.resolve('vnu-jar/build/dist/vnu.jar');
const hasJava = spawnSync('java', ['-version']).status === 0;
/** Companies whose pages are checked; they are all made by the same template. */
const COMPANIES = 5;

type Message = { type: string; url: string; lastLine?: number; message: string; extract?: string };

/** Astro puts the style of its islands' elements before the first island, where it is not a first child; not ours to move. */
const isAstrosOwn = ({ message, extract = '' }: Message): boolean =>
  message.startsWith('A “style” element in “body”') && extract.includes('<style>astro-');

/** What the checker finds wrong in files; it tells by its exit status too, which is no news. */
async function errorsIn(files: readonly string[]): Promise<string[]> {
  const run = promisify(execFile)('java', ['-jar', CHECKER, '--errors-only', '--stdout', '--format', 'json', ...files]);
  const { stdout } = await run.catch((failure: { stdout: string }) => failure);
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  const ours = messages.filter((message) => !isAstrosOwn(message));
  return ours.map(({ url, lastLine, message, extract }) => `${url}:${lastLine} ${message} ${extract ?? ''}`);
}

/** Addresses of all public pages, as the sitemap has them. */
async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

test('an image and its preload name sizes only beside the files to choose from', async ({ request }) => {
  let withoutChoice = 0;
  for (const path of await sitemapPaths(request)) {
    const html = await (await request.get(path)).text();
    for (const [tag] of html.matchAll(/<(?:img|link)\b[^>]*>/g)) {
      const hasChoice = /\s(?:image)?srcset=/i.test(tag);
      expect(/\s(?:image)?sizes="[^"]*(?:px|vw)/i.test(tag), `${path}: ${tag}`).toBe(hasChoice);
      if (/as="image"/.test(tag) && !hasChoice) withoutChoice += 1;
    }
  }
  // The seeded gallery has an image in one width only, the first of a company's page.
  expect(withoutChoice).toBeGreaterThan(0);
});

test('the Nu HTML checker finds no error in the built pages', async ({ request }) => {
  // The checker is a Java program, used only where Java is there already: nobody has to install it for a test.
  test.skip(!hasJava, 'The checker needs Java, which this machine does not have.');
  test.setTimeout(120_000);
  const companies = (await sitemapPaths(request)).filter((path) => path.startsWith('/company/')).slice(0, COMPANIES);
  const pages = [
    '/',
    '/privacy-policy',
    '/terms',
    '/no-such-page',
    '/upload-test',
    '/account',
    '/api-reference',
    ...companies,
  ];
  const folder = await mkdtemp(join(tmpdir(), 'built-pages-'));
  try {
    const files = await Promise.all(
      pages.map(async (path) => {
        const file = join(folder, `${path.replaceAll('/', '_')}.html`);
        await writeFile(file, await (await request.get(path)).body());
        return file;
      }),
    );
    expect(await errorsIn(files)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
