import { Col, Row, Txt } from './box.tsx';
import { mix } from './color.ts';
import { Svg } from './graphic.tsx';
import { arcPath } from './path.ts';
import type { Theme } from './theme.ts';

/** A ring of shares with a number in its middle. */
export function Donut({
  t,
  size,
  items,
  middle,
  note,
  colors = t.palette,
  thick = 14,
}: {
  t: Theme;
  size: number;
  items: number[];
  middle: string;
  note: string;
  colors?: string[];
  thick?: number;
}) {
  const total = items.reduce((sum, n) => sum + n, 0);
  const radius = size / 2 - thick / 2;
  let angle = 0;
  return (
    <Row width={size} height={size} justifyContent="center" position="relative" flexShrink={0}>
      <Row position="absolute" top={0} left={0}>
        <Svg width={size} height={size}>
          {items.map((n, i) => {
            const from = angle;
            angle += (n / total) * 360;
            return (
              <path
                key={`${i} ${n}`}
                d={arcPath(size / 2, size / 2, radius, from + 1, Math.max(from + 1.5, angle - 1))}
                fill="none"
                stroke={colors[i] ?? t.accent}
                strokeWidth={thick}
              />
            );
          })}
        </Svg>
      </Row>
      <Col alignItems="center">
        <Txt fontSize={Math.round(size * 0.17)} fontWeight={t.weight} letterSpacing="-0.02em" lineHeight={1.15}>
          {middle}
        </Txt>
        <Txt fontSize={11.5} color={t.muted}>
          {note}
        </Txt>
      </Col>
    </Row>
  );
}

/** A score from 0 to 100 on three quarters of a ring. */
export function Gauge({
  t,
  size,
  score,
  note,
  text,
  color = t.accent,
  thick = 12,
}: {
  t: Theme;
  size: number;
  score: number;
  note: string;
  /** What stands in the middle when it is not the score itself. */
  text?: string;
  color?: string;
  thick?: number;
}) {
  const radius = size / 2 - thick / 2;
  const c = size / 2;
  return (
    <Row width={size} height={size} justifyContent="center" position="relative" flexShrink={0}>
      <Row position="absolute" top={0} left={0}>
        <Svg width={size} height={size}>
          <path
            d={arcPath(c, c, radius, 225, 495)}
            fill="none"
            stroke={mix(t.surface, t.text, 0.1)}
            strokeWidth={thick}
            strokeLinecap="round"
          />
          <path
            d={arcPath(c, c, radius, 225, 225 + 2.7 * score)}
            fill="none"
            stroke={color}
            strokeWidth={thick}
            strokeLinecap="round"
          />
        </Svg>
      </Row>
      <Col alignItems="center">
        <Txt fontSize={Math.round(size * 0.25)} fontWeight={t.weight} letterSpacing="-0.03em" lineHeight={1.1}>
          {text ?? score}
        </Txt>
        <Txt fontSize={12} color={t.muted}>
          {note}
        </Txt>
      </Col>
    </Row>
  );
}
