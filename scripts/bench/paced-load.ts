import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Visitors of one kind: their number, the paths that they request in turn, and the pause in ms between them. */
export type Visitors = { name: string; count: number; paths: readonly string[]; pauseMs: number; cookie?: string };

/** Results of visitors of one kind. */
export type Seen = { name: string; requests: number; errors: string[]; p50Ms: number; p95Ms: number; p99Ms: number };

function request(agent: Agent, port: number, path: string, cookie: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br', ...(cookie ? { Cookie: cookie } : {}) };
    get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
    }).once('error', reject);
  });
}

/** Simulates visitors at their own pace, over kept-alive connections, until `until` has settled. */
export async function visitUntil(
  { name, count, paths, pauseMs, cookie }: Visitors,
  port: number,
  until: Promise<unknown>,
): Promise<Seen> {
  const times: number[] = [];
  const errors: string[] = [];
  let over = false;
  const end = () => {
    over = true;
  };
  // The caller handles a rejection.
  void until.then(end, end);
  const one = async (at: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = at; !over; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const startedAt = performance.now();
      const status = await request(agent, port, path, cookie).catch((error: Error) => error.message);
      times.push(performance.now() - startedAt);
      if (status !== 200) errors.push(`${path}: ${status}`);
      await wait(pauseMs);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: count }, (_, at) => one(at)));
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
  return { name, requests: times.length, errors, p50Ms: share(0.5), p95Ms: share(0.95), p99Ms: share(0.99) };
}
