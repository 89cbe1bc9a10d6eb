import { contrast } from '#shared/colours/contrast.ts';
import { LEVEL_NAMES } from '#shared/severity/severity-level.ts';
import type { SeverityStudy } from '#shared/severity/severity-study.ts';
import { basisFigures, isTooFew, tooFewText } from '#shared/studies/study-basis.ts';
import { box, brandLine, draw, PALETTE, textColumn } from './draw.ts';

/** Positions of the levels in the picture, one below the other, in pixels. */
const AREA = { left: 640, top: 70, width: 480, height: 490 };
const GAP = 18;

/** The 1200 x 630 picture of the study of severity colours as SVG: the typical colour of each level, unless there are too few products. */
export function drawSeverity(
  { levels, basis }: SeverityStudy,
  { isDemo, host }: { isDemo: boolean; host: string },
): Promise<string> {
  const height = (AREA.height - GAP * (levels.length - 1)) / levels.length;
  const rows = levels.map(({ level, common }, at) => {
    const background = common?.typical ?? PALETTE.surface;
    const ink = common && contrast(background, '#ffffff') < contrast(background, '#000000') ? '#000000' : '#ffffff';
    return box(
      {
        ...{ position: 'absolute', left: AREA.left, top: AREA.top + at * (height + GAP), width: AREA.width, height },
        ...{ display: 'flex', alignItems: 'center', paddingLeft: 28, borderRadius: 18, background },
        ...{ color: common ? ink : PALETTE.quiet, fontSize: 30 },
      },
      common ? LEVEL_NAMES[level] : `${LEVEL_NAMES[level]}: too few to say`,
    );
  });
  const words = textColumn(
    500,
    brandLine(isDemo),
    box(
      { flexDirection: 'column' },
      box({ fontSize: 64, fontWeight: 600, letterSpacing: -1.6, lineHeight: 1.08 }, 'Severity colours'),
      box(
        { marginTop: 18, fontSize: 24, lineHeight: 1.42, color: PALETTE.quiet },
        'What security products use for critical, high, medium and low.',
      ),
    ),
    box(
      { flexDirection: 'column', fontSize: 21, lineHeight: 1.5, color: PALETTE.quiet },
      box({}, isTooFew(basis.products) ? tooFewText(basis.products) : basisFigures(basis)),
      box({}, host),
    ),
  );
  return draw(words, ...rows);
}
