import { Agent, request as httpRequest } from 'node:http';
import type { FuzzRequest } from './fuzz-request.ts';

/** The response; `status` 0 and the reason if the connection was cut without one. */
export type FuzzResponse = { status: number; headers: Record<string, string>; text: string };

const TIMEOUT_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Sends a generated request without correcting anything. */
export function send(
  port: number,
  { method, path, headers, body }: FuzzRequest,
  cookie: string,
): Promise<FuzzResponse> {
  return new Promise((resolve) => {
    const cookies = [cookie, headers.Cookie].filter(Boolean).join('; ');
    const all = {
      ...headers,
      Host: `localhost:${port}`,
      ...(cookies === '' ? {} : { Cookie: cookies }),
      // Node omits it for methods that seldom have a body.
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    };
    const options = { host: '127.0.0.1', port, method, path, headers: all, agent, timeout: TIMEOUT_MS };
    const cut = (error: Error) => resolve({ status: 0, headers: {}, text: error.message });
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', cut);
      response.on('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const text = Buffer.concat(chunks).toString('latin1');
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(named), text });
      });
    });
    request.on('error', cut);
    request.on('timeout', () => request.destroy());
    request.end(body);
  });
}
