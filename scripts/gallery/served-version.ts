import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '#server/env.ts';

/** Maximum wait in ms. Servers check for a new release twice a second, later under load. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;
const RESPONSE_MS = 2_000;

/** The address at which this machine reaches the configured server. */
export function serverAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}

/** The release that the server at `address` serves; null if no gallery server is there, undefined on a timeout. */
async function servedVersion(address: string): Promise<string | null | undefined> {
  try {
    const response = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(RESPONSE_MS) });
    const { version } = (await response.json()) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? undefined : null;
  }
}

/**
 * Waits until the server at `address` serves the release that `currentId` returns. Returns the served release: that one, another
 * one if the server has not switched after `patienceMs`, or null without a server.
 */
export async function whenSwitched(
  address: string,
  currentId: () => Promise<string | undefined>,
  patienceMs = PATIENCE_MS,
): Promise<string | null> {
  const deadline = performance.now() + patienceMs;
  for (let served = await servedVersion(address); ; served = await servedVersion(address)) {
    if (served === null || (served !== undefined && served === (await currentId()))) return served;
    if (performance.now() > deadline) return served ?? null;
    await wait(POLL_MS);
  }
}
