import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '#server/env.ts';

/** Servers look for a new release twice a second; one under load may take some tries. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;
const ANSWER_MS = 2_000;

/** Where this machine reaches the server that the settings describe. */
export function serverAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}

/** The release that the server at `address` serves. `null`: nothing listens there, or no gallery does; undefined: no answer in time. */
async function servedVersion(address: string): Promise<string | null | undefined> {
  try {
    const answer = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { version } = (await answer.json()) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? undefined : null;
  }
}

/**
 * Waits until the server at `address` serves the release that `currentId` names, and returns what it serves then: that release, another
 * one when it has not switched after `patienceMs`, or null when no server is there.
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
