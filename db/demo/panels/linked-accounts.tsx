import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Kbd } from '../kit/input.tsx';
import type { Scene } from '../picture.ts';

/** Accounts that share a device or card with the one under review, and the keys that decide. */
export function LinkedAccounts({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  return (
    <Card t={t} title="Linked accounts" note="23" width={width} pad={22} flexShrink={0}>
      {c.assets.slice(0, 6).map(([name, , reason, state, score]) => (
        <Col key={name}>
          <Rule color={t.line} />
          <Row height={60} gap={12}>
            <Col flexGrow={1} flexBasis={0} minWidth={0}>
              <Txt mono fontSize={13} fontWeight={600}>
                {name}
              </Txt>
              <Txt cut fontSize={12} color={t.muted}>
                {`${reason}, score ${score}`}
              </Txt>
            </Col>
            <Badge t={t} color={score > 92 ? t.severity.critical : t.severity.medium} text={state} />
          </Row>
        </Col>
      ))}
      <Fill />
      <Para fontSize={13} color={t.muted}>
        {c.story.summary}
      </Para>
      <Row marginTop={18} gap={10}>
        <Kbd t={t} text="A" />
        <Txt fontSize={12.5} color={t.muted}>
          approve
        </Txt>
        <Kbd t={t} text="D" />
        <Txt fontSize={12.5} color={t.muted}>
          decline
        </Txt>
        <Kbd t={t} text="N" />
        <Txt fontSize={12.5} color={t.muted}>
          next
        </Txt>
      </Row>
    </Card>
  );
}
