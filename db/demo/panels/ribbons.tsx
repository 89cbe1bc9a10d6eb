import { Row } from '../kit/box.tsx';
import { mix } from '../kit/color.ts';
import { Icon, Svg } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { Lines } from '../kit/lines.tsx';
import type { Scene } from '../picture.ts';

const LABEL = 190;

type Stop = [name: string, note: string, icon: IconName];

/** Ribbons from segments to services, as thick as what flows; the unusual one is red. */
export function Ribbons({ scene: { c, t, random }, width, height }: { scene: Scene; width: number; height: number }) {
  const left: Stop[] = [
    ['Terminal', '412 devices', 'Factory'],
    ['Office', '688 devices', 'Building'],
    ['Guest', '131 devices', 'Wifi'],
    ['Data centre', '74 devices', 'Server'],
  ];
  const right: Stop[] = c.assets.slice(0, 6).map(([name, kind]) => [name, kind, 'Server']);
  const weights = left.map(() => right.map(() => random.float(0.05, 1) ** 2));
  const office = weights[1];
  if (office) office[0] = 0.9;
  const total = weights.flat().reduce((sum, w) => sum + w, 0);
  const unit = (height - 3 * 28) / total;
  const unitRight = (height - 5 * 20) / total;
  const starts = left.map(
    (_, i) =>
      i * 28 +
      weights
        .slice(0, i)
        .flat()
        .reduce((sum, w) => sum + w, 0) *
        unit,
  );
  const ends = right.map(
    (_, j) => j * 20 + weights.flatMap((row) => row.slice(0, j)).reduce((sum, w) => sum + w, 0) * unitRight,
  );
  const from = [...starts];
  const to = [...ends];
  const x1 = LABEL + 8;
  const x2 = width - LABEL - 8;
  const middle = (x1 + x2) / 2;
  const ribbons = weights.flatMap((row, i) =>
    row.map((w, j) => {
      const [a = 0, b = 0] = [from[i], to[j]];
      from[i] = a + w * unit;
      to[j] = b + w * unitRight;
      const hot = i === 1 && j === 0;
      const d = `M${x1} ${a} C${middle} ${a} ${middle} ${b} ${x2} ${b} V${b + w * unitRight} C${middle} ${b + w * unitRight} ${middle} ${a + w * unit} ${x1} ${a + w * unit} Z`;
      return (
        <path
          key={`${i} ${j}`}
          d={d}
          fill={hot ? t.severity.critical : (t.palette[i] ?? t.accent)}
          fillOpacity={hot ? 0.85 : 0.28}
        />
      );
    }),
  );
  return (
    <Row width={width} height={height} position="relative">
      <Row position="absolute" top={0} left={0}>
        <Svg width={width} height={height}>
          {ribbons}
          {left.map(([name], i) => (
            <rect
              key={name}
              x={x1 - 8}
              y={starts[i]}
              width={8}
              height={(from[i] ?? 0) - (starts[i] ?? 0)}
              rx={2}
              fill={t.palette[i] ?? t.accent}
            />
          ))}
          {right.map(([name], j) => (
            <rect
              key={name}
              x={x2}
              y={ends[j]}
              width={8}
              height={(to[j] ?? 0) - (ends[j] ?? 0)}
              rx={2}
              fill={j === 0 ? t.severity.critical : mix(t.surface, t.text, 0.5)}
            />
          ))}
        </Svg>
      </Row>
      {[
        ...left.map((stop, i) => ({ stop, y: starts[i] ?? 0, end: from[i] ?? 0, x: 0 })),
        ...right.map((stop, j) => ({ stop, y: ends[j] ?? 0, end: to[j] ?? 0, x: x2 + 20 })),
      ].map(({ stop: [name, note, icon], y, end, x }) => (
        <Row key={name} position="absolute" left={x} top={(y + end) / 2 - 18} width={LABEL - 16} height={36} gap={10}>
          <Icon name={icon} size={17} color={t.muted} />
          <Lines t={t} title={name} note={note} noteSize={11.5} />
        </Row>
      ))}
    </Row>
  );
}
