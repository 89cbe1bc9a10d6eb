import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { listening } from '#tests/setup/listening.ts';
import { hranaStream, type StreamRequest } from './libsql-stream.ts';

/** A failure that the server is told to have once. */
type Fault =
  /** Answers this status without doing anything. */
  | { status: number }
  /** Ends the connection; `after` does what was requested first, so that only the answer is lost. */
  | { drop: 'before' | 'after' };

/** Most bytes of an answer, as `sqld` has it. */
const ANSWER_MAX_BYTES = 10 * 1024 * 1024;

/** What becomes of results that are too large together. */
const TOO_LARGE = { type: 'error', error: { message: 'Response is too large', code: 'RESPONSE_TOO_LARGE' } };

type PipelineBody = { baton?: string | null; requests: StreamRequest[] };

async function readJson(request: IncomingMessage): Promise<PipelineBody> {
  return JSON.parse(Buffer.concat(await request.toArray()).toString('utf8')) as PipelineBody;
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/**
 * libSQL over HTTP (Hrana 2 and 3 in JSON: pipelines, batches with conditions, interactive streams) on an embedded database,
 * as Turso and `sqld` offer it, with their limit of 10 MB an answer. The real client talks to it. `delayMs`, `faults` and
 * `answerMaxBytes` can be changed at any time.
 */
export async function libsqlServer(file: string, { token = 'token' }: { token?: string } = {}) {
  const database: Client = createClient({
    url: pathToFileURL(file).href.replace('file://', 'file:'),
    intMode: 'bigint',
  });
  await database.execute('PRAGMA journal_mode = WAL');
  const streams = new Map<string, ReturnType<typeof hranaStream>>();
  const state = { delayMs: 0, faults: [] as Fault[], token, pipelines: 0, answerMaxBytes: ANSWER_MAX_BYTES };

  const pipeline = async ({ baton, requests }: PipelineBody) => {
    const stream = (baton && streams.get(baton)) || hranaStream(database);
    if (baton) streams.delete(baton);
    const results: unknown[] = [];
    for (const request of requests) results.push(await stream.answer(request));
    if (stream.isClosed()) return { baton: null, base_url: null, results };
    const next = randomUUID();
    streams.set(next, stream);
    return { baton: next, base_url: null, results };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '', headers } = request;
    if (method === 'GET' && (url === '/v2' || url === '/v3')) return void send(response, 200, {});
    if (method !== 'POST' || !/^\/v[23]\/pipeline$/.test(url)) return void send(response, 404, { error: 'not found' });
    const body = await readJson(request);
    state.pipelines += 1;
    if (state.delayMs > 0) await wait(state.delayMs);
    if (headers.authorization !== `Bearer ${state.token}`) return void send(response, 401, { error: 'Unauthorized' });
    const fault = state.faults.shift();
    if (fault && 'status' in fault) return void send(response, fault.status, { error: 'out of order' });
    if (fault?.drop === 'before') return void response.destroy();
    const result = await pipeline(body);
    if (fault?.drop === 'after') return void response.destroy();
    const isTooLarge = JSON.stringify(result).length > state.answerMaxBytes;
    send(response, 200, isTooLarge ? { ...result, results: result.results.map(() => TOO_LARGE) } : result);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }));
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

/** A libSQL server that is running. */
export type LibsqlServer = Awaited<ReturnType<typeof libsqlServer>>;
