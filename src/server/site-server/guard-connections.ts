import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';
import { refuseConnection } from './problem-response.ts';
import { CONNECTION_ERRORS, type ServerLimits } from './server-limits.ts';

type Guard = {
  limits: ServerLimits;
  /** Headers of every response, names and values alternating. */
  headers: readonly string[];
  /** Checks a request by its head alone. */
  refusal: (request: IncomingMessage) => ErrorCode | undefined;
  /** Whether proxies connect to us instead of clients. */
  behindProxy: boolean;
  /** Called for each connection that was closed or rejected, with the reason. */
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
 * Drains the unread body after the response so that the connection can be reused; disconnects a client that keeps sending
 * for too long.
 */
function discardRest({ limits }: Guard, request: IncomingMessage, response: ServerResponse): void {
  // Node sets `request.socket` to null when the reader of a body fails or stops early.
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // Astro iterates over the request. A reader that stops early would destroy it, and the rest could not be drained.
  request[Symbol.asyncIterator] = () => request.iterator({ destroyOnReturn: false });
  response.once('finish', () => {
    if (request.complete) return;
    // Its reader has stopped: without listeners the rest is discarded.
    request.removeAllListeners('data');
    request.resume();
    setTimeout(() => request.complete || socket.destroy(), limits.lingerMs).unref();
  });
}

/**
 * Enforces a server's connection limits: their number, and how slow and idle they may be. Malformed requests get a problem
 * document, unless a response has started.
 */
export function guardConnections(server: Server, guard: Guard): void {
  const { limits, headers, refusal, onShed } = guard;
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.maxConnections = limits.connections;
  server.maxHeadersCount = limits.headersMaxCount;
  server.setTimeout(limits.silenceMs);
  server.on('drop', () => onShed('connections'));
  if (!guard.behindProxy) limitAddresses(server, guard);

  server.on('request', (request, response) => {
    responses.set(request.socket, response);
    discardRest(guard, request, response);
  });
  server.on('checkContinue', (request, response) => {
    if (!refusal(request)) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const result = responses.get(socket);
    if (!socket.writable || error.code === 'ECONNRESET' || (result?.headersSent && !result.writableFinished)) {
      socket.destroy();
      return;
    }
    const code = CONNECTION_ERRORS[error.code ?? ''] ?? 'malformed-request';
    onShed(code);
    refuseConnection(socket, code, headers);
  });
}
