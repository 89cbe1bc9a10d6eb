import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { type AgentOptions, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';

/** What the answer to a call says of limits. */
export type LimitHeaders = {
  /** Seconds to the end of the hour that calls are counted in. */
  resetInSeconds: number | null;
  /** How long this response tells us to wait. */
  retryAfter: number | null;
};

/** The call that a request belongs to. */
const calls = new AsyncLocalStorage<LimitHeaders>();
let subscribed = false;

/** Nothing was said of limits. */
export const nothingHeard = (): LimitHeaders => ({ resetInSeconds: null, retryAfter: null });

/**
 * Makes a call, and notes in `heard` what its answer says of limits, errors included: the SDK drops the headers of those.
 */
export function hearing<T>(heard: LimitHeaders, call: () => T): T {
  if (!subscribed) subscribe('http.client.response.finish', hearAnswers);
  subscribed = true;
  return calls.run(heard, call);
}

const numberOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null;

const timeOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' ? Date.parse(header) : Number.NaN;

/** Closes an idle connection after this time; the SDK itself would wait for ever. */
function limitsOf({ headers }: IncomingMessage): LimitHeaders {
  const wait = (timeOf(headers['x-featureratelimit-reset']) - timeOf(headers.date)) / 1000;
  return {
    resetInSeconds: Number.isFinite(wait) ? Math.max(1, Math.ceil(wait)) : null,
    retryAfter: numberOf(headers['retry-after']),
  };
}

function hearAnswers(message: unknown): void {
  const { response } = message as { response: IncomingMessage };
  Object.assign(calls.getStore() ?? {}, limitsOf(response));
}

/** Ends a connection on which nothing comes for so long; the SDK itself would wait for ever. */
function impatient(socket: Socket, silenceMs: number): Socket {
  return socket.once('timeout', () => socket.destroy(new Error(`No answer within ${silenceMs / 1000} s.`)));
}

/**
 * The connections to one image host. They end when the host falls silent for `silenceMs`. Which protocol is meant goes by the
 * address, regardless of what the SDK assumed when it was loaded.
 */
export function cloudinaryAgent(address: string, { silenceMs }: { silenceMs: number }): HttpAgent {
  const options: AgentOptions = { keepAlive: true, maxSockets: 8, timeout: silenceMs };
  const agent = address.startsWith('http:') ? new HttpAgent(options) : new HttpsAgent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (wanted, whenReady) => {
    const socket = connect(wanted, whenReady);
    return socket && impatient(socket as Socket, silenceMs);
  };
  return agent;
}
