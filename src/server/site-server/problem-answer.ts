import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode } from '#shared/http/error-catalogue.ts';
import { fileTooLarge } from '#shared/uploads/file-too-large.ts';

function problem(code: ErrorCode, sentence?: string): { status: number; body: string; headers: string[] } {
  const { status, title, detail } = ERRORS[code];
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, detail: sentence ?? detail });
  const length = String(Buffer.byteLength(body));
  const headers = ['Content-Type', 'application/problem+json', 'Cache-Control', 'no-store', 'Content-Length', length];
  return { status, body, headers };
}

/** Answers with the problem document of an error, its sentence or a better one; `headers` are names and values in turn. */
export function sendProblem(
  response: ServerResponse,
  code: ErrorCode,
  headers: readonly string[],
  sentence?: string,
): void {
  const { status, body, headers: own } = problem(code, sentence);
  response.writeHead(status, [...headers, ...own]).end(body);
}

/** Answers a request that its head alone was enough to refuse; `uploadMaxMb` is what an upload was allowed to be. */
export function sendRefusal(
  response: ServerResponse,
  code: ErrorCode,
  headers: readonly string[],
  uploadMaxMb: number,
): void {
  const sentence = code === 'file-too-large' ? fileTooLarge(uploadMaxMb) : undefined;
  // Which methods this very address takes is known further in only, where this method can't get.
  const allow = code === 'method-not-allowed' ? ['Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE'] : [];
  // Who is still sending a large body would be cut off by a close, before reading why: the guard ends what goes on for long.
  const close = code === 'body-too-large' || code === 'file-too-large' ? [] : ['Connection', 'close'];
  sendProblem(response, code, [...headers, ...allow, ...close], sentence);
}

/** The same where no request could be read: writes the answer to the connection and ends it. */
export function refuseConnection(socket: Duplex, code: ErrorCode, headers: readonly string[]): void {
  const { status, body, headers: own } = problem(code);
  const all = [...headers, ...own, 'Connection', 'close'];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < all.length; at += 2) lines.push(`${all[at]}: ${all[at + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
