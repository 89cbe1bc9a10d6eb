import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { listening } from '#tests/setup/listening.ts';
import { hranaStream, type StreamRequest } from './libsql-stream.ts';

/** A failure that is injected once. */
type Fault =
  /** Returns this status without doing anything. */
  | { status: number }
  /** Refuses every statement with this code, as Turso does when a plan is used up or a transaction took too long. */
  | { code: string }
  /** Executes the request, then ends the connection in the middle of the response. */
  | { cut: 'response' }
  /** Ends the connection; `after` executes the request first, so that only the response is lost. */
  | { drop: 'before' | 'after' };

/** Largest response in bytes, as in `sqld`. */
const RESPONSE_MAX_BYTES = 10 * 1024 * 1024;

/** Longest transaction, as in Turso. */
const TRANSACTION_MAX_MS = 5_000;

/** Replaces a result. */
const refused = (code: string) => ({ type: 'error', error: { message: `refused: ${code}`, code } });

type PipelineBody = { baton?: string | null; requests: StreamRequest[] };

async function readJson(request: IncomingMessage): Promise<PipelineBody> {
  return JSON.parse(Buffer.concat(await request.toArray()).toString('utf8')) as PipelineBody;
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/**
 * libSQL over HTTP (Hrana 2 and 3 in JSON: pipelines, conditional batches, interactive streams) on an embedded database, like
 * Turso and `sqld`, with their limits of 10 MB a response and 5 s a transaction. The real client calls it. `delayMs`, `faults`,
 * `faultsOn` (which statements fail) and the limits can be changed at any time.
 */
export async function libsqlServer(file: string, { token = 'token' }: { token?: string } = {}) {
  const database: Client = createClient({
    url: pathToFileURL(file).href.replace('file://', 'file:'),
    intMode: 'bigint',
  });
  await database.execute('PRAGMA journal_mode = WAL');
  const streams = new Map<string, ReturnType<typeof hranaStream>>();
  const state = {
    delayMs: 0,
    faults: [] as Fault[],
    faultsOn: /(?:)/,
    token,
    pipelines: 0,
    responseMaxBytes: RESPONSE_MAX_BYTES,
    largestResponseBytes: 0,
    transactionMaxMs: TRANSACTION_MAX_MS,
    longestTransactionMs: 0,
  };

  const pipeline = async ({ baton, requests }: PipelineBody) => {
    const stream = (baton && streams.get(baton)) || hranaStream(database, state);
    if (baton) streams.delete(baton);
    stream.wait();
    const results: unknown[] = [];
    for (const request of requests) results.push(await stream.handle(request));
    if (stream.isClosed()) return { baton: null, base_url: null, results };
    const next = randomUUID();
    streams.set(next, stream);
    return { baton: next, base_url: null, results };
  };

  /** The next failure, if it applies to this request. */
  const nextFault = (body: PipelineBody): Fault | undefined =>
    state.faultsOn.test(JSON.stringify(body)) ? state.faults.shift() : undefined;

  /** Fails without executing anything; false if the request is executed first. */
  const failBefore = (fault: Fault, { requests }: PipelineBody, response: ServerResponse): boolean => {
    if ('status' in fault) send(response, fault.status, { error: 'out of order' });
    else if ('code' in fault) {
      send(response, 200, { baton: null, base_url: null, results: requests.map(() => refused(fault.code)) });
    } else if ('drop' in fault && fault.drop === 'before') response.destroy();
    else return false;
    return true;
  };

  const respond = async (body: PipelineBody, response: ServerResponse): Promise<void> => {
    const fault = nextFault(body);
    if (fault && failBefore(fault, body, response)) return;
    const result = await pipeline(body);
    if (fault && 'cut' in fault) {
      const text = JSON.stringify(result);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length + 1 });
      return void response.write(text.slice(0, -10), () => response.destroy());
    }
    if (fault && 'drop' in fault) return void response.destroy();
    const bytes = JSON.stringify(result).length;
    state.largestResponseBytes = Math.max(state.largestResponseBytes, bytes);
    const isTooLarge = bytes > state.responseMaxBytes;
    send(
      response,
      200,
      isTooLarge ? { ...result, results: result.results.map(() => refused('RESPONSE_TOO_LARGE')) } : result,
    );
  };

  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '', headers } = request;
    if (method === 'GET' && (url === '/v2' || url === '/v3')) return void send(response, 200, {});
    if (method !== 'POST' || !/^\/v[23]\/pipeline$/.test(url)) return void send(response, 404, { error: 'not found' });
    const body = await readJson(request);
    state.pipelines += 1;
    if (state.delayMs > 0) await wait(state.delayMs);
    if (headers.authorization !== `Bearer ${state.token}`) return void send(response, 401, { error: 'Unauthorized' });
    await respond(body, response);
  };

  // Node's 5 s would end connections while this process is busy with something else; a real server runs elsewhere.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    reply(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }));
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    close: async (): Promise<void> => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      database.close();
    },
  };
}

export type LibsqlServer = Awaited<ReturnType<typeof libsqlServer>>;
