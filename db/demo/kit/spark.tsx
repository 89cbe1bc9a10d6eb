import { mix } from './color.ts';
import { Svg } from './graphic.tsx';
import { linePath } from './path.ts';
import type { Theme } from './theme.ts';

/** A small line without axes. */
export function Spark({
  t,
  width,
  height,
  values,
  color = t.accent,
  bars: asBars,
}: {
  t: Theme;
  width: number;
  height: number;
  values: number[];
  color?: string;
  bars?: boolean;
}) {
  if (asBars) {
    const step = width / values.length;
    return (
      <Svg width={width} height={height}>
        {values.map((value, i) => (
          <rect
            key={i}
            x={i * step}
            y={height - value * height}
            width={Math.max(1, step - 2)}
            height={value * height}
            rx={1}
            fill={i === values.length - 1 ? color : mix(t.surface, color, 0.4)}
          />
        ))}
      </Svg>
    );
  }
  const d = linePath(values, width, height - 2);
  return (
    <Svg width={width} height={height}>
      <path d={`${d} L${width} ${height} L0 ${height} Z`} fill={color} fillOpacity={0.12} />
      <path d={d} fill="none" stroke={color} strokeWidth={1.6} strokeLinejoin="round" />
    </Svg>
  );
}
