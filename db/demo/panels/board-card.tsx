import type { Alert } from '../company.ts';
import { Avatar, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { seenAt } from '../kit/clock.ts';
import { Icon } from '../kit/graphic.tsx';
import type { Scene } from '../picture.ts';

/** An alert as a card of a board. */
export function BoardCard({
  scene: { c, t },
  alert: [severity, name, entity, rule],
  i,
}: {
  scene: Scene;
  alert: Alert;
  i: number;
}) {
  return (
    <Col {...cardStyle(t)} padding={16} gap={10} flexShrink={0}>
      <Row>
        <SeverityBadge t={t} level={severity} />
        <Fill />
        <Txt fontSize={12} color={t.muted}>
          {seenAt(c, i)}
        </Txt>
      </Row>
      <Para fontSize={14} fontWeight={600} lineHeight={1.4}>
        {name}
      </Para>
      <Row gap={7}>
        <Icon name="Workflow" size={13} color={t.muted} />
        <Txt cut fontSize={12.5} color={t.muted}>
          {rule}
        </Txt>
      </Row>
      <Row gap={8} marginTop={4}>
        <Txt cut mono fontSize={11.5} color={t.muted}>
          {entity}
        </Txt>
        <Fill />
        <Icon name="MessageSquare" size={13} color={t.faint} />
        <Txt fontSize={12} color={t.muted}>
          {(i % 3) + 1}
        </Txt>
        <Avatar t={t} name={c.people[(i * 3 + 1) % c.people.length] ?? ''} size={22} />
      </Row>
    </Col>
  );
}
