import { once } from 'node:events';
import { createServer } from 'node:http';
import { whileApart } from './apart.ts';

/** Baseline of lists: a server that only sends these bytes, given in base64. */
export async function serveBytes(port: number, base64: string): Promise<void> {
  const body = Buffer.from(base64, 'base64');
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  await once(
    createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(port),
    'listening',
  );
}

/** Serves them in a separate process while `use` runs. */
export const whileSending = <T>(port: number, body: Buffer, use: () => Promise<T>): Promise<T> =>
  whileApart(import.meta.url, serveBytes, [port, body.toString('base64')], process.env, use);
