import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Button, Chip } from '../kit/control.tsx';
import { Icon, Svg } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const SIDE = 316;
const LABEL = 190;
type Stop = [name: string, note: string, icon: IconName];

/** How much flows from where to where, as ribbons; the unusual one is red. */
export default screen(
  ['topic:graph', 'chart'],
  (c) =>
    `${c.name} flow map: ribbons from segments to services by volume, one unusual flow in red, its facts beside it`,
  (scene) => {
    const { t } = scene;
    const { width, height } = room(t);
    return (
      <Shell
        scene={scene}
        at={2}
        title="Flows"
        note="Last 24 hours"
        actions={
          <Row gap={8}>
            {['Volume', 'Sessions', 'Risk'].map((text, i) => (
              <Chip key={text} t={t} text={text} on={i === 0} />
            ))}
            <Button t={t} text="Export" icon="Download" />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Card t={t} pad={24} width={width - SIDE - 16}>
            <Ribbons scene={scene} width={width - SIDE - 66} height={height - 50} />
          </Card>
          <Side {...scene} />
        </Row>
      </Shell>
    );
  },
);

function Ribbons({ scene: { c, t, random }, width, height }: { scene: Scene; width: number; height: number }) {
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
          <Col flexGrow={1} flexBasis={0} minWidth={0}>
            <Txt cut fontSize={13} fontWeight={600}>
              {name}
            </Txt>
            <Txt cut fontSize={11.5} color={t.muted}>
              {note}
            </Txt>
          </Col>
        </Row>
      ))}
    </Row>
  );
}

function Side({ c, t }: Scene) {
  return (
    <Card t={t} title="Unusual flow" width={SIDE} pad={20} flexShrink={0}>
      <Txt fontSize={30} fontWeight={t.weight} letterSpacing="-0.03em" color={t.severity.critical}>
        38.2 GB
      </Txt>
      <Txt fontSize={13} color={t.muted}>
        {`Office to ${c.story.host}, 40 times the usual`}
      </Txt>
      <Rule color={t.line} margin="18px 0" />
      {c.shares[1].map(([name, value]) => (
        <Col key={name} gap={7} marginBottom={15}>
          <Row>
            <Txt cut fontSize={13}>
              {name}
            </Txt>
            <Fill />
            <Txt fontSize={12.5} fontWeight={600}>
              {`${value} GB`}
            </Txt>
          </Row>
          <Bar
            t={t}
            width={SIDE - 42}
            share={value / (c.shares[1][0]?.[1] ?? value)}
            color={t.palette[1] ?? t.accent}
          />
        </Col>
      ))}
      <Rule color={t.line} margin="4px 0 16px" />
      {c.story.steps.slice(-4).map(([time, tactic, title]) => (
        <Row key={title} height={48} gap={12}>
          <Txt mono fontSize={12} color={t.muted}>
            {time}
          </Txt>
          <Col flexGrow={1} flexBasis={0} minWidth={0}>
            <Txt cut fontSize={13} fontWeight={500}>
              {title}
            </Txt>
            <Txt cut fontSize={12} color={t.muted}>
              {tactic}
            </Txt>
          </Col>
        </Row>
      ))}
      <Fill />
      <Button t={t} text="Close the path" icon="Ban" main width={SIDE - 42} />
    </Card>
  );
}
