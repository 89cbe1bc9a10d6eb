import { cloudinaryAccount, deliveryOrigin } from '../cloudinary-account.ts';
import type { Settings } from '../env.ts';
import type { Reach } from './guarded-get.ts';

/**
 * Lets logos and covers come from public addresses, this site and its image host. The latter two may be on this machine or in
 * an intranet, so they are named by protocol, host and port: nothing else there is requested, by no redirect either.
 */
export function artworkReach({ siteUrl, cloudinaryUrl }: Pick<Settings, 'siteUrl' | 'cloudinaryUrl'>): Reach {
  const own = new Set(
    [siteUrl, ...(cloudinaryUrl ? [deliveryOrigin(cloudinaryAccount(cloudinaryUrl))] : [])].map(originOf),
  );
  return { inner: ({ origin }) => own.has(origin) };
}

const originOf = (address: string): string | undefined => URL.parse(address)?.origin;
