import type { Company } from '../company.ts';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { seenAt } from '../kit/clock.ts';
import type { Theme } from '../kit/theme.ts';

/** The newest alerts as one line each. */
export function Events({ c, t, width, rows }: { c: Company; t: Theme; width: number; rows: number }) {
  return (
    <Card t={t} pad={16} width={width} title={c.alertsTitle} note="newest first">
      {c.alerts.slice(0, rows).map(([severity, name, entity], i) => (
        <Col key={name}>
          <Rule color={t.line} />
          <Row height={31} gap={12}>
            <Txt mono fontSize={11.5} color={t.muted}>
              {seenAt(c, i)}
            </Txt>
            <div style={{ display: 'flex', width: 3, height: 16, background: t.severity[severity], flexShrink: 0 }} />
            <Txt cut fontSize={12.5} fontWeight={500}>
              {name}
            </Txt>
            <Fill />
            <Txt mono fontSize={11.5} color={t.muted}>
              {entity}
            </Txt>
          </Row>
        </Col>
      ))}
    </Card>
  );
}
