import { edgeColor, ratioOf } from './thumb-hash.ts';

/** Width over height of a tile. */
export const TILE_RATIO = 16 / 10;

/** Width over height of a company's cover on its card. */
const COVER_RATIO = 16 / 9;

/**
 * Largest part of an image that a crop may lose; otherwise the tile shows the whole image (look: second look). What is less than a
 * screen, such as a dialog, ends where the image ends: a crop would cut its buttons.
 */
const MOST_LOST = { screen: 0.15, less: 0.03 };

/** Background for an image of which only the proportions are known. */
const NO_COLOR = '#808080';

/** An edge below this lightness (0 to 255) is dark. */
const DARK_BELOW = 110;
/** How much of white a dark edge is mixed with, and how much of black another. */
const STEP = { lighter: 0.14, darker: 0.04 };

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function isDark(color: string): boolean {
  const [r = 0, g = 0, b = 0] = channelsOf(color);
  return 0.3 * r + 0.6 * g + 0.1 * b < DARK_BELOW;
}

/** A colour next to another (`#rrggbb`) from which it differs visibly: an image must not float in its own colour. */
function visiblyBeside(edge: string): string {
  const channels = channelsOf(edge);
  const [share, to] = isDark(edge) ? [STEP.lighter, 255] : [STEP.darker, 0];
  const mixed = channels.map((channel) => Math.round(channel + (to - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

type Seen = { width: number; height: number; placeholder: string };

/** The background of an image in a box of other proportions; undefined if a crop loses little. */
function groundIn(box: number, image: Seen, mostLost = MOST_LOST.screen): string | undefined {
  const ratio = image.width / image.height / box;
  if (Math.min(ratio, 1 / ratio) >= 1 - mostLost) return undefined;
  const edge = edgeColor(image.placeholder, ratio > 1 ? 'horizontal' : 'vertical');
  return edge ? visiblyBeside(edge) : NO_COLOR;
}

/** The background of an image that a tile shows whole: the colour of its edges, a step lighter or darker; empty for a cropped one. */
export function tileGround(image: Seen & { form?: string | null }): { ground?: string } {
  const isLess = image.form === 'part' || image.form === 'element';
  const ground = groundIn(TILE_RATIO, image, isLess ? MOST_LOST.less : MOST_LOST.screen);
  return ground ? { ground } : {};
}

/** The same of a company's cover on its card, whose proportions are known from its ThumbHash alone; undefined for a cropped one. */
export function coverGround(placeholder: string | null): string | undefined {
  const ratio = placeholder ? ratioOf(placeholder) : undefined;
  return placeholder && ratio ? groundIn(COVER_RATIO, { width: ratio, height: 1, placeholder }) : undefined;
}

/** Channels of a colour further apart than this make it loud. */
const LOUD_FROM = 80;

const isLoud = (color: string) => Math.max(...channelsOf(color)) - Math.min(...channelsOf(color)) > LOUD_FROM;

/** The background of a dark element, which would float in a dark tile; the tile's own surface sets off a light or coloured one, and is not as loud. */
export function elementGround(element: Seen): { ground?: string } {
  const edge = edgeColor(element.placeholder, element.width > element.height ? 'horizontal' : 'vertical');
  return edge && isDark(edge) && !isLoud(edge) ? { ground: visiblyBeside(edge) } : {};
}
