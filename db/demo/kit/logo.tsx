import type { Company } from '../company.ts';
import { Row } from './box.tsx';
import { contrast, mix } from './color.ts';
import { Svg } from './graphic.tsx';
import { MARKS } from './marks.tsx';

/** The company's mark alone, in the given ink. */
export function Mark({ company, size, ink, second }: { company: Company; size: number; ink: string; second: string }) {
  return (
    <Svg width={size} height={size} viewBox="0 0 24 24">
      {MARKS[company.logo ?? 'hex'](ink, second)}
    </Svg>
  );
}

/** The company's mark in a square of its colour, as in a navigation or as its logo. */
export function LogoTile({ company, size }: { company: Company; size: number }) {
  const ink = contrast('#ffffff', company.color) >= 3 ? '#ffffff' : '#10141a';
  return (
    <Row
      width={size}
      height={size}
      borderRadius={Math.round(size * 0.24)}
      background={company.color}
      justifyContent="center"
      flexShrink={0}
    >
      <Mark company={company} size={Math.round(size * 0.6)} ink={ink} second={mix(company.color, ink, 0.62)} />
    </Row>
  );
}
