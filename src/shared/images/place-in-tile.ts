import type { TagKind } from '../tags/tag-kind.ts';
import type { HostedImage } from './image.contract.ts';
import { TILE_RATIO } from './tile-ground.ts';

/** What decides how an image fits its tile. */
export type TiledImage = Pick<HostedImage, 'width' | 'height' | 'ground'>;

/** Width of an image that is shown whole, as a share of its tile's: screens come closer to the edge than elements. */
const WHOLE_WIDTH: Record<TagKind, number> = { screens: 0.92, 'ui-elements': 0.84 };

const rounded = (share: number) => Math.round(share * 100) / 100;

/** How an image fits its tile: cropped, or whole in a box of this share of the tile's width. */
export function placeInTile({ width, height, ground }: TiledImage, kind: TagKind): { whole?: number; drawn: number } {
  const ratio = width / height / TILE_RATIO;
  if (kind === 'screens' && !ground) return { drawn: rounded(Math.max(1, ratio)) };
  const whole = rounded(WHOLE_WIDTH[kind] * Math.min(1, ratio));
  return { whole, drawn: whole };
}
