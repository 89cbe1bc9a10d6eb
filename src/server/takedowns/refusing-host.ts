import type { TakedownRow } from '#db/schema/takedowns.ts';
import { AppError } from '#shared/http/app-error.ts';
import { contentHashOf } from '../image-host/content-hash.ts';
import type { ImageHost, Requester } from '../image-host/image-host.port.ts';

/** Finds the takedown that refuses a content, by its SHA-256. */
export type FindTakedown = (hash: string) => Promise<Pick<TakedownRow, 'reason' | 'at'> | undefined>;

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Public facts of a takedown; its reason is for admins. */
export function refusalText(
  { reason, at }: Pick<TakedownRow, 'reason' | 'at'>,
  { isAdmin, isNear }: { isAdmin: boolean; isNear: boolean },
): string {
  const taken = `${isNear ? 'is nearly identical to one that was' : 'was'} taken down on ${DAY.format(at)}`;
  if (!isAdmin) return `This image ${taken} and can't be added.`;
  return `This image ${taken} (${reason}). Revert the takedown before you add it.`;
}

/** The same image host, but `store` and `storeArtwork` throw `image-taken-down` for content that was taken down. */
export function refusingHost<T extends ImageHost>(host: T, findTakedown: FindTakedown): T {
  const requireAllowed = async (hash: string, by?: Requester): Promise<void> => {
    const takedown = await findTakedown(hash);
    if (!takedown) return;
    const detail = refusalText(takedown, { isAdmin: by?.isAdmin ?? true, isNear: false });
    throw new AppError('image-taken-down', { detail });
  };
  return {
    ...host,
    store: async (bytes, place, by) => {
      const hash = contentHashOf(bytes);
      await requireAllowed(hash, by);
      const stored = await host.store(bytes, place, by);
      // It may have been taken down during the encoding.
      await requireAllowed(hash, by).catch(async (error: unknown) => {
        await host.remove(stored.publicId);
        throw error;
      });
      return stored;
    },
    storeArtwork: async (bytes, use, by) => {
      const hash = contentHashOf(bytes);
      await requireAllowed(hash, by);
      const stored = await host.storeArtwork(bytes, use, by);
      await requireAllowed(hash, by).catch(async (error: unknown) => {
        await host.removeArtwork(stored.address);
        throw error;
      });
      return stored;
    },
  };
}
