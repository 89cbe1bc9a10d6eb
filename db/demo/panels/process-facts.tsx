import { Badge, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { Scene } from '../picture.ts';

/** What is known of the suspicious process, and what can be done to it. */
export function ProcessFacts({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  const facts = [
    ['Path', 'C:\\ProgramData\\OneSync\\svchelper.exe'],
    ['Command', 'svchelper.exe -k netsvcs -p 0x1f4'],
    ['SHA-256', '7be1c09fd2a8e1445b90c3f7aa6144d2'],
    ['Signer', 'None'],
    ['Account', c.story.account],
    ['Integrity', 'High'],
  ];
  return (
    <Card t={t} width={width} pad={22} flexShrink={0}>
      <Row gap={10}>
        <Icon name="Bug" size={18} color={t.severity.critical} />
        <Txt mono fontSize={14.5} fontWeight={600}>
          svchelper.exe
        </Txt>
        <Fill />
        <SeverityBadge t={t} level="critical" />
      </Row>
      <Para fontSize={13} color={t.muted} marginTop={12}>
        {c.story.summary}
      </Para>
      <Rule color={t.line} margin="18px 0" />
      <Col gap={13}>
        {facts.map(([label, value]) => (
          <Col key={label} gap={3}>
            <Label t={t} text={label ?? ''} />
            <Row>
              <Txt cut mono fontSize={12}>
                {value}
              </Txt>
            </Row>
          </Col>
        ))}
      </Col>
      <Rule color={t.line} margin="18px 0" />
      <Label t={t} text="Techniques" />
      <Col gap={8} marginTop={10} alignItems="flex-start">
        {c.alerts.slice(0, 3).map(([, , , rule]) => (
          <Badge key={rule} t={t} color={t.severity.high} text={rule} manner="soft" />
        ))}
      </Col>
      <Fill />
      <Row gap={8}>
        <Button t={t} text="Kill process" icon="X" width={(width - 54) / 2} />
        <Button t={t} text="Get file" icon="Download" width={(width - 54) / 2} />
      </Row>
    </Card>
  );
}
