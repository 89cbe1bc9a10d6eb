import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Check } from '../kit/choice.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import type { Scene } from '../picture.ts';

/** The copy to go back to: its size, how long it takes, and the proof that it works. */
export function ChosenCopy({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  const checks = ['Signature of the copy', 'No malware found', 'Shares mount', '50 files compared', 'Services answer'];
  return (
    <Card t={t} width={width} pad={24} flexShrink={0}>
      <Label t={t} text="Chosen copy" />
      <Txt fontSize={28} fontWeight={t.weight} letterSpacing="-0.03em" marginTop={4}>
        {`${shiftDay(c.date, -1)}, ${c.story.steps[0]?.[0]}`}
      </Txt>
      <Row gap={8} marginTop={10}>
        <Badge t={t} color={t.good} text="Clean" icon="Check" manner="soft" />
        <Badge t={t} color={t.accent} text="Locked" icon="Lock" manner="soft" />
      </Row>
      <Rule color={t.line} margin="22px 0" />
      <Row justifyContent="space-between">
        {[
          ['Size', '2.4 TB'],
          ['Recovery', '38 min'],
          ['Lost', '40 min'],
        ].map(([label, value]) => (
          <Col key={label} gap={4}>
            <Label t={t} text={label ?? ''} />
            <Txt fontSize={19} fontWeight={t.weight} letterSpacing="-0.02em">
              {value}
            </Txt>
          </Col>
        ))}
      </Row>
      <Rule color={t.line} margin="22px 0 14px" />
      <Label t={t} text="Proof in the clean room" />
      <Col marginTop={8}>
        {checks.map((check, i) => (
          <Row key={check} height={42} gap={12}>
            <Check t={t} on round />
            <Txt fontSize={13.5}>{check}</Txt>
            <Fill />
            <Txt fontSize={12.5} color={t.muted}>
              {`${[1, 14, 4, 11, 8][i]} min`}
            </Txt>
          </Row>
        ))}
      </Col>
      <Fill />
      <Para fontSize={13} color={t.muted}>
        {c.story.summary}
      </Para>
      <Row marginTop={18}>
        <Button t={t} text="Restore to production" icon="RotateCcw" width={width - 50} />
      </Row>
    </Card>
  );
}
