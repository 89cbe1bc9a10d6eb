import { Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { someCountries, somePlaces } from '../kit/places.ts';
import { Stage } from '../kit/stage.tsx';
import { WorldMap } from '../kit/world-map.tsx';
import { element } from '../picture.ts';

/** A dotted world with places, and the countries behind them. */
export default element(
  ['map', 'card'],
  [840, 480],
  (c) => `${c.name} world map of dots with marked places and the five countries with the highest count`,
  ({ t, random }) => (
    <Stage t={t} width={840} height={480}>
      <Card t={t} title="Origins" note="24 hours" width={784} pad={24}>
        <WorldMap t={t} width={734} places={somePlaces(random, 12)} lines={t.dark} />
        <Row marginTop={22} gap={26}>
          {someCountries(random, 5).map(([name, count]) => (
            <Row key={name} gap={8}>
              <Txt fontSize={13} color={t.muted}>
                {name}
              </Txt>
              <Txt fontSize={13} fontWeight={600}>
                {count.toLocaleString('en-US')}
              </Txt>
            </Row>
          ))}
          <Fill />
        </Row>
      </Card>
    </Stage>
  ),
);
