import type { Sender } from '../idempotency/idempotency.service.ts';

/** Keys that clients may choose: a UUID is one. */
const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/;

/** The key that a client has chosen for its write. */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers.get('Idempotency-Key') ?? '';
  return IDEMPOTENCY_KEY.test(key) ? key : undefined;
}

/** Who sends a request, so that nobody meets the key of someone else. */
export const senderOf = ({ headers }: Request, { viewer, clientAddress }: App.Locals): Sender =>
  viewer.kind === 'anonymous'
    ? { address: clientAddress, browser: headers.get('User-Agent') ?? '' }
    : { userId: viewer.id };
