import { rm } from 'node:fs/promises';
import type { Db } from '#db/client.ts';
import { resolvesToOneOf } from '#shared/images/image-address.ts';
import type { TakedownList } from '#shared/takedowns/takedown.contract.ts';
import { mediaTokens } from '../image-host/image-host.port.ts';
import { pathInside } from '../path-inside.ts';
import { installationSecret } from '../settings/settings.repository.ts';
import type { KnownTakedowns } from './table-rows.repository.ts';
import { takenDownRowsRepository } from './taken-down-rows.repository.ts';

/** Images that a restore must leave out: takedowns of the existing gallery, and exported lists of others. */
type TakedownData = { known: KnownTakedowns; lists: readonly TakedownList[] };

/**
 * Removes from a copied database what was taken down, here or in it, and deletes those images from `mediaDir`. Returns how many
 * images of the backup are left out.
 */
export async function withoutTakenDown(copy: Db, mediaDir: string, { known, lists }: TakedownData): Promise<number> {
  const repository = takenDownRowsRepository(copy);
  await repository.insert(known, lists);
  await repository.deleteCompanies();
  const takedowns = await repository.findTakedowns();
  if (takedowns.length === 0) return 0;
  const hashes = takedowns.flatMap(({ contentHash, deliveredHash }) => [contentHash, deliveredHash]).filter(Boolean);
  const tokens = mediaTokens(await installationSecret(copy, 'media-secret')());
  const artworkIds = hashes.flatMap((hash) => [
    `covers/${tokens.ofArtwork(hash, 'cover')}`,
    `logos/${tokens.ofArtwork(hash, 'logo')}`,
  ]);
  const imageIds = await repository.findPublicIds(hashes);
  const named = takedowns.flatMap((takedown) => takedown.publicIds);
  const formerIds = [...(await repository.findVersionIds(hashes)), ...(await repository.findDeletedIds(hashes))];
  const publicIds = [...new Set([...named, ...artworkIds, ...imageIds, ...formerIds])];
  await repository.delete(hashes);
  for (const { id, logoUrl, heroImage } of await repository.findCompanies()) {
    const changes = {
      ...(resolvesToOneOf(logoUrl, publicIds) ? { logoUrl: null } : {}),
      ...(resolvesToOneOf(heroImage, publicIds) ? { heroImage: null, heroPlaceholder: null } : {}),
    };
    if (Object.keys(changes).length > 0) await repository.updateCompany(id, changes);
  }
  for (const id of publicIds) await rm(pathInside(mediaDir, id), { recursive: true, force: true });
  return imageIds.length;
}
