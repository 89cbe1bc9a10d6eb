import type { TagKind } from '../tags/tag-kind.ts';
import type { HostedImage } from './image.contract.ts';
import { TILE_RATIO } from './tile-ground.ts';

/** What decides how an image fits its tile. */
export type TiledImage = Pick<HostedImage, 'width' | 'height' | 'ground'>;

const rounded = (share: number) => Math.round(share * 100) / 100;

/**
 * How an image fits its tile: cropped, or whole in a box of this share of the tile's width, in which screens come closer to the
 * edge than elements; `drawn` is the image's own share. A box takes at least 22 % of its tile each way: a long strip loses its
 * end instead of becoming unreadable. `box` is its style for the class `tile-box`, which enlarges no image to more than twice its size.
 */
export function placeInTile({ width, height, ground }: TiledImage, kind: TagKind) {
  const ratio = width / height / TILE_RATIO;
  const isScreen = kind === 'screens';
  const whole = isScreen && !ground ? 0 : rounded((isScreen ? 0.92 : 0.84) * Math.min(1, ratio));
  return {
    whole,
    drawn: rounded(Math.max(whole, Math.max(1, ratio) / (whole ? 4.5 : 1))),
    box: { '--w': width, '--h': height, width: `${whole * 100}%` },
  };
}
