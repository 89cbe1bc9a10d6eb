import { type ImageHost, type ImageListing, NAMED_AT_ONCE } from '../image-host/image-host.port.ts';
import { type Comparing, comparePage, isEmpty } from './compare-page.ts';
import { completed } from './completed-write.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { PlaceholderMaker } from './make-placeholders.ts';
import type { SyncSlice } from './sync-slice.ts';
import { portionsOf } from './write-portions.ts';

type Deps = Comparing & {
  repository: GallerySyncRepository;
  listing: ImageListing;
  store: ImageHost['store'];
  make: PlaceholderMaker;
  slice: SyncSlice;
};

/** Looks at the images that the host has told of, as they are now. How many it took something of. */
export async function takeTold({ make, slice, ...deps }: Deps): Promise<number> {
  const { repository, listing } = deps;
  const told = await repository.findTold();
  let taken = 0;
  for (let from = 0; from < told.length && !slice.isOver(); from += NAMED_AT_ONCE) {
    const some = told.slice(from, from + NAMED_AT_ONCE);
    const before = await repository.findProgress();
    // What is refused the listing of changes names as well.
    const write = await comparePage(deps, await listing.named(some), new Set(before.goneIds), () => undefined);
    for (const portion of isEmpty(write) ? [] : portionsOf(write)) {
      const made = await completed(deps, make, portion);
      await slice.hold();
      await repository.updatePage(made, before);
    }
    await repository.deleteTold(some);
    taken += write.added.length + write.changed.length + write.reworded.length;
  }
  return taken;
}
