import { Col, Row, Txt } from './box.tsx';
import { Svg } from './graphic.tsx';
import { linePath, stepPath } from './path.ts';
import type { Theme } from './theme.ts';

/** Series over time with a grid and labels on both axes; values run from 0 to 1, `top` is what 1 stands for. */
export function Plot({
  t,
  width,
  height,
  series,
  labels,
  top,
  kind = t.chart,
}: {
  t: Theme;
  width: number;
  height: number;
  series: number[][];
  labels: string[];
  top: [string, string, string];
  kind?: Theme['chart'];
}) {
  const w = width - 40;
  const h = height - 24;
  return (
    <Col width={width} height={height} flexShrink={0}>
      <Row height={h} alignItems="stretch">
        <Col width={40} height={h} justifyContent="space-between" paddingBottom={0}>
          {[...top, '0'].map((text) => (
            <Txt key={text} fontSize={11} color={t.faint} lineHeight={1}>
              {text}
            </Txt>
          ))}
        </Col>
        <Svg width={w} height={h}>
          {[0, 1, 2, 3].map((i) => (
            <line
              key={i}
              x1={0}
              x2={w}
              y1={4.5 + Math.round((i * (h - 10)) / 3)}
              y2={4.5 + Math.round((i * (h - 10)) / 3)}
              stroke={t.line}
            />
          ))}
          <g transform="translate(0 5)">
            {kind === 'bars' ? bars(t, series, w, h - 10) : curves(t, series, w, h - 10, kind)}
          </g>
        </Svg>
      </Row>
      <Row height={24} paddingLeft={40} justifyContent="space-between" alignItems="flex-end">
        {labels.map((text, i) => (
          <Txt key={text + String(i)} fontSize={11} color={t.faint} lineHeight={1}>
            {text}
          </Txt>
        ))}
      </Row>
    </Col>
  );
}

function curves(t: Theme, series: number[][], w: number, h: number, kind: Theme['chart']) {
  const make = kind === 'steps' ? stepPath : linePath;
  return series.map((values, i) => {
    const color = t.palette[i] ?? t.accent;
    const d = make(values, w, h);
    const shade =
      kind === 'line' ? null : (
        <path d={`${d} L${w} ${h} L0 ${h} Z`} fill={color} fillOpacity={i === 0 ? 0.16 : 0.07} />
      );
    return (
      <g key={color}>
        {shade}
        <path d={d} fill="none" stroke={color} strokeWidth={i === 0 ? 2 : 1.6} strokeLinejoin="round" />
      </g>
    );
  });
}

function bars(t: Theme, series: number[][], w: number, h: number) {
  const count = series[0]?.length ?? 1;
  const step = w / count;
  const thick = Math.max(2, Math.round(step * 0.62));
  return Array.from({ length: count }, (_, x) => {
    let y = h;
    return series.map((values, i) => {
      const size = Math.max(1, Math.round(((values[x] ?? 0) * h * 0.92) / series.length + (i === 0 ? h * 0.06 : 0)));
      y -= size;
      return (
        <rect
          key={`${x} ${i}`}
          x={Math.round(x * step + (step - thick) / 2)}
          y={y}
          width={thick}
          height={size - (i < series.length - 1 ? 1 : 0)}
          rx={series.length === 1 ? Math.min(2, thick / 2) : 0}
          fill={t.palette[i] ?? t.accent}
        />
      );
    });
  });
}
