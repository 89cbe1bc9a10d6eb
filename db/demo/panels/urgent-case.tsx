import { Avatar, IconTile, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Button } from '../kit/control.tsx';
import type { Scene } from '../picture.ts';

/** The case that needs its reader first: what it is, and who is on it. */
export function UrgentCase({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  return (
    <Card t={t} width={width} pad={24}>
      <Row gap={14}>
        <IconTile t={t} name="Siren" color={t.severity[c.story.severity]} size={40} />
        <Col gap={2}>
          <Txt fontSize={12.5} color={t.muted}>
            {`Needs you first, ${c.story.id}`}
          </Txt>
          <Txt fontSize={18} fontWeight={t.weight} letterSpacing="-0.015em">
            {c.story.title}
          </Txt>
        </Col>
        <Fill />
        <SeverityBadge t={t} level={c.story.severity} />
      </Row>
      <Para fontSize={14} color={t.muted} marginTop={16} width={width - 78}>
        {c.story.summary}
      </Para>
      <Fill />
      <Row gap={10}>
        <Button t={t} text="Open case" main />
        <Button t={t} text="Assign" icon="UserPlus" />
        <Fill />
        {c.people.slice(1, 4).map((name) => (
          <Avatar key={name} t={t} name={name} size={28} />
        ))}
      </Row>
    </Card>
  );
}
