import { errorCode } from '#db/error-code.ts';

/** Timeout in ms of one call. */
const TRY_TIMEOUT_MS = 10_000;

/** Calls the build hook once. Returns its response; rejects with the reason, with `RefusedError` if retrying won't help. */
export type CallBuildHook = (reason: string, signal: AbortSignal) => Promise<string>;

/** A response that retrying won't change. */
export class RefusedError extends Error {}

/** Why a call failed: `fetch` only says that it did, its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return `it can't be reached (${errorCode(cause) || cause.message})`;
}

/** Where the service shows its builds, as far as its address says. */
const serviceOf = (url: string): string => new URL(url).origin.replace('//api.netlify.com', '//app.netlify.com');

/** Requests a build from another service (Netlify, CI) by POST to `BUILD_HOOK_URL`, once: retries are scheduled for all processes together. */
export const httpBuildHook =
  (url: string): CallBuildHook =>
  async (reason, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ trigger_title: reason }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT_MS)]),
    }).catch((cause: unknown) => {
      const remedy = `Check BUILD_HOOK_URL, and its service: ${serviceOf(url)}`;
      throw new Error(`The build hook failed: ${reasonOf(cause)}. ${remedy}`, { cause });
    });
    await response.body?.cancel();
    if (response.ok) return `The build hook took the request (${response.status}).`;
    const message = `The build hook failed: it answered ${response.status}. Check BUILD_HOOK_URL, and its service: ${serviceOf(url)}`;
    throw response.status >= 500 || response.status === 429 ? new Error(message) : new RefusedError(message);
  };
