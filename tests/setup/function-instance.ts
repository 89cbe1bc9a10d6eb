// An instance of the function, as the platform starts one; argv names the emitted module. Responds over local HTTP,
// sends its port to its parent, and reports each call when all of its work is done. Messages advance its clock in ms.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { listening } from './listening.ts';
import type { NetlifyFunction } from './netlify-site.ts';

/** A completed call, in ms of the instance's clock: the time of its response, and of the end of all its work. */
export type Invocation = { path: string; responseMs: number; restMs: number };

const RealDate = Date;
let movedMs = 0;
const now = () => RealDate.now() + movedMs;
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }
  static override now = now;
} as DateConstructor;
process.on('message', (ms) => {
  movedMs += Number(ms);
});

const { default: responseOf } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as {
  default: NetlifyFunction;
};

async function requestOf(request: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers(request.headers as Record<string, string>);
  const body = Buffer.concat(await request.toArray());
  return new Request(new URL(url, process.env.SITE_URL), { method, headers, ...(body.length > 0 && { body }) });
}

async function result(incoming: IncomingMessage, response: ServerResponse): Promise<Invocation> {
  const startedAt = now();
  const work: Promise<unknown>[] = [];
  const context = { ip: '192.0.2.1', waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
  const given = await responseOf(await requestOf(incoming), context);
  response.writeHead(given.status, Object.fromEntries(given.headers));
  const sent = new Promise((resolve) => response.once('close', resolve));
  response.end(Buffer.from(await given.arrayBuffer()));
  await sent;
  const responseMs = now() - startedAt;
  await Promise.all(work);
  return { path: incoming.url ?? '', responseMs, restMs: now() - startedAt };
}

const server = createServer((request, response) => {
  result(request, response).then(
    (invocation) => process.send?.(invocation),
    (error: unknown) => {
      throw error;
    },
  );
});
process.send?.(await listening(server));
