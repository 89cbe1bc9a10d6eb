import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '#db/error-code.ts';
import type { BuildHook } from './build-hook.port.ts';

/** Waits in ms before the second and each further try. */
const RETRY_DELAYS_MS = [1_000, 3_000, 9_000];
/** How long in ms one try may take. */
const TRY_TIMEOUT_MS = 10_000;

/** An answer that another try won't change. */
class RefusedError extends Error {}

async function post(url: string, reason: string, stopped: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ trigger_title: reason }),
    signal: AbortSignal.any([stopped, AbortSignal.timeout(TRY_TIMEOUT_MS)]),
  });
  await answer.body?.cancel();
  if (answer.ok) return `The build hook took the request (${answer.status}).`;
  const message = `the build hook answered ${answer.status}`;
  throw answer.status >= 500 || answer.status === 429 ? new Error(message) : new RefusedError(message);
}

/** What stopped a try; `fetch` itself says only that it failed, its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return `it can't be reached (${errorCode(cause) || cause.message})`;
}

/** Asks another service (Netlify, CI) for a build by POST to `BUILD_HOOK_URL`; tries again on time-outs, 429 and 5xx. */
export const httpBuildHook = (url: string, retryDelaysMs: readonly number[] = RETRY_DELAYS_MS): BuildHook => ({
  kind: 'http',
  recover: async () => true,
  run: async ({ reason, contents }, { started, log, signal }) => {
    await started();
    await contents;
    for (const delay of [...retryDelaysMs, undefined]) {
      try {
        log(await post(url, reason, signal));
        return { releaseId: null };
      } catch (error) {
        // The process is ending; it must not be kept by a service that is out of order.
        if (signal.aborted) throw new Error('The build was stopped.');
        const message = reasonOf(error);
        if (delay === undefined || error instanceof RefusedError)
          throw new Error(`The build hook failed: ${message}. Check BUILD_HOOK_URL.`);
        log(`${message}; next try in ${delay / 1000} s`);
        await wait(delay, undefined, { signal }).catch(() => undefined);
      }
    }
    throw new Error('The build hook failed.');
  },
});
