import type { Core } from '../core.ts';
import { deletedImagesRepository } from './deleted-images.repository.ts';
import { deletedImagesService } from './deleted-images.service.ts';
import { type ImageAdminDeps, imageAdminService } from './image-admin.service.ts';
import { imageFilterRepository } from './image-filter.repository.ts';
import { imageFinder } from './image-finder.ts';
import { type ImagePagesDeps, imagePagesService } from './image-pages.service.ts';
import { imageRevertsRepository } from './image-reverts.repository.ts';
import { imageRevertsService } from './image-reverts.service.ts';
import { imagesService } from './images.service.ts';

type Rooms = Pick<ImagePagesDeps, 'tags' | 'versionsOf'> & { pairs: Pick<ImageAdminDeps, 'keepTogether'> };

/** Lists and pages of images for visitors, and their editing by admins. */
export function imagesRoom(core: Core, { tags, versionsOf, pairs }: Rooms) {
  const { db, audit, gallery, items, previews, imageRows, companyRows: companies } = core;
  const find = imageFinder({
    repository: imageFilterRepository(db),
    companies,
    findFolders: imageRows.findFolders,
    index: gallery.index,
  });
  const deletedImages = deletedImagesService({ ...core, repository: deletedImagesRepository(db, audit), companies });
  return {
    images: imagesService(gallery, items, previews),
    imagePages: imagePagesService({ gallery, items, previews, tags, versionsOf }),
    imageFinder: find,
    deletedImages,
    imageAdmin: imageAdminService({
      ...core,
      repository: imageRows,
      find,
      companies,
      deleted: deletedImages,
      keepTogether: pairs.keepTogether,
    }),
    imageReverts: imageRevertsService({
      ...core,
      repository: imageRevertsRepository(db, audit),
      rows: imageRows,
    }),
  };
}
