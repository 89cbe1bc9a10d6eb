import { Heat, Ranking } from '../kit/bars.tsx';
import { Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { Chip } from '../kit/chip.tsx';
import { HOURS } from '../kit/clock.ts';
import { Legend } from '../kit/legend.tsx';
import { Donut } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Spark } from '../kit/spark.tsx';
import { Change } from '../kit/stat.tsx';
import { SEVERITIES } from '../kit/theme.ts';
import { AssetStates } from '../panels/asset-states.tsx';
import { Events } from '../panels/events.tsx';
import { screen } from '../picture.ts';

const GAP = 12;

/** A wall of small panels for a screen in a control room. */
export default screen(
  ['topic:dashboard'],
  (c) =>
    `${c.name} control room view with twelve dense panels: rates, ${c.series[0].toLowerCase()}, load by hour and newest events`,
  (scene) => {
    const { c, t, random } = scene;
    const { width, height } = room(t);
    const w = (width - 3 * GAP) / 4;
    const [title, unit, ...names] = c.series;
    const counts = SEVERITIES.map((_, i) => random.int(1 + i * 4, 8 + i * 9));
    const tall = Math.floor((height - 104 - 3 * GAP) / 2);
    return (
      <Shell
        scene={scene}
        at={0}
        title={c.nav[0]?.[0] ?? 'Live'}
        actions={
          <Row gap={8}>
            {['Live', '1 h', '24 h', '7 d'].map((text, i) => (
              <Chip key={text} t={t} text={text} on={i === 0} />
            ))}
          </Row>
        }
      >
        <Row gap={GAP} height={104} alignItems="stretch" flexShrink={0}>
          {c.kpis.map((kpi) => (
            <Card key={kpi[0]} t={t} pad={14} width={(width - 5 * GAP) / 6}>
              <Row>
                <Txt cut fontSize={11.5} color={t.muted}>
                  {kpi[0]}
                </Txt>
                <Fill />
                <Change t={t} kpi={kpi} />
              </Row>
              <Txt fontSize={22} fontWeight={t.weight} letterSpacing="-0.03em" lineHeight={1.3}>
                {kpi[1]}
              </Txt>
              <Fill />
              <Spark t={t} width={(width - 5 * GAP) / 6 - 30} height={22} values={random.walk(22)} bars />
            </Card>
          ))}
        </Row>
        <Row gap={GAP} marginTop={GAP} alignItems="stretch" height={tall} flexShrink={0}>
          <Card t={t} pad={16} width={2 * w + GAP} title={title} note={<Legend t={t} names={names} />}>
            <Plot
              t={t}
              width={2 * w + GAP - 34}
              height={tall - 68}
              series={names.map((_, i) => random.walk(72, 0, 0.14).map((v) => v * (1 - i * 0.28)))}
              labels={HOURS}
              top={[`30${unit}`, `20${unit}`, `10${unit}`]}
            />
          </Card>
          <Card t={t} pad={16} width={w} title="Load by hour and day">
            <Heat
              t={t}
              values={Array.from(
                { length: 84 },
                (_, i) => Math.max(0, Math.sin(((i % 12) / 12) * 3.1)) * random.float(0.3, 1),
              )}
              columns={12}
              cell={Math.floor((w - 34) / 12) - 3}
            />
            <Row justifyContent="space-between" marginTop={10}>
              {['00', '06', '12', '18', '24'].map((hour) => (
                <Txt key={hour} fontSize={11} color={t.faint}>
                  {hour}
                </Txt>
              ))}
            </Row>
          </Card>
          <Card t={t} pad={16} width={w} title="By severity" alignItems="center">
            <Fill />
            <Donut
              t={t}
              size={150}
              items={counts}
              middle={String(counts.reduce((sum, n) => sum + n))}
              note="open"
              colors={SEVERITIES.map((s) => t.severity[s])}
            />
            <Fill />
          </Card>
        </Row>
        <Row gap={GAP} marginTop={GAP} alignItems="stretch" flexGrow={1}>
          <Card t={t} pad={16} width={w} title={c.shares[0]}>
            <Ranking t={t} items={c.shares[1].slice(0, 5)} width={w - 34} gap={19} color={t.palette[1] ?? t.accent} />
          </Card>
          <Events c={c} t={t} width={2 * w + GAP} rows={Math.floor((tall - 50) / 32)} />
          <Card t={t} pad={16} width={w} title={c.assetsTitle}>
            <AssetStates {...scene} />
          </Card>
        </Row>
      </Shell>
    );
  },
);
