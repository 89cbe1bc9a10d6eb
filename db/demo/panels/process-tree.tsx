import { need } from '../company.ts';
import { Badge, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { mix } from '../kit/color.ts';
import { Icon, Svg } from '../kit/graphic.tsx';
import type { Scene } from '../picture.ts';

const ROW = 74;

const INDENT = 56;

/** Which step of the story each process of the tree belongs to. */
const STEP_OF = [0, 0, 1, 1, 3, 4, 2, 1];

/** Processes below each other, each indented under the one that started it. */
export function ProcessTree({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  const { nodes } = need(c.graph, c);
  const order = [0, 1, 2, 4, 6, 7, 5, 3].map((i) => nodes[i]).filter((node) => node !== undefined);
  const lines = order.map((node, y) => {
    const above = order.slice(0, y).findLastIndex((other) => other[4] < node[4]);
    return above < 0
      ? ''
      : `M${(order[above]?.[4] ?? 0) * INDENT + 20} ${above * ROW + 48} V${y * ROW + 24} a6 6 0 0 0 6 6 H${node[4] * INDENT - 2}`;
  });
  return (
    <Col position="relative" width={width}>
      <Row position="absolute" top={0} left={0}>
        <Svg width={width} height={order.length * ROW}>
          <path d={lines.join(' ')} fill="none" stroke={mix(t.surface, t.text, 0.3)} strokeWidth={1.5} />
        </Svg>
      </Row>
      {order.map(([id, label, note, icon, depth, , severity], i) => (
        <Row key={id} height={ROW} alignItems="flex-start" paddingLeft={depth * INDENT}>
          <Row
            position="relative"
            height={58}
            padding="0 14px"
            gap={12}
            flexGrow={1}
            borderRadius={t.radius}
            background={severity === 'critical' ? mix(t.surface, t.severity.critical, 0.1) : t.surface}
            border={`1px solid ${severity === 'critical' ? mix(t.surface, t.severity.critical, 0.5) : t.line}`}
          >
            <Icon name={icon} size={18} color={severity ? t.severity[severity] : t.muted} />
            <Col gap={1}>
              <Txt mono fontSize={13} fontWeight={600}>
                {label}
              </Txt>
              <Txt mono fontSize={11.5} color={t.muted}>
                {note}
              </Txt>
            </Col>
            <Fill />
            <Txt mono fontSize={11.5} color={t.faint}>
              {c.story.steps[STEP_OF[i] ?? 0]?.[0]}
            </Txt>
            {severity ? <SeverityBadge t={t} level={severity} /> : <Badge t={t} color={t.muted} text="Signed" />}
          </Row>
        </Row>
      ))}
    </Col>
  );
}
