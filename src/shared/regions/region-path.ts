import { imagePath } from '../site/addresses.ts';
import type { Region } from './region.contract.ts';

/** Root-relative address of one of an image's regions; of the image without one. */
export const regionPath = (id: string, region: Pick<Region, 'id'> | undefined): string =>
  region ? `${imagePath(id)}?region=${region.id}` : imagePath(id);
