import { SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { seenAt, shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Legend } from '../kit/legend.tsx';
import { Gauge } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { BareStat } from '../kit/stat.tsx';
import { Coverage } from '../panels/coverage.tsx';
import { RiskyAssets } from '../panels/risky-assets.tsx';
import { screen } from '../picture.ts';

const GAP = 16;
const LEFT = 320;

/** One score on the left, with what makes it; trend, ranking and the newest things beside it. */
export default screen(
  ['topic:dashboard'],
  (c) => `${c.name} overview with a score, its controls, ${c.series[0].toLowerCase()} over a month and a ranking`,
  (scene) => {
    const { c, t, random } = scene;
    const { width } = room(t);
    const right = width - LEFT - GAP;
    const half = (right - GAP) / 2;
    const [title, unit, ...names] = c.series;
    const score = random.int(71, 88);
    const factors = c.policies.slice(0, 5).map(([name]): [string, number] => [name, random.float(0.35, 0.97)]);
    return (
      <Shell
        scene={scene}
        at={0}
        title={c.nav[0]?.[0] ?? 'Overview'}
        note={`${c.workspace}, ${shiftDay(c.date, 0)}`}
        actions={<Button t={t} text="Create report" icon="FileText" main />}
      >
        <Row gap={GAP} alignItems="stretch" flexGrow={1}>
          <Card t={t} width={LEFT} pad={24} alignItems="center" flexShrink={0}>
            <Gauge t={t} size={196} score={score} note="of 100" />
            <Txt fontSize={14} fontWeight={600} marginTop={4}>
              Better than last month
            </Txt>
            <Txt fontSize={12.5} color={t.muted} marginTop={4}>
              {`${random.int(3, 9)} points since ${shiftDay(c.date, -30)}`}
            </Txt>
            <Rule color={t.line} margin="22px 0" />
            <Coverage t={t} controls={factors} width={LEFT - 50} />
            <Fill />
            <Row width={LEFT - 50} justifyContent="space-between">
              {c.kpis.slice(4, 6).map((kpi) => (
                <BareStat key={kpi[0]} t={t} kpi={kpi} size={18} />
              ))}
            </Row>
          </Card>
          <Col gap={GAP} flexGrow={1}>
            <Card t={t} pad={0}>
              <Row height={84} padding="0 24px" justifyContent="space-between">
                {c.kpis.slice(0, 4).map((kpi) => (
                  <BareStat key={kpi[0]} t={t} kpi={kpi} />
                ))}
              </Row>
            </Card>
            <Card t={t} title={title} note={<Legend t={t} names={names} />}>
              <Plot
                t={t}
                width={right - 38}
                height={210}
                series={names.map((_, i) => random.walk(60, i === 0 ? 0.3 : 0, 0.1).map((v) => v * (1 - i * 0.3)))}
                labels={[-30, -24, -18, -12, -6, 0].map((d) => shiftDay(c.date, d))}
                top={[`90${unit}`, `60${unit}`, `30${unit}`]}
              />
            </Card>
            <Row gap={GAP} alignItems="stretch" flexGrow={1}>
              <RiskyAssets scene={scene} width={half} />
              <Card t={t} title={c.alertsTitle} note="View all" width={half}>
                {c.alerts.slice(0, 5).map(([severity, name], i) => (
                  <Col key={name}>
                    {i > 0 ? <Rule color={t.line} /> : null}
                    <Row height={45} gap={12}>
                      <Row width={t.badge === 'dot' ? 76 : 70} flexShrink={0}>
                        <SeverityBadge t={t} level={severity} />
                      </Row>
                      <Txt cut fontSize={13} fontWeight={500}>
                        {name}
                      </Txt>
                      <Fill />
                      <Txt fontSize={12} color={t.muted}>
                        {seenAt(c, i)}
                      </Txt>
                    </Row>
                  </Col>
                ))}
              </Card>
            </Row>
          </Col>
        </Row>
      </Shell>
    );
  },
);
