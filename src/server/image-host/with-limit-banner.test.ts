import { expect, test } from 'vitest';
import { AppError } from '#shared/http/app-error.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { withLimitBanner } from './with-limit-banner.ts';

const failing = () => Promise.reject(new Error('The database does not answer.'));

test('a report that fails does not change the errors and results of the image host', async () => {
  const { log, logged } = recordedLog();
  const limited = new AppError('image-host-limited', { retryAfter: 60 });
  const responses = [() => Promise.reject(limited), () => Promise.resolve(true)];
  const ping = () => responses.shift()?.() ?? Promise.resolve(false);
  const host = withLimitBanner({ ...readOnlyImageHost, ping }, { log, onTrouble: failing, onRecovered: failing });
  await expect(host.ping()).rejects.toBe(limited);
  expect(await host.ping()).toBe(true);
  expect(logged).toHaveLength(2);
});
