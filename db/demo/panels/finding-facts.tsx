import { need } from '../company.ts';
import { Avatar, Badge, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Lines } from '../kit/lines.tsx';
import type { Scene } from '../picture.ts';

/** Why a finding matters: rule, summary, the way of the data, and its history. */
export function FindingFacts({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  return (
    <Card t={t} width={width} pad={22} flexShrink={0}>
      <Row gap={10}>
        <SeverityBadge t={t} level={c.story.severity} />
        <Badge t={t} color={t.accent} text={c.alerts[0]?.[3] ?? ''} />
        <Fill />
        <Txt mono fontSize={12.5} color={t.muted}>
          {c.story.id}
        </Txt>
      </Row>
      <Para fontSize={14} color={t.muted} marginTop={16}>
        {c.story.summary}
      </Para>
      <Rule color={t.line} margin="20px 0" />
      <Label t={t} text="Data flow" />
      <Col marginTop={8}>
        {need(c.query, c).rows.map(([step, file, line, kind]) => (
          <Row key={step} height={52} gap={12}>
            <Row width={24} height={24} borderRadius={12} background={t.accentSoft} justifyContent="center">
              <Txt fontSize={12} fontWeight={600} color={t.link}>
                {step}
              </Txt>
            </Row>
            <Col>
              <Txt fontSize={13} fontWeight={500}>
                {kind}
              </Txt>
              <Txt mono fontSize={11.5} color={t.muted}>
                {`${file}:${line}`}
              </Txt>
            </Col>
          </Row>
        ))}
      </Col>
      <Rule color={t.line} margin="18px 0" />
      <Label t={t} text="History" />
      <Col marginTop={8}>
        {c.story.steps.map(([time, tactic, title], i) => (
          <Row key={title} height={44} gap={10}>
            <Avatar t={t} name={c.people[i] ?? ''} size={24} />
            <Lines t={t} title={title} note={tactic} weight={500} />
            <Txt fontSize={12} color={t.muted}>
              {time}
            </Txt>
          </Row>
        ))}
      </Col>
    </Card>
  );
}
