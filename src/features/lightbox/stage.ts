import type { Size } from './zoom.ts';

/** The lightbox is as wide as the screen minus this, in CSS pixels (spec 2, 9). */
const SIDE_SPACE_PX = 80;

/** Share of the screen's height that the lightbox takes (spec 2, 9). */
const HEIGHT_SHARE = 0.9;

/** Narrower screens are phones, where an image goes from edge to edge. */
const PHONE_PX = 640;

/** The largest box an image can have in the lightbox. */
export const stageOf = (screen: Size): Size => ({
  width: screen.width < PHONE_PX ? screen.width : screen.width - SIDE_SPACE_PX,
  height: screen.height * HEIGHT_SHARE,
});

/** An element narrower than this is enlarged towards it: a badge would be a dot on the stage. */
const SMALL_PX = 400;

/** How many times its size an element is shown: whole times, so that its pixels stay even, and at most two, so that it can be read. */
export const timesShown = ({ width }: Size): number => Math.min(2, Math.max(1, Math.floor(SMALL_PX / width)));

/** Size of an image at 100 percent: as large as the stage allows, never above its own pixels, or `most` times as much. */
export function fitWithin(image: Size, stage: Size, most = 1): Size {
  if (image.width <= 0 || image.height <= 0) return stage;
  const scale = Math.min(most, stage.width / image.width, stage.height / image.height);
  return { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
}

/** An element lower than this is seen better in its screen than alone, unless it is a strip. */
const LOW_PX = 120;

/** A screen that is drawn smaller than this share of its size shows no small element. */
const READABLE_SHARE = 0.6;

/** Whether a small element is shown in its image from the start, which is as large on this screen as it takes to see it. */
export const beginsInContext = (region: Size, image: Size, screen: Size): boolean =>
  region.height < LOW_PX &&
  region.width < SMALL_PX &&
  fitWithin(image, stageOf(screen)).width >= image.width * READABLE_SHARE;
