import { Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { HOURS } from '../kit/clock.ts';
import { Legend } from '../kit/legend.tsx';
import { Stage } from '../kit/stage.tsx';
import { Change } from '../kit/stat.tsx';
import { element } from '../picture.ts';

/** One chart with its number, change and series. */
export default element(
  ['chart', 'card'],
  [760, 420],
  (c) => `${c.name} chart of ${c.series[0].toLowerCase()} over a day with a headline number and legend`,
  ({ c, t, random }) => {
    const [title, unit, ...names] = c.series;
    const series = names.map((_, i) => random.walk(48, 0.2, 0.15).map((v) => v * (1 - i * 0.35)));
    // The number above is where the first line ends, so that both tell the same.
    const [first = 1, last = 1] = [series[0]?.[0], series[0]?.at(-1)];
    const change = Math.round((last / Math.max(0.1, first) - 1) * 100);
    return (
      <Stage t={t} width={760} height={420}>
        <Card t={t} width={704} pad={24}>
          <Txt fontSize={13.5} color={t.muted}>
            {title}
          </Txt>
          <Row gap={12} marginBottom={18} marginTop={2}>
            <Txt fontSize={30} fontWeight={t.weight} letterSpacing="-0.03em">
              {`${Math.round(last * 30)}${unit}`}
            </Txt>
            <Change t={t} kpi={[title, '', `${change < 0 ? '' : '+'}${change}%`, 'flat']} />
            <Fill />
            <Legend t={t} names={names} />
          </Row>
          <Plot
            t={t}
            width={656}
            height={226}
            series={series}
            labels={HOURS}
            top={[`30${unit}`, `20${unit}`, `10${unit}`]}
          />
        </Card>
      </Stage>
    );
  },
);
