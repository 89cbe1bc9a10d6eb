import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorResponse } from '#server/http/problem.ts';
import { forPeople } from '#server/http/unreachable-page.ts';
import { ERRORS, type ErrorCode } from '#shared/http/error-catalogue.ts';
import { fileTooLarge } from '#shared/uploads/file-too-large.ts';

function problem(code: ErrorCode, sentence?: string): { status: number; body: string; headers: string[] } {
  const { status, title, detail } = ERRORS[code];
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, detail: sentence ?? detail });
  const length = String(Buffer.byteLength(body));
  const headers = ['Content-Type', 'application/problem+json', 'Cache-Control', 'no-store', 'Content-Length', length];
  return { status, body, headers };
}

/** Sends the problem document of an error, with its own or another sentence; `headers` are names and values alternating. */
export function sendProblem(
  response: ServerResponse,
  code: ErrorCode,
  headers: readonly string[],
  sentence?: string,
): void {
  const { status, body, headers: own } = problem(code, sentence);
  response.writeHead(status, [...headers, ...own]).end(body);
}

/** Sends what the middleware would for an error that was thrown outside of it; `path`: the requested one. */
export async function sendError(
  { method = 'GET', headers: asked }: IncomingMessage,
  response: ServerResponse,
  { error, path, headers }: { error: unknown; path: string; headers: readonly string[] },
): Promise<void> {
  const signs = new Headers({ Accept: asked.accept ?? '' });
  const mode = asked['sec-fetch-mode'];
  if (typeof mode === 'string') signs.set('Sec-Fetch-Mode', mode);
  const answer = forPeople(
    { method, url: new URL(path, 'http://localhost').href, headers: signs },
    errorResponse(error),
  );
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  const body = await answer.text();
  response.setHeaders(answer.headers).setHeader('Content-Length', Buffer.byteLength(body));
  response.writeHead(answer.status).end(body);
}

/** Responds to a request that is refused by its head alone; `uploadMaxMb` is the upload limit. */
export function sendRefusal(
  response: ServerResponse,
  code: ErrorCode,
  headers: readonly string[],
  uploadMaxMb: number,
): void {
  const sentence = code === 'file-too-large' ? fileTooLarge(uploadMaxMb) : undefined;
  // Only the route knows which methods are allowed, and this method never reaches it.
  const allow = code === 'method-not-allowed' ? ['Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE'] : [];
  // Closing would disconnect a client that is still sending before it reads the reason: the guard closes it later.
  const close = code === 'body-too-large' || code === 'file-too-large' ? [] : ['Connection', 'close'];
  sendProblem(response, code, [...headers, ...allow, ...close], sentence);
}

/** The same for an unreadable request: writes the response to the connection and closes it. */
export function refuseConnection(socket: Duplex, code: ErrorCode, headers: readonly string[]): void {
  const { status, body, headers: own } = problem(code);
  const all = [...headers, ...own, 'Connection', 'close'];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < all.length; at += 2) lines.push(`${all[at]}: ${all[at + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
