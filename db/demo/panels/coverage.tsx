import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Label } from '../kit/card.tsx';
import type { Theme } from '../kit/theme.ts';

/** Controls with how far each reaches, from 0 to 1. */
export function Coverage({
  t,
  controls,
  width,
}: {
  t: Theme;
  controls: [name: string, share: number][];
  width: number;
}) {
  return (
    <Col width={width} gap={17}>
      <Label t={t} text="Coverage by control" />
      {controls.map(([name, share]) => (
        <Col key={name} gap={7}>
          <Row>
            <Txt cut fontSize={13}>
              {name}
            </Txt>
            <Fill />
            <Txt fontSize={12.5} fontWeight={600}>
              {Math.round(share * 100)}
            </Txt>
          </Row>
          <Bar t={t} width={width} share={share} color={share < 0.55 ? t.severity.high : t.accent} />
        </Col>
      ))}
    </Col>
  );
}
