import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Dot } from '../kit/dot.tsx';
import type { Scene } from '../picture.ts';

/** Things of the inventory with a spot that says how they are, one line each. */
export function AssetStates({ c, t }: Scene) {
  return (
    <Col>
      {c.assets.slice(0, 7).map(([name, , , state, score]) => (
        <Row key={name} height={34} gap={8}>
          <Dot
            color={score > 75 ? t.severity.critical : score > 40 ? t.severity.medium : t.good}
            radius={t.radius > 3 ? 4 : 0}
          />
          <Txt cut mono fontSize={12}>
            {name}
          </Txt>
          <Fill />
          <Txt fontSize={12} color={t.muted}>
            {state}
          </Txt>
        </Row>
      ))}
    </Col>
  );
}
