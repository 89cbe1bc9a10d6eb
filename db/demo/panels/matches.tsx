import { Col, Row, Txt } from '../kit/box.tsx';
import { Dot } from '../kit/dot.tsx';
import type { Scene } from '../picture.ts';

/** The newest alerts that a rule would have met. */
export function Matches({ c, t }: Scene) {
  return (
    <Col>
      {c.alerts.slice(0, 4).map(([severity, name, entity]) => (
        <Row key={name} height={54} gap={12}>
          <Dot color={t.severity[severity]} />
          <Col flexGrow={1} flexBasis={0} minWidth={0}>
            <Txt cut fontSize={13} fontWeight={500}>
              {name}
            </Txt>
            <Txt cut mono fontSize={11.5} color={t.muted}>
              {entity}
            </Txt>
          </Col>
        </Row>
      ))}
    </Col>
  );
}
