import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedTinySite, serveTinySite } from '#tests/setup/tiny-site.ts';

const PATIENT_MS = 300;
const LIMITS = {
  headersTimeoutMs: PATIENT_MS,
  requestTimeoutMs: PATIENT_MS * 2,
  lingerMs: 100,
  checkMs: 50,
  connectionsOfAnAddress: 5,
  connections: 8,
};
const HEAD = 'POST /api/who HTTP/1.1\r\nHost: localhost\r\n';

let site: ServedTinySite;
beforeAll(async () => {
  site = await serveTinySite({ uploadMaxMb: 1 }, LIMITS);
});
afterAll(() => site.stop());

const problemOf = (response: string) => {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('content-type: application/problem+json');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  return (JSON.parse(body) as { type: string }).type;
};

/** Keeps sending `text` at short intervals. Returns a stop function. */
function dribble(socket: Socket, text: string): () => void {
  const timer = setInterval(() => socket.write(text), PATIENT_MS / 10);
  return () => clearInterval(timer);
}

describe('slow clients', () => {
  test('a client whose headers never end gets 408 and is disconnected', async () => {
    const { socket, ended } = site.dial();
    const startedAt = Date.now();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    const stop = dribble(socket, 'X-A: b\r\n');
    const response = await ended;
    stop();
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(problemOf(response)).toBe('/problems/request-timeout');
    expect(Date.now() - startedAt).toBeLessThan(PATIENT_MS * 100);
  });

  test('a client whose body never ends is disconnected', async () => {
    const { socket, ended } = site.dial();
    socket.write(`${HEAD.replace('/api/who', '/api/slow')}Content-Length: 1000\r\n\r\n`);
    const stop = dribble(socket, 'a');
    await ended;
    stop();
    expect(socket.destroyed).toBe(true);
  });

  test('a client that keeps sending after the response is disconnected', async () => {
    const { socket, ended } = site.dial();
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    const stop = dribble(socket, '1\r\na\r\n');
    expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
    stop();
  });

  test('a large unread body does not block the next request', async () => {
    const { socket, ended } = site.dial();
    socket.write(`${HEAD.replace('/api/who', '/api/unread')}Content-Length: 900000\r\n\r\n${'a'.repeat(900_000)}`);
    socket.write('GET /api/who HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect((await ended).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });

  test('a large body whose reader stops early does not block the next request', async () => {
    const { socket, ended } = site.dial();
    socket.write(`${HEAD.replace('/api/who', '/api/half-read')}Content-Length: 900000\r\n\r\n${'a'.repeat(900_000)}`);
    socket.write('GET /api/who HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect((await ended).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });

  test('a client that keeps sending after its reader has stopped is disconnected, and the server goes on', async () => {
    const { socket, ended } = site.dial();
    socket.write(`${HEAD.replace('/api/who', '/api/half-read')}Transfer-Encoding: chunked\r\n\r\n`);
    const stop = dribble(socket, '1\r\na\r\n');
    expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
    stop();
    expect((await fetch(`${site.url}/api/who`)).status).toBe(200);
  });

  test('other clients are served while slow ones are open, which get 408 in the end', async () => {
    const slow = [site.dial(), site.dial(), site.dial()];
    for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\n');
    expect((await fetch(`${site.url}/`, { headers: { Connection: 'close' } })).status).toBe(200);
    expect(await Promise.all(slow.map(({ ended }) => ended))).toEqual(
      slow.map(() => expect.stringMatching(/^HTTP\/1\.1 408 /)),
    );
  });
});

describe('a request that is too large or malformed', () => {
  test('headers above the limit: 431', async () => {
    const response = await site.say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    expect(problemOf(response)).toBe('/problems/headers-too-large');
  });

  test('a body announced above the limit: 413 without 100 Continue', async () => {
    const response = await site.say(`${HEAD}Content-Length: 99999999\r\nExpect: 100-continue\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(problemOf(response)).toBe('/problems/body-too-large');
  });

  test('a client that sends a file above the limit can still read the error response', async () => {
    const patient = await serveTinySite({ uploadMaxMb: 1 });
    for (let round = 0; round < 5; round += 1) {
      const body = new FormData();
      body.set('image', new File([new Uint8Array(12 * 1024 * 1024)], 'large.png'));
      const response = await fetch(`${patient.url}/api/who`, { method: 'POST', body });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ type: '/problems/body-too-large' });
    }
    const body = new FormData();
    body.set('image', new File([new Uint8Array(12 * 1024 * 1024)], 'large.png'));
    const response = await fetch(`${patient.url}/api/upload`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({
      type: '/problems/file-too-large',
      detail: 'Please select an image smaller than 1MB.',
    });
    await patient.stop();
  });

  test('a body within the limit: 100 Continue', async () => {
    const { socket, ended } = site.dial();
    socket.write(`${HEAD}Content-Length: 1\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`);
    socket.once('data', () => socket.write('a'));
    expect(await ended).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  test.each([
    ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n'],
    ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    ['a length and chunks (smuggling)', `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a chunk with an invalid size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['a line feed in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\nY: b\u0000\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n'],
  ])('%s: 400', async (_name, text) => {
    const response = await site.say(text);
    expect(response).toMatch(/HTTP\/1\.1 400 /);
    expect(response).not.toContain('Error:');
  });
});

describe('connection limits', () => {
  test('one address gets a limited number of connections, and can connect again once they close', async () => {
    const open = Array.from({ length: LIMITS.connectionsOfAnAddress }, () => site.dial());
    await Promise.all(open.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await site.say('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'), 'one too many').toBe('');
    for (const { socket } of open) socket.destroy();
    await Promise.all(open.map(({ ended }) => ended));
    await expect.poll(() => site.say('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(' 200 ');
  });

  test('behind a proxy the limit per address does not apply, only the total', async () => {
    const proxied = await serveTinySite({ trustProxy: 1 }, LIMITS);
    const open = Array.from({ length: LIMITS.connectionsOfAnAddress + 2 }, () => proxied.dial());
    const ask = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await proxied.say(ask)).toContain(' 200 ');
    open.push(proxied.dial(), proxied.dial());
    expect(await proxied.say(ask), 'above the limit of all').toBe('');
    for (const { socket } of open) socket.destroy();
    await proxied.stop();
  });
});
