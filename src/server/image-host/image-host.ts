import type { Db } from '#db/client.ts';
import type { Settings } from '../env.ts';
import type { ImageHost } from './image-host.port.ts';
import { localImageHost } from './local-image-host.ts';

/** The image host that the settings name. */
export async function imageHostFor(settings: Settings, _db: Db): Promise<ImageHost> {
  return localImageHost({ mediaDir: `${settings.dataDir}/media` });
}
