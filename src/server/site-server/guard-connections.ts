import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';
import { refuseConnection } from './problem-answer.ts';
import { CONNECTION_ERRORS, type ServerLimits } from './server-limits.ts';

type Guard = {
  limits: ServerLimits;
  /** Headers of every answer, names and values in turn. */
  headers: readonly string[];
  /** Whether a request is refused by its head alone. */
  refusal: (request: IncomingMessage) => ErrorCode | undefined;
  /** Whether proxies connect to us instead of clients. */
  behindProxy: boolean;
  /** Told of each connection that was cut or turned away, with the reason. */
  onShed: (reason: 'connections' | 'address-connections' | ErrorCode) => void;
};

/** Closes connections above the limit of one address. */
function limitAddresses(server: Server, { limits, onShed }: Guard): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count <= limits.connectionsOfAnAddress) return;
    onShed('address-connections');
    socket.destroy();
  });
}

/**
 * What is left of a body when its request has been answered is read and thrown away, or the next request of the connection
 * would never be seen behind it; a client that goes on sending is cut off after a moment.
 */
function discardRest({ limits }: Guard, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (request.complete) return;
    // Its reader has stopped: without listeners the rest goes nowhere.
    request.removeAllListeners('data');
    request.resume();
    setTimeout(() => request.complete || request.socket.destroy(), limits.lingerMs).unref();
  });
}

/**
 * Keeps a server's connections within its limits: how many there are, how slow and how silent they may be. What can't be
 * read is answered with a problem document, as far as nothing has been answered yet.
 */
export function guardConnections(server: Server, guard: Guard): void {
  const { limits, headers, refusal, onShed } = guard;
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.maxConnections = limits.connections;
  server.maxHeadersCount = limits.headersMaxCount;
  server.setTimeout(limits.silenceMs);
  server.on('drop', () => onShed('connections'));
  if (!guard.behindProxy) limitAddresses(server, guard);

  server.on('request', (request, response) => {
    answers.set(request.socket, response);
    discardRest(guard, request, response);
  });
  server.on('checkContinue', (request, response) => {
    if (!refusal(request)) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    if (!socket.writable || error.code === 'ECONNRESET' || (answer?.headersSent && !answer.writableFinished)) {
      socket.destroy();
      return;
    }
    const code = CONNECTION_ERRORS[error.code ?? ''] ?? 'malformed-request';
    onShed(code);
    refuseConnection(socket, code, headers);
  });
}
