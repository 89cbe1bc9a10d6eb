import { connect } from 'node:net';
import { percentile } from './measurement.ts';

/** A load: connections that request the paths in turn, each from a different one on and at least once, with a pause in ms between. */
export type Load = {
  port: number;
  paths: readonly string[];
  cookie?: string;
  connections?: number;
  pauseMs?: number;
  durationMs: number;
};

export type LoadResult = { requests: number; refused: number; perSecond: number; p50Ms: number; p95Ms: number };

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/** Status of a response; undefined while it is incomplete. */
function statusOf(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  const isComplete = length
    ? bytes.length >= headEnd + HEAD_END.length + Number(length)
    : bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  return isComplete ? Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)) : undefined;
}

/** Loads a server from this process, over plain kept-alive sockets, so that the client costs less than any server. */
export async function loadServer(load: Load): Promise<LoadResult> {
  const { port, paths, cookie, connections = 1, pauseMs = 0, durationMs } = load;
  const rest = ` HTTP/1.1\r\nHost: localhost:${port}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`;
  const times: number[] = [];
  let refused = 0;
  const startedAt = performance.now();
  const connection = (first: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      let received: Buffer = NOTHING;
      let turn = first;
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        socket.write(`GET ${paths[turn++ % paths.length]}${rest}`);
      };
      const sendNext = () => {
        if (performance.now() < startedAt + durationMs) send();
        else socket.end();
      };
      socket.on('data', (chunk) => {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
        const status = statusOf(received);
        if (status === undefined) return;
        received = NOTHING;
        times.push(performance.now() - sentAt);
        if (status !== 200) refused += 1;
        if (pauseMs > 0) setTimeout(sendNext, pauseMs);
        else sendNext();
      });
      socket.on('connect', send).on('error', reject).on('close', resolve);
    });
  await Promise.all(Array.from({ length: connections }, (_, first) => connection(first)));
  return {
    ...{ requests: times.length, refused, perSecond: (1_000 * times.length) / (performance.now() - startedAt) },
    ...{ p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) },
  };
}
