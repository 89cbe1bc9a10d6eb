import { isAppError } from '#shared/http/app-error.ts';
import type { Log } from '../log/log.ts';
import { OWN_LIMIT } from './call-budget.ts';
import type { ImageHost } from './image-host.port.ts';

/** How long we assume a limit to last when the image host does not say, in seconds. */
const DEFAULT_LIMIT_S = 15 * 60;

/** Who hears of the image host's troubles. */
export type TroubleWatcher = {
  log: Log;
  /** It limits us, or can't be reached and is expected back; in so many seconds it should be over. */
  onTrouble: (seconds: number) => Promise<void>;
  /** The call that was in trouble has succeeded again. */
  onRecovered: () => Promise<void>;
};

/** Seconds to wait, where the host is in trouble and waiting helps. Our own limit is no trouble: visitors notice nothing of it. */
function secondsToWait(error: unknown): number | undefined {
  if (!isAppError(error) || error.extras.reason === OWN_LIMIT) return undefined;
  if (error.code === 'image-host-limited') return error.extras.retryAfter ?? DEFAULT_LIMIT_S;
  return error.code === 'image-host-failed' ? error.extras.retryAfter : undefined;
}

/**
 * The same image host, which reports when it is in trouble and when it is back. Answers and errors reach the caller
 * unchanged.
 */
export function limitAware<T extends ImageHost>(host: T, { log, onTrouble, onRecovered }: TroubleWatcher): T {
  /** A report that fails changes nothing about the call that it is about. */
  const reported = (report: Promise<void>): Promise<void> =>
    report.catch((err: unknown) => log.warn({ err }, 'the state of the image host could not be saved'));
  /** The call that failed last: another one may well go on succeeding, delivery for instance has no limits. */
  let failing: string | symbol | undefined;
  const hear = async <R>(name: string | symbol, answer: Promise<R>): Promise<R> => {
    try {
      const value = await answer;
      if (failing === name) {
        failing = undefined;
        await reported(onRecovered());
      }
      return value;
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds !== undefined) {
        failing = name;
        await reported(onTrouble(seconds));
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
          const answer: unknown = member.apply(target, args);
          return answer instanceof Promise ? hear(name, answer) : answer;
        };
      },
    });
  return watched(host);
}
