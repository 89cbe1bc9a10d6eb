import { Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { Chip } from '../kit/chip.tsx';
import { Tabs } from '../kit/choice.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Legend } from '../kit/legend.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Spark } from '../kit/spark.tsx';
import { Change } from '../kit/stat.tsx';
import { Breakdown } from '../panels/breakdown.tsx';
import { screen } from '../picture.ts';

const GAP = 16;

/** Six numbers over a quarter, each with its own chart, and a table of teams below. */
export default screen(
  ['topic:reports', 'chart'],
  (c) =>
    `${c.name} report of a quarter: ${c.series[0].toLowerCase()}, six measures with their lines, and ${c.shares[0].toLowerCase()}`,
  (scene) => {
    const { c, t, random } = scene;
    const { width } = room(t);
    const third = (width - 2 * GAP) / 3;
    const [title, unit, ...names] = c.series;
    return (
      <Shell
        scene={scene}
        at={5}
        title={c.nav[5]?.[0] ?? 'Reports'}
        actions={
          <Row gap={8}>
            <Chip t={t} text={`${shiftDay(c.date, -90)} to ${shiftDay(c.date, 0)}`} icon="Calendar" end="ChevronDown" />
            <Button t={t} text="Schedule" icon="Send" />
          </Row>
        }
      >
        <Row marginBottom={14} height={38} flexShrink={0}>
          <Tabs t={t} items={['Quarter', 'Teams', 'Executive', 'Audit']} />
        </Row>
        <Row gap={GAP} alignItems="stretch" flexShrink={0}>
          {c.kpis.slice(0, 3).map((kpi) => (
            <Card key={kpi[0]} t={t} width={third} pad={20}>
              <Row>
                <Txt fontSize={13} color={t.muted}>
                  {kpi[0]}
                </Txt>
                <Fill />
                <Change t={t} kpi={kpi} />
              </Row>
              <Txt fontSize={28} fontWeight={t.weight} letterSpacing="-0.03em" marginBottom={10}>
                {kpi[1]}
              </Txt>
              <Spark
                t={t}
                width={third - 42}
                height={60}
                values={random.walk(36, kpi[2].startsWith('-') ? -0.4 : 0.4, 0.12)}
                color={kpi[3] === 'bad' ? t.severity.high : t.accent}
              />
            </Card>
          ))}
        </Row>
        <Row gap={GAP} marginTop={GAP} alignItems="stretch" flexGrow={1}>
          <Card t={t} title={title} note={<Legend t={t} names={names} />} width={2 * third + GAP} pad={20}>
            <Plot
              t={t}
              width={2 * third + GAP - 42}
              height={room(t).height - 52 - 190 - GAP - 80}
              series={names.map((_, i) => random.walk(45, 0.25, 0.12).map((v) => v * (1 - i * 0.35)))}
              labels={[-90, -75, -60, -45, -30, -15, 0].map((d) => shiftDay(c.date, d))}
              top={[`30${unit}`, `20${unit}`, `10${unit}`]}
              kind={t.chart === 'bars' ? 'area' : 'bars'}
            />
          </Card>
          <Breakdown scene={scene} width={third} />
        </Row>
      </Shell>
    );
  },
);
