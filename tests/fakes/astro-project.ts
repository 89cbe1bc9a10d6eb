import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A stand-in for `astro build`: writes a tiny site from `site.json` of its project. `fail` makes it fail, `slowMs` makes it take
 * that long, each run adds a line to `runs.log` and leaves its process in `pid.log`.
 */
const PROGRAM = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const out = process.argv[process.argv.indexOf('--outDir') + 1];
const site = JSON.parse(readFileSync('site.json', 'utf8'));
appendFileSync('runs.log', 'run\\n');
writeFileSync('pid.log', String(process.pid));
mkdirSync(join(out, 'client/_astro'), { recursive: true });
mkdirSync(join(out, 'server'), { recursive: true });
writeFileSync(join(out, 'client/index.html'), site.home.padEnd(2000, ' '));
writeFileSync(join(out, 'client/404.html'), 'no such page');
writeFileSync(join(out, 'client/_astro', site.asset), '/* asset */'.repeat(100));
writeFileSync(join(out, 'server/entry.mjs'), site.server);
console.log('made ' + site.home);
if (site.slowMs) await new Promise((resolve) => setTimeout(resolve, site.slowMs));
if (site.fail) { console.error('it broke'); process.exit(3); }
`;

/** Server code of the tiny site: a slow answer that names its release, an echo, and nothing else. */
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
    // As Astro's adapter does: a stream is made of the body, and nobody reads it.
    Readable.toWeb(request);
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ read: false }));
  }
  if (request.url === '/api/broken') throw new Error('broken');
  return next();
}
`;

/** What the tiny site shows and how its build goes. */
export type TinySite = { home?: string; asset?: string; release?: string; fail?: boolean; slowMs?: number };

/** Makes (or changes) a project that builds in milliseconds. */
export async function writeTinyProject(projectDir: string, site: TinySite = {}): Promise<void> {
  const { home = '<h1>home</h1>', asset = 'a.11111111.css', release = 'first', fail = false, slowMs = 0 } = site;
  await mkdir(join(projectDir, 'node_modules/astro/bin'), { recursive: true });
  await writeFile(join(projectDir, 'node_modules/astro/bin/astro.mjs'), PROGRAM);
  const server = SERVER.replace('RELEASE', release);
  await writeFile(join(projectDir, 'site.json'), JSON.stringify({ home, asset, server, fail, slowMs }));
  await mkdir(join(projectDir, 'src'), { recursive: true });
  await writeFile(join(projectDir, 'src/server-code.ts'), release);
}
