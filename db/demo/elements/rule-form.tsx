import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Toggle } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import { Stage } from '../kit/stage.tsx';
import { element } from '../picture.ts';

const WIDTH = 472;

/** A short form with a choice of modes, a field in error and a switch. */
export default element(
  ['form'],
  [560, 500],
  (c) =>
    `${c.name} form for a new entry of ${c.nav[4]?.[0].toLowerCase()}: name, mode, limit with an error, and a switch`,
  ({ c, t }) => (
    <Stage t={t} width={560} height={500}>
      <Card t={t} width={520} pad={24} gap={18}>
        <Col gap={7}>
          <Txt fontSize={13} fontWeight={500}>
            Name
          </Txt>
          <Row>
            <Input t={t} text={c.policies[0]?.[0] ?? ''} width={WIDTH} height={40} />
          </Row>
        </Col>
        <Col gap={7}>
          <Txt fontSize={13} fontWeight={500}>
            Mode
          </Txt>
          <Row gap={10}>
            {['Observe', 'Warn', 'Enforce'].map((mode, i) => (
              <Row
                key={mode}
                width={(WIDTH - 20) / 3}
                height={58}
                padding="0 14px"
                gap={10}
                borderRadius={Math.min(12, t.radius)}
                border={i === 2 ? `2px solid ${t.accent}` : `1px solid ${t.line}`}
                background={i === 2 ? t.accentSoft : t.surface}
              >
                <Icon
                  name={(['Eye', 'Bell', 'ShieldCheck'] as const)[i] ?? 'Eye'}
                  size={17}
                  color={i === 2 ? t.link : t.muted}
                />
                <Txt fontSize={13.5} fontWeight={600} color={i === 2 ? t.link : t.text}>
                  {mode}
                </Txt>
              </Row>
            ))}
          </Row>
        </Col>
        <Col gap={7}>
          <Txt fontSize={13} fontWeight={500}>
            Limit per hour
          </Txt>
          <Row
            height={40}
            padding="0 12px"
            borderRadius={Math.min(10, t.radius)}
            border={`1.5px solid ${t.severity.critical}`}
          >
            <Txt fontSize={13}>5,000</Txt>
            <Fill />
            <Icon name="TriangleExclamationPoint" size={15} color={t.severity.critical} />
          </Row>
          <Txt fontSize={12.5} color={t.severity.critical}>
            Your plan allows up to 2,000
          </Txt>
        </Col>
        <Row>
          <Col>
            <Txt fontSize={13} fontWeight={500}>
              {`Tell ${c.people[1]}`}
            </Txt>
            <Txt fontSize={12.5} color={t.muted}>
              On the first match of a day
            </Txt>
          </Col>
          <Fill />
          <Toggle t={t} on />
        </Row>
        <Row gap={10}>
          <Fill />
          <Button t={t} text="Cancel" />
          <Button t={t} text="Create" main />
        </Row>
      </Card>
    </Stage>
  ),
);
