import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const GIVEN = /^[A-Za-z0-9._-]{8,64}$/;

/** Creates request ids: unique across processes and restarts, cheap. A trusted proxy's own id is used. */
export function requestIds(trusted: boolean) {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (request: Pick<IncomingMessage, 'headers'>): string => {
    const given = request.headers['x-request-id'];
    if (trusted && typeof given === 'string' && GIVEN.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
