import { createHmac } from 'node:crypto';
import { errorCode } from '#db/error-code.ts';

/** Timeout in ms of one attempt. */
const TRY_TIMEOUT_MS = 10_000;

/** Delivers a body once; rejects with the reason. */
export type Deliver = (body: string, key: string) => Promise<void>;

/** `fetch` only says that it failed, its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `It did not answer within ${TRY_TIMEOUT_MS / 1_000} seconds.`;
  const { cause } = error;
  return `It can't be reached (${(cause instanceof Error && (errorCode(cause) || cause.message)) || error.message}).`;
}

/** Sends to `NOTIFY_WEBHOOK`, with the HMAC SHA-256 of the body in hex as `X-Gallery-Signature`. */
export const webhook =
  (url: string): Deliver =>
  async (body, key) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Gallery-Signature': createHmac('sha256', key).update(body).digest('hex'),
      },
      body,
      // The signed body is for this address alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new Error(reasonOf(cause), { cause });
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
  };
