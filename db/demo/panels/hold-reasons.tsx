import { storyScore } from '../company.ts';
import { SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Lines } from '../kit/lines.tsx';
import { Gauge } from '../kit/meter.tsx';
import type { Scene } from '../picture.ts';

/** Why a message was held: its score, its kind, and reason by reason. */
export function HoldReasons({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  return (
    <Card t={t} width={width} pad={24} flexShrink={0}>
      <Row gap={20}>
        <Gauge t={t} size={112} thick={10} score={storyScore(c)} note="risk" color={t.severity.critical} />
        <Col gap={8} alignItems="flex-start">
          <SeverityBadge t={t} level={c.story.severity} />
          <Txt fontSize={16} fontWeight={t.weight}>
            Invoice fraud
          </Txt>
          <Txt fontSize={13} color={t.muted}>
            Confidence 97%
          </Txt>
        </Col>
      </Row>
      <Rule color={t.line} margin="22px 0 16px" />
      <Label t={t} text="Why it was held" />
      <Col marginTop={8}>
        {c.story.steps.slice(1).map(([, kind, title, detail, icon]) => (
          <Row key={title} height={74} gap={14}>
            <Row
              width={36}
              height={36}
              borderRadius={18}
              background={t.accentSoft}
              justifyContent="center"
              flexShrink={0}
            >
              <Icon name={icon} size={17} color={t.link} />
            </Row>
            <Lines t={t} title={title} note={`${kind}: ${detail}`} size={14} noteSize={12.5} gap={1} />
          </Row>
        ))}
      </Col>
      <Fill />
      <Button t={t} text={`Ask ${c.people[0]}`} icon="MessageSquare" width={width - 50} />
    </Card>
  );
}
