import type { TagKind } from '../tags/tag-kind.ts';
import type { HostedImage } from './image.contract.ts';
import { TILE_RATIO } from './tile-ground.ts';

/** What decides how an image fits its tile. */
export type TiledImage = Pick<HostedImage, 'width' | 'height' | 'ground'>;

const rounded = (share: number) => Math.round(share * 100) / 100;

/** Elements wider than this need all of the tile's width. */
const STRIP_RATIO = 6;

/**
 * How an image fits its tile: cropped, or whole in a box of this share of the tile's width, in which screens and wide strips come
 * closer to the edge than other elements; `drawn` is the image's own share. A box is at least 22 % as wide and 24 % as high as its
 * tile: a strip loses its end instead of becoming unreadable. `box` is its style for the class `tile-box`, which enlarges no image.
 */
export function placeInTile({ width, height, ground }: TiledImage, kind: TagKind) {
  const ratio = width / height / TILE_RATIO;
  const isScreen = kind === 'screens';
  const room = isScreen || width > STRIP_RATIO * height ? 0.92 : 0.84;
  const whole = isScreen && !ground ? 0 : rounded(room * Math.min(1, ratio));
  return {
    whole,
    drawn: rounded(whole ? Math.max(whole, 0.22, 0.24 * ratio) : Math.max(1, ratio)),
    box: { '--w': width, '--h': height, width: `${whole * 100}%` },
  };
}
