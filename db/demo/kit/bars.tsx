import type { Share } from '../company.ts';
import { Col, Fill, Row, Txt } from './box.tsx';
import { mix } from './color.ts';
import { Svg } from './graphic.tsx';
import type { Theme } from './theme.ts';

/** A bar that is filled to a share (0-1). */
export function Bar({
  t,
  width,
  share,
  color = t.accent,
  height = 6,
}: {
  t: Theme;
  width: number;
  share: number;
  color?: string;
  height?: number;
}) {
  const radius = t.radius > 3 ? height / 2 : 1;
  return (
    <Row
      width={width}
      height={height}
      borderRadius={radius}
      background={mix(t.surface, t.text, t.dark ? 0.13 : 0.09)}
      flexShrink={0}
    >
      <div
        style={{
          display: 'flex',
          width: Math.max(height, Math.round(width * share)),
          height,
          borderRadius: radius,
          background: color,
        }}
      />
    </Row>
  );
}

/** Shares as rows: name, value, bar below. */
export function Ranking({
  t,
  items,
  width,
  gap = 14,
  color = t.accent,
}: {
  t: Theme;
  items: Share[];
  width: number;
  gap?: number;
  color?: string;
}) {
  const top = Math.max(...items.map(([, value]) => value));
  return (
    <Col gap={gap}>
      {items.map(([name, value]) => (
        <Col key={name} gap={6}>
          <Row width={width}>
            <Txt cut fontSize={13} color={t.text}>
              {name}
            </Txt>
            <Fill />
            <Txt fontSize={12.5} fontWeight={500} color={t.muted}>
              {value.toLocaleString('en-US')}
            </Txt>
          </Row>
          <Bar t={t} width={width} share={value / top} color={color} />
        </Col>
      ))}
    </Col>
  );
}

/** Columns of squares, darker where there is more; values from 0 to 1. */
export function Heat({
  t,
  values,
  columns,
  cell,
  gap = 3,
  color = t.accent,
}: {
  t: Theme;
  values: number[];
  columns: number;
  cell: number;
  gap?: number;
  color?: string;
}) {
  const rows = Math.ceil(values.length / columns);
  const step = cell + gap;
  return (
    <Svg width={columns * step - gap} height={rows * step - gap}>
      {values.map((value, i) => (
        <rect
          key={i}
          x={(i % columns) * step}
          y={Math.floor(i / columns) * step}
          width={cell}
          height={cell}
          rx={t.radius > 3 ? 3 : 0}
          fill={mix(mix(t.surface, t.text, 0.06), color, Math.round(value * 5) / 5)}
        />
      ))}
    </Svg>
  );
}
