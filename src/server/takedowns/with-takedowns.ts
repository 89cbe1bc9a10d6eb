import type { TakedownRow } from '#db/schema/takedowns.ts';
import { AppError } from '#shared/http/app-error.ts';
import { day } from '#shared/text/dates.ts';
import { contentHashOf, type ImageHost, type Requester } from '../image-host/image-host.port.ts';

/** Finds the takedown that refuses a content, by its SHA-256. */
export type FindTakedown = (hash: string) => Promise<Pick<TakedownRow, 'reason' | 'at'> | undefined>;

/** Public facts of a takedown; its reason is for admins. */
export function refusalText(
  { reason, at }: Pick<TakedownRow, 'reason' | 'at'>,
  { isAdmin, isNear }: { isAdmin: boolean; isNear: boolean },
): string {
  const taken = `${isNear ? 'is nearly identical to one that was' : 'was'} taken down on ${day(at)}`;
  if (!isAdmin) return `This image ${taken} and can't be added.`;
  return `This image ${taken} (${reason}). Revert the takedown before you add it.`;
}

/** Finds the takedowns that refuse a content. */
export type TakedownGate = {
  findByHash: FindTakedown;
  /** The takedown of an image that this one is nearly identical to. */
  findNear: (bytes: Uint8Array, by?: Requester) => ReturnType<FindTakedown>;
};

/**
 * The same image host, but `store` and `storeArtwork` throw `image-taken-down` for content that was taken down. Whoever
 * stores an image has described it and compares it with takedowns; logos and covers are compared here.
 */
export function withTakedowns<T extends ImageHost>(host: T, { findByHash, findNear }: TakedownGate): T {
  const refuse = (takedown: Awaited<ReturnType<FindTakedown>>, isNear: boolean, by?: Requester): void => {
    if (!takedown) return;
    const detail = refusalText(takedown, { isAdmin: by?.isAdmin ?? true, isNear });
    throw new AppError('image-taken-down', { detail });
  };
  const requireAllowed = async (hash: string, by?: Requester): Promise<void> =>
    refuse(await findByHash(hash), false, by);
  return {
    ...host,
    store: async (bytes, place, by, keepsForm) => {
      const hash = contentHashOf(bytes);
      await requireAllowed(hash, by);
      const stored = await host.store(bytes, place, by, keepsForm);
      // It may have been taken down during the encoding.
      await requireAllowed(hash, by).catch(async (error: unknown) => {
        await host.remove(stored.publicId);
        throw error;
      });
      return stored;
    },
    storeArtwork: async (bytes, use, by, keepsForm) => {
      const hash = contentHashOf(bytes);
      await requireAllowed(hash, by);
      refuse(await findNear(bytes, by), true, by);
      const stored = await host.storeArtwork(bytes, use, by, keepsForm);
      await requireAllowed(hash, by).catch(async (error: unknown) => {
        await host.removeArtwork(stored.address);
        throw error;
      });
      return stored;
    },
  };
}
