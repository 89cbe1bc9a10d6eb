import { toOklab } from '#shared/colours/oklab.ts';
import type { Theme } from '#shared/reading/theme.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';
import type { Box } from './pixel-reader.ts';

/** OKLab lightness below which a pixel is dark, and from which a surface is bright. */
const DARK_BELOW = 0.5;
const BRIGHT_FROM = 0.85;
/** Dark parts of the area: up to the first the image is light, from the second on it is dark. */
const LIGHT_UP_TO = 0.35;
const DARK_FROM = 0.65;
/** A dialog over a dimmed page: its part of the area, and how much of its edge and of its inside is bright. */
const DIALOG_AREA = { least: 0.2, most: 0.9 };
const DIALOG_EDGE = 0.8;
const DIALOG_INSIDE = 0.2;

type Lightness = { values: Float32Array; width: number; height: number };

function lightnessOf({ data, width, height }: PixelRows): Lightness {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at += 1) {
    values[at] = toOklab(data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0).l;
  }
  return { values, width, height };
}

const isBright = ({ values, width }: Lightness, x: number, y: number): boolean =>
  (values[y * width + x] ?? 0) >= BRIGHT_FROM;

/** The smallest box around all rows and columns that are mostly bright. */
function brightBox(image: Lightness): Box | undefined {
  const { width, height } = image;
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isBright(image, x, y)) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      rows[y] = (rows[y] ?? 0) + 1;
    }
  }
  const isWide = (count: number) => count >= width * DIALOG_AREA.least;
  const isTall = (count: number) => count >= height * DIALOG_AREA.least;
  const [left, right] = [columns.findIndex(isTall), columns.findLastIndex(isTall)];
  const [top, bottom] = [rows.findIndex(isWide), rows.findLastIndex(isWide)];
  return left < 0 || top < 0 ? undefined : { left, top, right, bottom };
}

/** The bright part of a box's inside; a frame's is almost none. */
function brightInside(image: Lightness, { left, top, right, bottom }: Box): number {
  let bright = 0;
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) bright += Number(isBright(image, x, y));
  }
  return bright / ((right - left + 1) * (bottom - top + 1));
}

/** The bright part of a box's edge. */
function brightEdge(image: Lightness, { left, top, right, bottom }: Box): number {
  let bright = 0;
  for (let x = left; x <= right; x += 1) bright += Number(isBright(image, x, top)) + Number(isBright(image, x, bottom));
  for (let y = top; y <= bottom; y += 1) bright += Number(isBright(image, left, y)) + Number(isBright(image, right, y));
  return bright / (2 * (right - left + 1) + 2 * (bottom - top + 1));
}

/** Whether a box lies within the image; a dialog may reach one of its edges. */
function isInset({ width, height }: Lightness, { left, top, right, bottom }: Box): boolean {
  const gaps = [left, top, width - 1 - right, height - 1 - bottom];
  return gaps.filter((gap) => gap <= Math.min(width, height) / 100).length <= 1;
}

/** Whether a light dialog is shown over a dimmed page. */
function hasLightDialog(image: Lightness): boolean {
  const box = brightBox(image);
  if (!box || !isInset(image, box)) return false;
  const part = ((box.right - box.left + 1) * (box.bottom - box.top + 1)) / (image.width * image.height);
  if (part < DIALOG_AREA.least || part > DIALOG_AREA.most) return false;
  return brightEdge(image, box) >= DIALOG_EDGE && brightInside(image, box) >= DIALOG_INSIDE;
}

function themeByArea({ values }: Lightness): Theme {
  let dark = 0;
  for (const value of values) dark += Number(value < DARK_BELOW);
  const part = dark / values.length;
  if (part <= LIGHT_UP_TO) return 'light';
  return part >= DARK_FROM ? 'dark' : 'mixed';
}

/** The theme by the dark part of the area. */
export const surfaceTheme = (rgb: PixelRows): Theme => themeByArea(lightnessOf(rgb));

/** The theme of an image, by the same; a light dialog over a dimmed page counts as light. */
export function themeOf(rgb: PixelRows): Theme {
  const image = lightnessOf(rgb);
  return hasLightDialog(image) ? 'light' : themeByArea(image);
}
