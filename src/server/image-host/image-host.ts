import type { Db } from '#db/client.ts';
import { cloudinaryAccount, deliveryOrigin } from '../cloudinary-account.ts';
import type { Settings } from '../env.ts';
import { installationSecret, settingsRepository } from '../settings/settings.repository.ts';
import { callBudget } from './call-budget.ts';
import { cloudinaryAddress, regionCrop } from './cloudinary-address.ts';
import { directEncoder, type ImageEncoder } from './image-encoder.ts';
import type { ImageHost } from './image-host.port.ts';
import { localAddress, localImageHost, localRegionAddress, mediaDirOf } from './local-image-host.ts';

/** The configured image host. A server passes an encoder that runs in a separate process. */
export async function imageHostFor(
  settings: Settings,
  db: Db,
  encoder: ImageEncoder = directEncoder,
): Promise<ImageHost> {
  const secret = await installationSecret(db, 'media-secret')();
  if (!settings.cloudinaryUrl) return localImageHost({ mediaDir: mediaDirOf(settings), secret, encoder });
  // An installation with local files never loads it.
  const { cloudinaryImageHost } = await import('./cloudinary-image-host.ts');
  const budget = callBudget({ counter: settingsRepository(db), now: () => new Date() });
  return cloudinaryImageHost({ account: cloudinaryAccount(settings.cloudinaryUrl), secret, budget, encoder });
}

/** How the configured image host addresses images; that needs neither the database nor the host. */
export async function imageAddressFor({
  cloudinaryUrl,
}: Pick<Settings, 'cloudinaryUrl'>): Promise<Pick<ImageHost, 'address' | 'regionAddress'>> {
  if (!cloudinaryUrl) return { address: localAddress, regionAddress: localRegionAddress };
  const account = cloudinaryAccount(cloudinaryUrl);
  return {
    address: (image) => cloudinaryAddress(account, image),
    regionAddress: (image, { box }) => cloudinaryAddress(account, image, regionCrop(image, box)),
  };
}

/** Identifies the image host of addresses: its kind, and for Cloudinary the cloud and its delivery host. */
export function imageHomeOf({ cloudinaryUrl }: Pick<Settings, 'cloudinaryUrl'>): {
  kind: ImageHost['kind'];
  cloud: string;
} {
  if (!cloudinaryUrl) return { kind: 'local', cloud: '' };
  const account = cloudinaryAccount(cloudinaryUrl);
  return { kind: 'cloudinary', cloud: `${deliveryOrigin(account)}/${account.cloudName}` };
}
