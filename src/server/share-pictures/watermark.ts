import { SITE_NAME } from '#shared/site/site.ts';
import { box, outlined } from './draw.ts';

/** Size of the tile that is repeated. */
const TILE = { width: 420, height: 210 };
const LINE = {
  position: 'absolute',
  justifyContent: 'center',
  width: TILE.width,
  fontSize: 30,
  fontWeight: 600,
  letterSpacing: 0.5,
  transform: 'rotate(-22deg)',
} as const;
/** The dark copy is two pixels off the light one, so that the name shows on light and dark screens. */
const COPIES = [
  { left: 2, top: 84, color: 'rgba(0, 0, 0, 0.42)' },
  { left: 0, top: 82, color: 'rgba(255, 255, 255, 0.5)' },
] as const;

let drawn: Promise<string> | undefined;

/** The gallery's name as an SVG tile, with letters as outlines, so that no font is needed to show it. */
export function drawWatermark(): Promise<string> {
  drawn ??= outlined(
    TILE,
    box({ position: 'relative', ...TILE }, ...COPIES.map((copy) => box({ ...LINE, ...copy }, SITE_NAME))),
  );
  return drawn;
}
