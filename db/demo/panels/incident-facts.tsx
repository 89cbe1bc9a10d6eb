import { storyScore } from '../company.ts';
import { Avatar } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Gauge } from '../kit/meter.tsx';
import type { Scene } from '../picture.ts';

/** Risk, owner, entities and next steps of an incident. */
export function IncidentFacts({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  return (
    <Col width={width} gap={16} flexShrink={0}>
      <Card t={t}>
        <Row gap={18}>
          <Gauge t={t} size={92} thick={8} score={storyScore(c)} note="risk" color={t.severity[c.story.severity]} />
          <Col gap={8}>
            <Label t={t} text="Owner" />
            <Row gap={8}>
              <Avatar t={t} name={c.people[1] ?? ''} />
              <Txt fontSize={13.5} fontWeight={600}>
                {c.people[1]}
              </Txt>
            </Row>
            <Txt fontSize={12.5} color={t.muted}>
              Due in 3 h 40 min
            </Txt>
          </Col>
        </Row>
      </Card>
      <Card t={t} title="Entities" note="6">
        {c.assets.slice(0, t.nav === 'top-tabs' ? 3 : 4).map(([name, kind, , state]) => (
          <Row key={name} height={44} gap={10}>
            <Col flexGrow={1} flexBasis={0} minWidth={0}>
              <Txt cut mono fontSize={12.5}>
                {name}
              </Txt>
              <Txt fontSize={12} color={t.muted}>
                {kind}
              </Txt>
            </Col>
            <Txt fontSize={12} color={t.muted}>
              {state}
            </Txt>
          </Row>
        ))}
      </Card>
      <Card t={t} title="Recommended" flexGrow={1}>
        {c.policies.slice(0, 3).map(([name], i) => (
          <Row key={name} height={42} gap={10}>
            <Icon name={i === 0 ? 'CircleCheck' : 'Circle'} size={17} color={i === 0 ? t.good : t.faint} />
            <Txt cut fontSize={13} fontWeight={500} color={i === 0 ? t.muted : t.text}>
              {name}
            </Txt>
          </Row>
        ))}
        <Fill />
        <Button t={t} text="Run all" icon="Play" width={width - 38} />
      </Card>
    </Col>
  );
}
