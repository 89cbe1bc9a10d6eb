import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Dot } from '../kit/dot.tsx';
import type { Severity } from '../kit/theme.ts';
import type { Scene } from '../picture.ts';

const CELL = 74;

const GAP = 6;

/** Risks of a register with likelihood and impact from 1 to 5. */
export const RISKS: [id: string, title: string, likelihood: number, impact: number, trend: string][] = [
  ['R-018', 'Single region for customer data', 3, 5, 'Falling'],
  ['R-007', 'Key person in release process', 4, 3, 'Steady'],
  ['R-022', 'Sub-processor without agreement', 4, 4, 'Rising'],
  ['R-011', 'Lost laptop without encryption', 2, 4, 'Falling'],
  ['R-015', 'Restore never tested end to end', 3, 4, 'Steady'],
  ['R-003', 'Phishing of finance team', 5, 3, 'Steady'],
  ['R-020', 'Office closed for a week', 1, 2, 'Steady'],
  ['R-009', 'Outdated privacy notice', 2, 2, 'Falling'],
];

/** Severity of likelihood times impact. */
export const levelOf = (score: number): Severity =>
  score >= 15 ? 'critical' : score >= 10 ? 'high' : score >= 5 ? 'medium' : 'low';

/** The risks on a field of likelihood against impact. */
export function RiskField({ t }: Scene) {
  const size = 5 * CELL + 4 * GAP;
  return (
    <Card t={t} pad={28} title="Likelihood and impact" note="impact across, likelihood up" width={size + 56 + 34}>
      <Row alignItems="stretch" gap={10}>
        <Col width={24} height={size} justifyContent="space-around" alignItems="center">
          {[5, 4, 3, 2, 1].map((n) => (
            <Txt key={n} fontSize={13} fontWeight={600} color={t.muted}>
              {n}
            </Txt>
          ))}
        </Col>
        <Col gap={GAP}>
          {[5, 4, 3, 2, 1].map((likelihood) => (
            <Row key={likelihood} gap={GAP}>
              {[1, 2, 3, 4, 5].map((impact) => (
                <Row
                  key={impact}
                  width={CELL}
                  height={CELL}
                  gap={4}
                  flexWrap="wrap"
                  justifyContent="center"
                  alignContent="center"
                  borderRadius={Math.min(12, t.radius)}
                  background={mix(t.surface, t.severity[levelOf(likelihood * impact)], 0.22)}
                >
                  {RISKS.filter((risk) => risk[2] === likelihood && risk[3] === impact).map(([id]) => (
                    <Row
                      key={id}
                      width={34}
                      height={34}
                      borderRadius={17}
                      background={t.surface}
                      justifyContent="center"
                    >
                      <Txt fontSize={12} fontWeight={700}>
                        {id.slice(-2)}
                      </Txt>
                    </Row>
                  ))}
                </Row>
              ))}
            </Row>
          ))}
        </Col>
      </Row>
      <Row width={size} marginLeft={34} marginTop={10} justifyContent="space-around">
        {[1, 2, 3, 4, 5].map((n) => (
          <Txt key={n} fontSize={13} fontWeight={600} color={t.muted}>
            {n}
          </Txt>
        ))}
      </Row>
      <Fill />
      <Row marginLeft={34} gap={18}>
        {(['critical', 'high', 'medium', 'low'] as const).map((level) => (
          <Row key={level} gap={6}>
            <Dot color={mix(t.surface, t.severity[level], 0.45)} size={10} radius={3} />
            <Txt fontSize={12} color={t.muted}>
              {level.charAt(0).toUpperCase() + level.slice(1)}
            </Txt>
          </Row>
        ))}
      </Row>
    </Card>
  );
}
