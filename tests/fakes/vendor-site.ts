import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listening } from '#tests/setup/listening.ts';

/** What an address of the site answers: a body with its type, or anything a handler does. */
export type Reply =
  | { type: string; body: string | Buffer; headers?: Record<string, string | string[]>; status?: number }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on this machine, with what it was asked for. Its host has to be in `COLLECT_ALLOW`. */
export async function vendorSite(pages: Record<string, Reply>) {
  const requests: { path: string; at: number; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, at: Date.now(), headers: request.headers });
    const result = pages[path];
    if (!result) {
      response.writeHead(404).end();
      return;
    }
    if (typeof result === 'function') {
      result(request, response);
      return;
    }
    response.writeHead(result.status ?? 200, { 'Content-Type': result.type, ...result.headers }).end(result.body);
  });
  const port = await listening(server);
  const host = `127.0.0.1:${port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  /** Responds again after `close`. */
  const reopen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { close, reopen, host, url: `http://${host}`, pages, requests, paths: () => requests.map(({ path }) => path) };
}
