import { once } from 'node:events';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

/**
 * Requests a list inside the server and waits for the end of the response, whatever it is: Astro's middleware and the gallery
 * load at the first request, which would otherwise be a visitor's.
 */
export async function warmUp(server: Server): Promise<void> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method: 'GET',
    url: `/api/images/by-tag/${ALL_TAGS.screens}?limit=1`,
    headers: { host: 'localhost' },
    rawHeaders: ['Host', 'localhost'],
    complete: true,
  });
  request.push(null);
  const response = new ServerResponse(request);
  response.assignSocket(new Writable({ write: (_chunk, _encoding, done) => done() }) as unknown as Socket);
  const ended = Promise.race(['finish', 'close'].map((event) => once(response, event)));
  server.emit('request', request, response);
  await ended.catch(() => undefined);
}
