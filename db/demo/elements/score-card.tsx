import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Gauge } from '../kit/meter.tsx';
import { Stage } from '../kit/stage.tsx';
import { element } from '../picture.ts';

/** A score on a ring, with what lifts and lowers it. */
export default element(
  ['score-gauge', 'card'],
  [560, 360],
  (c) => `${c.name} score gauge with four factors and their shares`,
  ({ c, t, random }) => {
    const score = random.int(64, 92);
    return (
      <Stage t={t} width={560} height={360}>
        <Card t={t} width={504} pad={24}>
          <Row gap={32}>
            <Col alignItems="center" width={168}>
              <Gauge t={t} size={164} score={score} note="of 100" color={score > 75 ? t.good : t.severity.medium} />
              <Txt fontSize={13.5} fontWeight={600}>
                {score > 75 ? 'Good' : 'Fair'}
              </Txt>
            </Col>
            <Col gap={16} width={256}>
              {c.shares[1].slice(0, 4).map(([name, value], _i, all) => {
                const share = all.every(([, other]) => other <= 100) ? value / 100 : random.float(0.4, 0.98);
                return (
                  <Col key={name} gap={7}>
                    <Row width={256}>
                      <Txt cut fontSize={13}>
                        {name}
                      </Txt>
                      <Fill />
                      <Txt fontSize={13} fontWeight={600}>
                        {Math.round(share * 100)}
                      </Txt>
                    </Row>
                    <Bar t={t} width={256} share={share} color={share < 0.6 ? t.severity.medium : t.accent} />
                  </Col>
                );
              })}
            </Col>
          </Row>
          <Rule color={t.line} margin="20px 0 14px" />
          <Para fontSize={13} color={t.muted}>
            {`Next best step: ${c.policies[1]?.[0]}. It lifts the score by ${random.int(3, 8)}.`}
          </Para>
        </Card>
      </Stage>
    );
  },
);
