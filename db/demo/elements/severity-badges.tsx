import { SeverityBadge } from '../kit/badge.tsx';
import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Stage } from '../kit/stage.tsx';
import { SEVERITIES } from '../kit/theme.ts';
import { element } from '../picture.ts';

const MEANING = {
  critical: 'Act now, wakes someone',
  high: 'Within the hour',
  medium: 'Today',
  low: 'This week',
  info: 'For the record',
};

/** The five severities with what they mean and how many there are. */
export default element(
  ['severity-badge'],
  [520, 360],
  (c) => `${c.name} severity badges from critical to info with their meaning and count`,
  ({ c, t, random }) => {
    const counts = SEVERITIES.map((_, i) => random.int(1 + i * 6, 6 + i * 14));
    return (
      <Stage t={t} width={520} height={360}>
        <Card t={t} width={464} pad={22} title="Severity" note={c.alertsTitle}>
          {SEVERITIES.map((level, i) => (
            <Col key={level}>
              <Rule color={t.line} />
              <Row height={46} gap={12}>
                <Row width={92}>
                  <SeverityBadge t={t} level={level} />
                </Row>
                <Txt cut fontSize={13} color={t.muted}>
                  {MEANING[level]}
                </Txt>
                <Fill />
                <Bar t={t} width={90} share={(counts[i] ?? 0) / Math.max(...counts)} color={t.severity[level]} />
                <Row width={26} justifyContent="flex-end">
                  <Txt fontSize={13} fontWeight={600}>
                    {counts[i]}
                  </Txt>
                </Row>
              </Row>
            </Col>
          ))}
        </Card>
      </Stage>
    );
  },
);
