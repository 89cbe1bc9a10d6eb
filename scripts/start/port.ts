import { createServer } from 'node:net';
import type { Settings } from '#server/env.ts';

/** Rejects when the port can't be listened on: better known before a build than after it. */
export function portIsFree({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
