import { subscribe } from 'node:diagnostics_channel';
import { type AgentOptions, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';

/** What an answer says of the hourly limit. */
export type LimitHeaders = {
  remaining: number | null;
  /** To the end of the hour that calls are counted in. */
  resetInSeconds: number | null;
  /** How long this answer asks to wait. */
  retryAfter: number | null;
};

/** Listeners by the agent that made the request. */
const listeners = new WeakMap<object, (limits: LimitHeaders) => void>();
let subscribed = false;

const numberOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null;

const timeOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' ? Date.parse(header) : Number.NaN;

/** Both times are the server's, so a wrong clock of ours makes no difference. */
function limitsOf({ headers }: IncomingMessage): LimitHeaders {
  const wait = (timeOf(headers['x-featureratelimit-reset']) - timeOf(headers.date)) / 1000;
  return {
    remaining: numberOf(headers['x-featureratelimit-remaining']),
    resetInSeconds: Number.isFinite(wait) ? Math.max(1, Math.ceil(wait)) : null,
    retryAfter: numberOf(headers['retry-after']),
  };
}

function hearAnswers(message: unknown): void {
  const { request, response } = message as { request: ClientRequest & { agent?: object }; response: IncomingMessage };
  if (request.agent) listeners.get(request.agent)?.(limitsOf(response));
}

/** Ends a connection on which nothing comes for so long; the SDK itself would wait for ever. */
function impatient(socket: Socket, silenceMs: number): Socket {
  return socket.once('timeout', () => socket.destroy(new Error(`No answer within ${silenceMs / 1000} s.`)));
}

/**
 * The connections to one image host. They end when the host falls silent for `silenceMs`, and `onLimits` hears what each
 * answer says of the limit, errors included (the SDK drops the headers of those). Which protocol is meant goes by the
 * address, regardless of what the SDK assumed when it was loaded.
 */
export function cloudinaryAgent(
  address: string,
  { silenceMs, onLimits }: { silenceMs: number; onLimits: (limits: LimitHeaders) => void },
): HttpAgent {
  if (!subscribed) {
    subscribe('http.client.response.finish', hearAnswers);
    subscribed = true;
  }
  const options: AgentOptions = { keepAlive: true, maxSockets: 8, timeout: silenceMs };
  const agent = address.startsWith('http:') ? new HttpAgent(options) : new HttpsAgent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (wanted, whenReady) => {
    const socket = connect(wanted, whenReady);
    return socket && impatient(socket as Socket, silenceMs);
  };
  listeners.set(agent, onLimits);
  return agent;
}
