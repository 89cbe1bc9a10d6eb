import { takenDownCompaniesRepository } from '../companies/companies.repository.ts';
import type { Core } from '../core.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import { sharePictureCache } from '../share-pictures/picture-cache.ts';
import { deletedContentsRepository } from './deleted-contents.repository.ts';
import { takedownsRepository } from './takedowns.repository.ts';
import { type TakedownDeps, takedownsService } from './takedowns.service.ts';

type Rooms = {
  imageAdmin: ImageAdminService;
  pairFinder: Pick<TakedownDeps, 'describe' | 'isCopy' | 'findNearCopies'>;
};

/** What was taken down, and what is refused because of it. */
export function takedownsRoom(core: Core, { imageAdmin, pairFinder }: Rooms) {
  const { db, audit, imageHost, settings } = core;
  const repository = takedownsRepository(db, audit);
  return {
    takedowns: takedownsService({
      ...core,
      repository,
      deleted: deletedContentsRepository(db),
      images: core.imageRows,
      companies: core.companyRows,
      describe: pairFinder.describe,
      isCopy: pairFinder.isCopy,
      findNearCopies: pairFinder.findNearCopies,
      listImages: async ({ company }) => {
        const { length, read } = await imageAdmin.list({ company: [company] }, 'place');
        return read(0, length);
      },
      findTakenDownCompanies: takenDownCompaniesRepository(db).findAll,
      forgetSharePictures: sharePictureCache(core).forgetAll,
      siteUrl: settings.siteUrl,
      isHosted: settings.buildHookUrl !== undefined,
    }),
    /** Whether the image at an address was taken down. */
    isTakenDown: async (address: string): Promise<boolean> => {
      const publicId = imageHost.publicIdIn(address);
      return publicId !== undefined && (await repository.findListed([{ publicId, md5: '' }])).length > 0;
    },
  };
}
