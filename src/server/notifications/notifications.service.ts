import { setTimeout as timer } from 'node:timers/promises';
import type { NotificationRow } from '#db/schema/operations.ts';
import type { NotificationsStatus } from '#shared/notifications/notification.contract.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { DAY_MS } from '#shared/text/dates.ts';
import type { Log } from '../log/log.ts';
import type { NotificationsRepository } from './notifications.repository.ts';
import type { Deliver } from './webhook.ts';

/** What the operator hears about (contract 18). */
type NotifiedEvent = 'contact.request' | 'build.failed' | 'sync.failed' | 'sources.changed';

/** An event: a sentence for people, and the page of the site to go to. */
type Announcement = { event: NotifiedEvent; text: string; path: string };

/** Records an event for the operator. Never rejects: what it is about must not fail because of it. */
export type Announce = (announcement: Announcement) => Promise<void>;

/** Pauses in ms before the second, third and fourth attempt. */
export const RETRY_PAUSES_MS = [1_000, 5_000, 30_000] as const;
/** How long in ms an attempt of another process may take before this one sends. */
const LEASE_MS = 30_000;
/** How long in ms a function may go on after its response: the platform ends it after 60 s. */
const AFTER_RESPONSE_MAX_MS = 45_000;
/** How often in ms a function looks for what another has left. */
const LOOK_MS = 60_000;
/** The same text is not sent again within this time in ms: an outage can fail a hundred times. */
const SAME_MS = 60 * 60_000;
const TEXT_MAX = 300;

type Deps = {
  repository: NotificationsRepository;
  /** Undefined without `NOTIFY_WEBHOOK`: then nothing is recorded. */
  deliver: Deliver | undefined;
  key: () => Promise<string>;
  webhookUrl: string | undefined;
  siteUrl: string;
  now: () => Date;
  log: Log;
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/** Tells the operator what happens, by `NOTIFY_WEBHOOK`. Rows are sent by any process, four times at most. */
export function notificationsService({ repository, deliver, key, webhookUrl, siteUrl, now, log, ...options }: Deps) {
  const ending = new AbortController();
  const wait = options.wait ?? ((ms, signal) => timer(ms, undefined, { signal, ref: false }).catch(() => undefined));
  const announced = new Map<string, number>();
  let sending: Promise<void> | undefined;
  let isRequested = false;
  let lookedAt = 0;
  const later = (ms: number) => new Date(now().getTime() + ms);

  /** Tries to send one, and records the outcome. */
  const attempt = async (send: Deliver, { id, body, tries }: NotificationRow): Promise<void> => {
    try {
      await send(body, await key());
      await repository.delete(id);
    } catch (error) {
      const pause = RETRY_PAUSES_MS[tries - 1];
      const dueAt = pause === undefined ? null : later(pause);
      await repository.updateFailed(id, { error: error instanceof Error ? error.message : String(error), dueAt });
    }
  };

  /** Sends what is due. Returns the ms until the next one is; undefined if there is none. */
  const sendDue = async (send: Deliver): Promise<number | undefined> => {
    lookedAt = now().getTime();
    for (;;) {
      const row = await repository.takeDue({ now: now(), until: later(LEASE_MS) });
      if (!row) break;
      await attempt(send, row);
      if (ending.signal.aborted) return undefined;
    }
    const next = await repository.findNextDue();
    // Longer only when the clock has been set back.
    return next ? Math.max(0, Math.min(LEASE_MS, next.getTime() - now().getTime())) : undefined;
  };

  const sendAll = async (send: Deliver): Promise<void> => {
    while (!ending.signal.aborted) {
      isRequested = false;
      const next = await sendDue(send);
      if (next === undefined && !isRequested) return;
      if (next !== undefined) await wait(next, ending.signal);
    }
  };

  /** Sends what is due now or soon. Never rejects. */
  const start = (): Promise<void> => {
    if (!deliver || ending.signal.aborted) return Promise.resolve();
    isRequested = true;
    sending ??= sendAll(deliver)
      .catch((err: unknown) => log.warn({ err }, 'notifications could not be sent'))
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };

  const isRepeated = (announcement: string): boolean => {
    const at = now().getTime();
    for (const [text, last] of announced) if (last <= at - SAME_MS || last > at) announced.delete(text);
    if (announced.has(announcement)) return true;
    announced.set(announcement, at);
    return false;
  };

  const announce: Announce = async ({ event, text: sentence, path }) => {
    const text = sentence.length > TEXT_MAX ? `${sentence.slice(0, TEXT_MAX)}…` : sentence;
    if (!deliver || isRepeated(`${event} ${text}`)) return;
    const createdAt = now();
    const body = { event, at: createdAt.toISOString(), site: siteUrl, text, address: `${siteUrl}${path}` };
    try {
      await repository.insert({ body: JSON.stringify(body), text, createdAt });
      void start();
    } catch (err) {
      log.warn({ err, event }, 'a notification could not be recorded');
    }
  };

  return {
    announce,

    /** Sends what an earlier process has left. */
    resume: start,

    /** What remains to be sent after a function's response. */
    afterResponse: async (): Promise<void> => {
      const sinceMs = now().getTime() - lookedAt;
      // Negative when the clock has been set back.
      if (!deliver || (!sending && sinceMs >= 0 && sinceMs < LOOK_MS)) return;
      await Promise.race([start(), wait(AFTER_RESPONSE_MAX_MS, ending.signal)]);
    },

    /** Finishes the attempt that is under way; another process, or the next start, sends the others. */
    stop: async (): Promise<void> => {
      ending.abort();
      await sending;
    },

    status: async (): Promise<NotificationsStatus> => ({
      host: webhookUrl === undefined ? null : new URL(webhookUrl).host,
      key: deliver ? await key() : null,
      undelivered: (await repository.findAll()).map(({ id, text, createdAt, error, dueAt }) => ({
        ...{ id, text, createdAt: createdAt.toISOString(), error, isGivenUp: dueAt === null },
      })),
    }),

    /** Sends everything undelivered again, as if it were new. */
    retry: async (): Promise<void> => {
      await repository.updateDue(now());
      void start();
    },

    /** Deletes what could not be delivered for a month. */
    purge: (): Promise<void> => repository.deleteBefore(later(-KEPT_DAYS.notification * DAY_MS)),
  };
}

export type NotificationsService = ReturnType<typeof notificationsService>;
