import { setTimeout as wait } from 'node:timers/promises';

/** A visitor's pause between two pages, in ms: without it, visitors take the processors that builds need. */
const PAUSE_MS = 25;

/** Simulates visitors of each server until the returned function is called, which resolves to the problems per server. */
export function visit<Server extends { baseUrl: string }>(servers: readonly Server[]) {
  const failures: { at: Server; status: string }[] = [];
  let isOver = false;
  const visits = servers.map(async (at) => {
    while (!isOver) {
      const status = await fetch(at.baseUrl).then(
        async (response) => (await response.text()) && String(response.status),
        (error: unknown) => String(error),
      );
      if (status !== '200') failures.push({ at, status });
      await wait(PAUSE_MS);
    }
  });
  return async (looked: readonly Server[]): Promise<string[]> => {
    isOver = true;
    await Promise.all(visits);
    return failures.filter(({ at }) => looked.includes(at)).map(({ status }) => status);
  };
}
