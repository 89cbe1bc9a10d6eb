import { isAppError } from '#shared/http/app-error.ts';
import type { ImageHost } from './image-host.port.ts';

/** How long we assume a limit to last when the image host does not say, in seconds. */
const DEFAULT_LIMIT_S = 15 * 60;

/**
 * The same image host, which reports when it limits us (`image-host-limited`): `onLimited` gets the seconds to wait. The
 * error reaches the caller unchanged.
 */
export function limitAware<T extends ImageHost>(host: T, onLimited: (seconds: number) => Promise<void>): T {
  return new Proxy(host, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || name === 'address') return member;
      return (...args: unknown[]): unknown => {
        const answer: unknown = member.apply(target, args);
        if (!(answer instanceof Promise)) return answer;
        return answer.catch(async (error: unknown) => {
          if (isAppError(error) && error.code === 'image-host-limited') {
            await onLimited(error.extras.retryAfter ?? DEFAULT_LIMIT_S);
          }
          throw error;
        });
      };
    },
  });
}
