import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/http/app-error.ts';
import { imageHostStatusService } from './image-host-status.service.ts';

function open(ping: () => Promise<boolean>) {
  let clock = 0;
  const imageHost = { ping: vi.fn(ping) };
  const service = imageHostStatusService({ imageHost, now: () => new Date(clock) });
  return { service, imageHost, pass: (ms: number) => (clock += ms) };
}

test('the status is the result of a ping', async () => {
  expect(await open(() => Promise.resolve(true)).service.status()).toEqual({ connected: true });
  expect(await open(() => Promise.resolve(false)).service.status()).toEqual({ connected: false });
});

test('a host that limits us is not connected', async () => {
  const limited = open(() => Promise.reject(new AppError('image-host-limited', { retryAfter: 90 })));
  expect(await limited.service.status()).toEqual({ connected: false });
});

test('a host that does not respond in time is not connected', async () => {
  const imageHost = { ping: () => new Promise<boolean>(() => {}) };
  const service = imageHostStatusService({ imageHost, now: () => new Date(0), timeoutMs: 5 });
  expect(await service.status()).toEqual({ connected: false });
});

test('the host is pinged once in 30 seconds, also for concurrent requests', async () => {
  const { service, imageHost, pass } = open(() => Promise.resolve(true));
  await Promise.all([service.status(), service.status()]);
  pass(29_999);
  await service.status();
  expect(imageHost.ping).toHaveBeenCalledTimes(1);
  pass(1);
  await service.status();
  expect(imageHost.ping).toHaveBeenCalledTimes(2);
});
