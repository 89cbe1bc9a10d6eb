import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import type { Scene } from '../picture.ts';

/** The things of the inventory with the highest risk. */
export function RiskyAssets({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  return (
    <Card t={t} title={c.assetsTitle} note="by risk" width={width}>
      {c.assets.slice(0, 5).map(([name, kind, , , score], i) => (
        <Col key={name}>
          {i > 0 ? <Rule color={t.line} /> : null}
          <Row height={45} gap={12}>
            <Txt cut fontSize={13} fontWeight={500}>
              {name}
            </Txt>
            <Fill />
            <Txt fontSize={12} color={t.muted}>
              {kind}
            </Txt>
            <Bar
              t={t}
              width={56}
              share={Math.min(1, score / 100)}
              color={score > 75 ? t.severity.critical : t.severity.medium}
            />
          </Row>
        </Col>
      ))}
    </Card>
  );
}
