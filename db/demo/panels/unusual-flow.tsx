import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Button } from '../kit/control.tsx';
import { Lines } from '../kit/lines.tsx';
import type { Scene } from '../picture.ts';

/** One flow that is unlike the others: how much, by whom, and the way to close it. */
export function UnusualFlow({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  return (
    <Card t={t} title="Unusual flow" width={width} pad={20} flexShrink={0}>
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
            width={width - 42}
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
          <Lines t={t} title={title} note={tactic} weight={500} />
        </Row>
      ))}
      <Fill />
      <Button t={t} text="Close the path" icon="Ban" main width={width - 42} />
    </Card>
  );
}
