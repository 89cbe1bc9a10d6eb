import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { DAY_MS } from '#shared/text/dates.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { Log } from '../log/log.ts';
import type { DeletedArtworkRepository } from './deleted-artwork.repository.ts';

/** Deletes the logos and covers of deleted companies. Until then they are withheld, and the undo brings them back. */
export function deletedArtworkService(deps: {
  repository: DeletedArtworkRepository;
  imageHost: Pick<ImageHost, 'isArtwork' | 'removeArtwork'>;
  log: Log;
  now: () => Date;
}) {
  const { repository, imageHost, log } = deps;
  return {
    /** Deletes what was withheld for 30 days and nothing else shows; returns for how many companies. A failure is retried. */
    purge: async (): Promise<number> => {
      const time = new Date(deps.now().getTime() - KEPT_DAYS.deletedCompany * DAY_MS);
      let purged = 0;
      for (const { id, addresses } of await repository.findBefore(time)) {
        try {
          for (const address of addresses.filter(imageHost.isArtwork)) {
            if (!(await repository.isNeeded(address, time))) await imageHost.removeArtwork(address);
          }
          await repository.forget(id);
          purged += 1;
        } catch (err) {
          log.warn({ err, id }, 'the logo or cover of a deleted company could not be removed yet');
        }
      }
      return purged;
    },
  };
}

export type DeletedArtworkService = ReturnType<typeof deletedArtworkService>;
