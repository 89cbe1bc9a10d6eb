import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '#db/client.ts';
import type { Settings } from '../env.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import type { ImageHost } from './image-host.port.ts';
import { localImageHost } from './local-image-host.ts';

/** The key under which the secret of media addresses is kept; made once, the same for every process. */
async function mediaSecret(db: Db): Promise<string> {
  const settings = settingsRepository(db);
  await settings.insertIfMissing('media-secret', randomBytes(32).toString('hex'));
  return String(await settings.find('media-secret'));
}

/** The folder of local media. */
export const mediaDirOf = (settings: Pick<Settings, 'dataDir'>): string => join(settings.dataDir, 'media');

/** The image host that the settings name. Throws where they name one that there is no adapter for: files must not end up elsewhere unnoticed. */
export async function imageHostFor(settings: Settings, db: Db): Promise<ImageHost> {
  if (settings.cloudinaryUrl) {
    throw new Error('Cloudinary as image host is not built yet. Unset CLOUDINARY_URL to keep images as local files.');
  }
  return localImageHost({ mediaDir: mediaDirOf(settings), secret: await mediaSecret(db) });
}
