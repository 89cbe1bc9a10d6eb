import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredResponse } from '#db/schema/operations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Core } from '../core.ts';
import type { IdempotencyRepository } from './idempotency.repository.ts';

/** A longer response is not stored. */
const MAX_BODY_LENGTH = 64_000;
/** How often and how long to look for the response of a write that another process runs, in ms. */
const POLL = { everyMs: 250, tries: 20 };

/** Who sends a write: someone signed in, or a visitor, by network address and browser. */
export type Sender = { userId: string } | { address: string; browser: string };

/** A write: who sends it, what (call and body), and the key that its sender chose for it (`Idempotency-Key`). */
export type Write = { sender: Sender; request: string; key: string };

function toResponse(stored: StoredResponse): Response {
  if (stored === 'lost') throw new AppError('response-lost');
  return new Response(stored.body, { status: stored.status, headers: stored.headers });
}

async function toStored(response: Response): Promise<StoredResponse> {
  const body = response.body ? await response.clone().text() : null;
  if (response.headers.has('Set-Cookie') || (body && body.length > MAX_BODY_LENGTH)) return 'lost';
  return { status: response.status, headers: [...response.headers], body };
}

/**
 * A write that is sent again because its response was lost is done once: the second request gets the response of the first
 * (`Idempotency-Key`, draft-ietf-httpapi-idempotency-key-header). One that failed may be tried again.
 */
export function idempotencyService({
  repository,
  now,
  log,
}: Pick<Core, 'now' | 'log'> & { repository: IdempotencyRepository }) {
  /** Writes of this process. */
  const running = new Map<string, Promise<Response>>();

  const run = async (
    id: string,
    userId: string | null,
    { perform, isSecret }: { perform: () => Promise<Response>; isSecret: boolean },
  ): Promise<Response> => {
    if (!(await repository.claim(id, userId, now()))) {
      for (let attempt = 0; attempt < POLL.tries; attempt++) {
        const stored = await repository.find(id);
        if (stored) return toResponse(stored);
        await sleep(POLL.everyMs);
      }
      throw new AppError('response-lost');
    }
    let response: Response;
    try {
      response = await perform();
    } catch (error) {
      await repository.release(id);
      throw error;
    }
    if (!response.ok) {
      await repository.release(id);
      return response;
    }
    // The write is done, whether or not its response can be stored.
    await repository
      .store(id, isSecret ? 'lost' : await toStored(response))
      .catch((error: unknown) => log.error({ err: error }, 'a response could not be stored'));
    return response;
  };

  return {
    /** Performs a write, or returns the response of the same write before. A secret response is not stored. Throws `response-lost`. */
    once: async (
      { sender, request, key }: Write,
      perform: () => Promise<Response>,
      { isSecret = false }: { isSecret?: boolean } = {},
    ): Promise<Response> => {
      const userId = 'userId' in sender ? sender.userId : null;
      const id = hash('sha256', JSON.stringify([sender, request, key]), 'base64url');
      const first = running.get(id);
      if (first) return (await first).clone();
      const response = run(id, userId, { perform, isSecret });
      running.set(id, response);
      try {
        return (await response).clone();
      } finally {
        running.delete(id);
      }
    },
  };
}
