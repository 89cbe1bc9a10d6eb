import { Row } from '../kit/box.tsx';
import { Stage } from '../kit/stage.tsx';
import { Stat } from '../kit/stat.tsx';
import { element } from '../picture.ts';

/** Four headline numbers with their lines. */
export default element(
  ['card', 'chart'],
  [640, 340],
  (c) =>
    `${c.name} cards with the numbers ${c.kpis
      .slice(0, 4)
      .map(([label]) => label.toLowerCase())
      .join(', ')}`,
  ({ c, t, random }) => (
    <Stage t={t} width={640} height={340}>
      <Row flexWrap="wrap" gap={16} width={584}>
        {c.kpis.slice(0, 4).map((kpi) => (
          <Stat
            key={kpi[0]}
            t={t}
            kpi={kpi}
            width={284}
            values={random.walk(14, kpi[2].startsWith('-') ? -0.4 : 0.4)}
          />
        ))}
      </Row>
    </Stage>
  ),
);
