import { Col, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { Chip } from '../kit/chip.tsx';
import { HOURS } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Dot } from '../kit/dot.tsx';
import { Legend } from '../kit/legend.tsx';
import { Donut } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Stat } from '../kit/stat.tsx';
import { SEVERITIES } from '../kit/theme.ts';
import { NewestAlerts } from '../panels/newest-alerts.tsx';
import { screen } from '../picture.ts';

const GAP = 16;

/** The classic: numbers on top, volume over time, severities, newest alerts. */
export default screen(
  ['topic:dashboard'],
  (c) =>
    `${c.name} dashboard with headline numbers, ${c.series[0].toLowerCase()} over a day, severities and the newest alerts`,
  (scene) => {
    const { c, t, random } = scene;
    const { width, height } = room(t);
    const quarter = (width - 3 * GAP) / 4;
    const wide = quarter * 3 + 2 * GAP;
    const [title, unit, ...names] = c.series;
    const counts = [random.int(2, 9), random.int(8, 24), random.int(18, 46), random.int(20, 60)];
    const rows = Math.floor((height - 126 - 296 - 2 * GAP - 90) / t.row);
    return (
      <Shell
        scene={scene}
        at={0}
        title={c.nav[0]?.[0] ?? 'Overview'}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Last 24 hours" icon="Clock" end="ChevronDown" />
            <Button t={t} text="Share" icon="Share2" small />
          </Row>
        }
      >
        <Row gap={GAP} alignItems="stretch">
          {c.kpis.slice(0, 4).map((kpi) => (
            <Stat
              key={kpi[0]}
              t={t}
              kpi={kpi}
              width={quarter}
              values={random.walk(12, kpi[2].startsWith('-') ? -0.4 : 0.4)}
            />
          ))}
        </Row>
        <Row gap={GAP} marginTop={GAP} alignItems="stretch">
          <Card t={t} title={title} note={<Legend t={t} names={names} />} width={wide}>
            <Plot
              t={t}
              width={wide - 38}
              height={220}
              series={names.map((_, i) => random.walk(48, 0.1, 0.16).map((v) => v * (1 - i * 0.45)))}
              labels={HOURS}
              top={[`30${unit}`, `20${unit}`, `10${unit}`]}
            />
          </Card>
          <Card t={t} title="Open by severity" width={quarter} alignItems="center">
            <Donut
              t={t}
              size={132}
              items={counts}
              middle={String(counts.reduce((a, b) => a + b))}
              note="open"
              colors={SEVERITIES.map((s) => t.severity[s])}
            />
            <Row flexWrap="wrap" gap={8} marginTop={18} justifyContent="center">
              {SEVERITIES.slice(0, 4).map((s, i) => (
                <Row key={s} gap={6} width={(quarter - 60) / 2}>
                  <Dot color={t.severity[s]} />
                  <Txt fontSize={12} color={t.muted}>
                    {s.charAt(0).toUpperCase() + s.slice(1)}
                  </Txt>
                  <Txt fontSize={12} fontWeight={600}>
                    {counts[i]}
                  </Txt>
                </Row>
              ))}
            </Row>
          </Card>
        </Row>
        <Col marginTop={GAP} flexGrow={1}>
          <NewestAlerts scene={scene} rows={rows} />
        </Col>
      </Shell>
    );
  },
);
