import type { Core } from '../core.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { demoGalleryRepository } from './demo-gallery.repository.ts';
import { type DemoGalleryDeps, demoGalleryService } from './demo-gallery.service.ts';

/** The demo gallery of an empty installation. */
export function demoGalleryRoom(core: Core, { sharePictures }: Pick<DemoGalleryDeps, 'sharePictures'>) {
  const { db, audit } = core;
  const repository = demoGalleryRepository(db, { audit, settings: settingsRepository(db) });
  return { demoGallery: demoGalleryService({ ...core, repository, sharePictures }) };
}
