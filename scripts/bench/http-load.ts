import { connect } from 'node:net';

/** A load: one GET, repeated over kept-alive connections. */
export type Load = {
  port: number;
  path: string;
  cookie?: string;
  acceptEncoding?: string;
  connections: number;
  durationMs: number;
};

export type LoadResult = { requestsPerSecond: number; bytesPerResponse: number; p50Ms: number; p99Ms: number };

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Length of the first response in `bytes`, or -1 while it is incomplete. */
function responseLength(bytes: Buffer): number {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return -1;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  if (!head.startsWith('http/1.1 200')) throw new Error(`The server answered ${head.slice(0, 40)}.`);
  const length = /content-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) {
    const end = headEnd + HEAD_END.length + Number(length);
    return bytes.length >= end ? end : -1;
  }
  return bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? bytes.length : -1;
}

/** Loads a server from this process, over plain sockets, so that the client costs less than any server. */
export async function loadServer({
  port,
  path,
  cookie,
  acceptEncoding,
  connections,
  durationMs,
}: Load): Promise<LoadResult> {
  const headers = [`Host: localhost:${port}`];
  if (cookie) headers.push(`Cookie: ${cookie}`);
  if (acceptEncoding) headers.push(`Accept-Encoding: ${acceptEncoding}`);
  const request = `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
  const until = performance.now() + durationMs;
  const times: number[] = [];
  let bytesPerResponse = 0;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let parts: Buffer[] = [];
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        socket.write(request);
      };
      socket.setNoDelay(true);
      socket.on('connect', send).on('error', reject).on('close', resolve);
      socket.on('data', (chunk) => {
        parts.push(chunk);
        const all = parts.length === 1 ? chunk : Buffer.concat(parts);
        parts = [all];
        const length = responseLength(all);
        if (length < 0) return;
        parts = [];
        bytesPerResponse = length;
        times.push(performance.now() - sentAt);
        if (performance.now() < until) send();
        else socket.end();
      });
    });

  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { requestsPerSecond: times.length / seconds, bytesPerResponse, p50Ms: at(0.5), p99Ms: at(0.99) };
}
