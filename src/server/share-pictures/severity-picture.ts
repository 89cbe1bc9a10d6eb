import { contrast } from '#shared/colours/contrast.ts';
import { LEVEL_NAMES } from '#shared/severity/severity-level.ts';
import type { SeverityStudy } from '#shared/severity/severity-study.ts';
import { counted } from '#shared/text/counted.ts';
import { box, brandLine, draw, PALETTE, textColumn } from './draw.ts';

/** Positions of the levels in the picture, one below the other, in pixels. */
const AREA = { left: 640, top: 70, width: 480, height: 490 };
const GAP = 18;

/** The 1200 x 630 picture of the study of severity colours as SVG: the median of each level. */
export function drawSeverity({ levels, companies, images }: SeverityStudy, host: string): Promise<string> {
  const height = (AREA.height - GAP * (levels.length - 1)) / levels.length;
  const rows = levels.map(({ level, median }, at) =>
    box(
      {
        ...{ position: 'absolute', left: AREA.left, top: AREA.top + at * (height + GAP), width: AREA.width, height },
        ...{ display: 'flex', alignItems: 'center', paddingLeft: 28, borderRadius: 18, background: median },
        ...{ color: contrast(median, '#ffffff') >= contrast(median, '#000000') ? '#ffffff' : '#000000', fontSize: 30 },
      },
      LEVEL_NAMES[level],
    ),
  );
  const words = textColumn(
    500,
    brandLine(),
    box(
      { flexDirection: 'column' },
      box({ fontSize: 64, fontWeight: 600, letterSpacing: -1.6, lineHeight: 1.08 }, 'Severity colours'),
      box(
        { marginTop: 18, fontSize: 24, lineHeight: 1.42, color: PALETTE.quiet },
        'What security products use for critical, high, medium and low.',
      ),
    ),
    box(
      { fontSize: 21, color: PALETTE.quiet },
      `${counted(companies.length, 'product')} · ${counted(images, 'screen')} · ${host}`,
    ),
  );
  return draw(words, ...rows);
}
