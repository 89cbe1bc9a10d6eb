import { isAppError } from '#shared/http/app-error.ts';
import type { Log } from '../log/log.ts';
import { OWN_LIMIT } from './call-budget.ts';
import type { ImageHost } from './image-host.port.ts';

/** Assumed length of a limit if the image host does not say, in seconds. */
const DEFAULT_LIMIT_S = 15 * 60;

export type LimitWatcher = {
  log: Log;
  /** The host limits us (`limit`) or is temporarily unreachable (`outage`), for an estimated number of seconds. */
  onTrouble: (trouble: { seconds: number; kind: 'limit' | 'outage' }) => Promise<void>;
  /** The failed call has succeeded again. */
  onRecovered: () => Promise<void>;
};

/** Seconds to wait, if the host is in trouble and waiting helps. Our own limit does not count: visitors don't notice it. */
function secondsToWait(error: unknown): number | undefined {
  if (!isAppError(error) || error.extras.reason === OWN_LIMIT) return undefined;
  if (error.code === 'image-host-limited') return error.extras.retryAfter ?? DEFAULT_LIMIT_S;
  return error.code === 'image-host-failed' ? error.extras.retryAfter : undefined;
}

/** The same image host, reporting troubles and recoveries. Responses and errors are passed through unchanged. */
export function withLimitBanner<T extends ImageHost>(host: T, { log, onTrouble, onRecovered }: LimitWatcher): T {
  /** A failed report does not affect the call. */
  const reported = (report: Promise<void>): Promise<void> =>
    report.catch((err: unknown) => log.warn({ err }, 'the state of the image host could not be saved'));
  /** The call that failed last. Other calls may still succeed, for example delivery, which has no limits. */
  let failing: string | symbol | undefined;
  const observe = async <R>(name: string | symbol, response: Promise<R>): Promise<R> => {
    try {
      const value = await response;
      if (failing === name) {
        failing = undefined;
        await reported(onRecovered());
      }
      return value;
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds !== undefined) {
        failing = name;
        const kind = isAppError(error) && error.code === 'image-host-limited' ? 'limit' : 'outage';
        await reported(onTrouble({ seconds, kind }));
      }
      throw error;
    }
  };
  const watched = <O extends object>(object: O): O =>
    new Proxy(object, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (name === 'listing' && typeof member === 'object' && member !== null) return watched(member);
        if (typeof member !== 'function' || name === 'address') return member;
        return (...args: unknown[]): unknown => {
          const response: unknown = member.apply(target, args);
          return response instanceof Promise ? observe(name, response) : response;
        };
      },
    });
  return watched(host);
}
