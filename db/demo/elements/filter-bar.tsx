import { SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { cardStyle, Label } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Check } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Input } from '../kit/input.tsx';
import { Stage } from '../kit/stage.tsx';
import { SEVERITIES } from '../kit/theme.ts';
import { element } from '../picture.ts';

/** A row of filters with one of them opened. */
export default element(
  ['filters'],
  [720, 440],
  (c) => `${c.name} filter bar with search, active filters and an opened list of severities with counts`,
  ({ c, t, random }) => {
    const counts = SEVERITIES.map((_, i) => random.int(1 + i * 6, 6 + i * 14));
    return (
      <Stage t={t} width={720} height={440} justifyContent="flex-start" alignItems="flex-start">
        <Row gap={8}>
          <Input t={t} hint={`Search ${c.alertsTitle.toLowerCase()}`} icon="Search" width={236} />
          <Chip t={t} text="Severity: 2" on end="ChevronUp" />
          <Chip t={t} text={c.alerts[0]?.[4] ?? 'Source'} on end="X" />
          <Chip t={t} text="Owner" end="ChevronDown" />
          <Chip t={t} text="More" icon="Plus" />
        </Row>
        <Col {...cardStyle(t)} width={300} marginLeft={244} marginTop={8} padding={16} border={`1px solid ${t.line}`}>
          <Row height={26}>
            <Label t={t} text="Severity" />
            <Fill />
            <Txt fontSize={12.5} fontWeight={500} color={t.link}>
              Clear
            </Txt>
          </Row>
          {SEVERITIES.map((level, i) => (
            <Row key={level} height={40} gap={11}>
              <Check t={t} on={i < 2} />
              <SeverityBadge t={t} level={level} />
              <Fill />
              <Txt fontSize={12.5} color={t.muted}>
                {counts[i]}
              </Txt>
            </Row>
          ))}
          <Rule color={t.line} margin="10px 0 14px" />
          <Row gap={8}>
            <Fill />
            <Button t={t} text="Cancel" small />
            <Button t={t} text={`Show ${(counts[0] ?? 0) + (counts[1] ?? 0)}`} main small />
          </Row>
        </Col>
      </Stage>
    );
  },
);
