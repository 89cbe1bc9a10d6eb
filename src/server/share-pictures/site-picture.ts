import { counted } from '#shared/text/counted.ts';
import { box, brandLine, draw, framed, PALETTE, textColumn } from './draw.ts';

/** Size of covers, in pixels of the picture. */
export const SITE_COVER_BOX = { width: 380, height: 250 } as const;

/** Content of the whole gallery's picture. */
export type SiteFacts = { companies: number; images: number; isDemo: boolean; covers: readonly string[] };

const GAP = 20;
const LEFT = 560;
/** The second column is half a tile lower, so that the wall looks like part of something larger. */
const COLUMN_TOPS = [-70, -195] as const;

const coverWall = (covers: readonly string[]) =>
  covers.map((cover, index) => {
    const column = index % 2;
    const row = Math.floor(index / 2);
    return framed(cover, SITE_COVER_BOX.width, SITE_COVER_BOX.height, {
      left: LEFT + column * (SITE_COVER_BOX.width + GAP),
      top: (COLUMN_TOPS[column] ?? 0) + row * (SITE_COVER_BOX.height + GAP),
    });
  });

/** The 1200 x 630 picture of the whole gallery as SVG. */
export function drawSite({ companies, images, isDemo, covers }: SiteFacts): Promise<string> {
  const text = textColumn(
    covers.length > 0 ? 460 : 900,
    brandLine(isDemo),
    box(
      { flexDirection: 'column' },
      box(
        { fontSize: 60, fontWeight: 600, letterSpacing: -1.8, lineHeight: 1.06 },
        'Real screens of cyber-security products',
      ),
      box(
        { marginTop: 22, fontSize: 25, lineHeight: 1.42, color: PALETTE.quiet },
        'Design inspiration, grouped by company.',
      ),
    ),
    box(
      { fontSize: 22, color: PALETTE.quiet },
      `${counted(companies, 'company', 'companies')} · ${counted(images, 'image')}`,
    ),
  );
  return draw(...coverWall(covers), text);
}
