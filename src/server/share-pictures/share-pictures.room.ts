import type { CompaniesService } from '../companies/companies.service.ts';
import type { Core } from '../core.ts';
import { sharePicturesService } from './share-pictures.service.ts';

/** Pictures of link previews. */
export const sharePicturesRoom = (core: Core, { companies }: { companies: CompaniesService }) => ({
  sharePictures: sharePicturesService({ ...core, companies }),
});
