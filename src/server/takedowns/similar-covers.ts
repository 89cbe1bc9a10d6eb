import { folderMatcher } from '#shared/companies/folder-match.ts';
import type { NewTakedown } from './takedowns.repository.ts';
import type { TakedownDeps } from './takedowns.service.ts';

type Deps = Pick<TakedownDeps, 'companies' | 'imageHost' | 'readImage' | 'describe' | 'isCopy'>;

/**
 * Finds the covers that show an image of these folders, by their features: the id of a cover identifies its image only on
 * the installation that created it, not after the gallery has moved. Returns their public ids.
 */
export function similarCovers({ companies, imageHost, readImage, describe, isCopy }: Deps) {
  /** Undefined for a cover that can't be read: it must not stop the takedown. */
  const lookOf = async (address: string) => {
    try {
      return await describe(await readImage(address), { owner: 'takedown' });
    } catch {
      return undefined;
    }
  };

  return async (
    folders: readonly string[],
    { phash, layout, edges }: Pick<NewTakedown, 'phash' | 'layout' | 'edges'>,
  ): Promise<string[]> => {
    if (!phash || !layout || !edges) return [];
    const ownerOf = folderMatcher(await companies.findAll());
    const owners = new Set(folders.map(ownerOf).flatMap((match) => ('company' in match ? [match.company] : [])));
    const found: string[] = [];
    for (const { heroImage } of owners) {
      const id = heroImage && imageHost.publicIdIn(heroImage);
      const look = id && (await lookOf(heroImage));
      if (look && isCopy(look, { phash, layout, edges })) found.push(id);
    }
    return found;
  };
}
