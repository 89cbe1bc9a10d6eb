import { randomUUID } from 'node:crypto';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { ImageVersion } from '#shared/images/image-version.contract.ts';
import type { Core } from '../core.ts';
import { imageDetailsService } from './image-details.service.ts';
import { imageReadingsRepository } from './image-readings.repository.ts';
import { readingService } from './reading.service.ts';
import { readingQueueRepository } from './reading-queue.repository.ts';

type Rooms = { versionsOf: (item: GalleryItem) => Promise<ImageVersion[]> };

/** What is read from images, and who reads it. */
export const readingRoom = (core: Core, { versionsOf }: Rooms) => ({
  imageDetails: imageDetailsService({
    ...core,
    repository: imageReadingsRepository(core.db, core.audit),
    versionsOf,
  }),
  reading: readingService({
    ...core,
    repository: readingQueueRepository(core.db),
    newId: randomUUID,
    isOn: core.settings.reading,
  }),
});
