import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Replaces `astro build`: writes the tiny site's code according to its project's `site.json`. Each run is
 * recorded in `bundles.log`.
 */
const PROGRAM = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const out = process.argv[process.argv.indexOf('--outDir') + 1];
const site = JSON.parse(readFileSync('site.json', 'utf8'));
appendFileSync('bundles.log', 'run\\n');
const isCode = process.env.GALLERY_CODE_BUILD === '1';
for (const folder of ['client/_astro', 'server', 'pages']) mkdirSync(join(out, folder), { recursive: true });
writeFileSync(join(out, 'client/_astro', site.asset), '/* asset */'.repeat(100));
writeFileSync(join(out, 'server/entry.mjs'), site.server);
if (isCode && site.renderer) writeFileSync(join(out, 'pages/prerender-entry.mjs'), site.renderer);
if (!isCode) for (const page of ['index', '404']) writeFileSync(join(out, 'client', page + '.html'), site.home);
`;

/**
 * The bundle that renders the tiny site's pages. `fail` makes it fail, or its further threads; `slowMs` delays it; `pages` adds
 * this number of pages, each of which takes `pageMs`. Each run records its process in `builders.log`.
 */
const PAGES = `
import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const site = JSON.parse(readFileSync('site.json', 'utf8'));
const many = Array.from({ length: site.pages }, (_, at) => ({ file: '/page-' + at + '.html', kind: 'page' }));
export async function listPages() {
  console.log('making ' + site.home);
  appendFileSync('builders.log', process.ppid + '\\n');
  if (site.slowMs) await new Promise((resolve) => setTimeout(resolve, site.slowMs));
  return [{ file: '/index.html', kind: 'page' }, { file: '/404.html', kind: 'page' }, ...many];
}
export async function renderPage({ file }) {
  if (site.fail === true || (site.fail && !isMainThread)) throw new Error('it broke');
  if (site.pageMs) await new Promise((resolve) => setTimeout(resolve, site.pageMs));
  if (!isMainThread) console.log('by a further thread');
  const text = file === '/404.html' ? 'no such page' : (site.home + file).padEnd(2000, ' ');
  return { content: Buffer.from(text), inputs: { reads: ['home'], hash: site.home } };
}
export const readInputs = async () => site.home;
`;

const RENDERERS = { whole: PAGES, missing: '', broken: PAGES.replace('listPages', 'listRoutes') };

/** Server code of the tiny site: responses that are slow, large, broken or show the request. */
const SERVER = `
import { Readable } from 'node:stream';

export async function handler(request, response, next, locals) {
  if (request.url === '/api/slow') {
    await new Promise((resolve) => setTimeout(resolve, 300));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(Buffer.from(JSON.stringify({ by: 'RELEASE' })));
    return response.end();
  }
  if (request.url === '/api/large') {
    response.writeHead(200, { 'content-type': 'application/json', vary: 'Cookie' });
    response.write(Buffer.from(JSON.stringify('x'.repeat(5000))));
    return response.end();
  }
  if (request.url === '/api/who') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ address: locals.clientAddress, id: locals.requestId }));
  }
  if (request.url === '/api/unread') {
    // As in Astro's adapter: the body becomes a stream that nobody reads.
    Readable.toWeb(request);
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ read: false }));
  }
  if (request.url === '/api/half-read') {
    // As in Astro's adapter: the request is the body of a \`Request\`, whose reader stops early.
    const { body } = new Request('http://tiny/', { method: 'POST', body: request, duplex: 'half' });
    for await (const _chunk of body) break;
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ read: 'half' }));
  }
  if (request.url === '/api/broken') throw new Error('broken');
  return next();
}
`;

/** Content of the tiny site, and behaviour of its build. */
export type TinySite = {
  home?: string;
  asset?: string;
  release?: string;
  fail?: boolean | 'in further threads';
  slowMs?: number;
  pages?: number;
  pageMs?: number;
  /** An Astro that no longer bundles a renderer, or one that can't list the pages. */
  renderer?: 'missing' | 'broken';
};

/** Creates or changes a project that builds in milliseconds. */
export async function writeTinyProject(projectDir: string, site: TinySite = {}): Promise<void> {
  const {
    home = '<h1>home</h1>',
    asset = 'a.11111111.css',
    release = 'first',
    fail = false,
    slowMs = 0,
    pages = 0,
    pageMs = 0,
    renderer,
  } = site;
  await mkdir(join(projectDir, 'node_modules/astro/bin'), { recursive: true });
  await writeFile(join(projectDir, 'node_modules/astro/bin/astro.mjs'), PROGRAM);
  const server = SERVER.replace('RELEASE', release);
  await writeFile(
    join(projectDir, 'site.json'),
    JSON.stringify({ home, asset, server, renderer: RENDERERS[renderer ?? 'whole'], fail, slowMs, pages, pageMs }),
  );
  await mkdir(join(projectDir, 'src'), { recursive: true });
  await writeFile(join(projectDir, 'src/code.ts'), `${release} ${asset}`);
}
