import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { type AgentOptions, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';

/** Rate limit headers of a response. */
export type LimitHeaders = {
  /** Seconds until the host's hourly count resets. */
  resetInSeconds: number | null;
  /** Seconds to wait, as this response says. */
  retryAfter: number | null;
};

/** The call that a request belongs to. */
const calls = new AsyncLocalStorage<LimitHeaders>();
let subscribed = false;

export const noLimits = (): LimitHeaders => ({ resetInSeconds: null, retryAfter: null });

/**
 * Runs a call and records the rate limits of its response in `limits`. The SDK drops the headers of error responses.
 */
export function recordingLimits<T>(limits: LimitHeaders, call: () => T): T {
  if (!subscribed) subscribe('http.client.response.finish', recordLimits);
  subscribed = true;
  return calls.run(limits, call);
}

const numberOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null;

const timeOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' ? Date.parse(header) : Number.NaN;

function limitsOf({ headers }: IncomingMessage): LimitHeaders {
  const wait = (timeOf(headers['x-featureratelimit-reset']) - timeOf(headers.date)) / 1000;
  return {
    resetInSeconds: Number.isFinite(wait) ? Math.max(1, Math.ceil(wait)) : null,
    retryAfter: numberOf(headers['retry-after']),
  };
}

function recordLimits(message: unknown): void {
  const { response } = message as { response: IncomingMessage };
  Object.assign(calls.getStore() ?? {}, limitsOf(response));
}

/** Closes a connection after this idle time; the SDK itself would wait for ever. */
function withIdleTimeout(socket: Socket, silenceMs: number): Socket {
  return socket.once('timeout', () => socket.destroy(new Error(`No answer within ${silenceMs / 1000} s.`)));
}

/** Connections to one image host, closed after `silenceMs` without data. The address decides the protocol, not the SDK's default. */
export function cloudinaryAgent(address: string, { silenceMs }: { silenceMs: number }): HttpAgent {
  const options: AgentOptions = { keepAlive: true, maxSockets: 8, timeout: silenceMs };
  const agent = address.startsWith('http:') ? new HttpAgent(options) : new HttpsAgent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, whenReady) => {
    const socket = connect(options, whenReady);
    return socket && withIdleTimeout(socket as Socket, silenceMs);
  };
  return agent;
}
