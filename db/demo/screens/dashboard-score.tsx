import { SeverityBadge } from '../kit/badge.tsx';
import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Legend, Plot } from '../kit/chart.tsx';
import { seenAt, shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Gauge } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { BareStat } from '../kit/stat.tsx';
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
            <Col width={LEFT - 50} gap={17}>
              <Label t={t} text="Coverage by control" />
              {factors.map(([name, share]) => (
                <Col key={name} gap={7}>
                  <Row>
                    <Txt cut fontSize={13}>
                      {name}
                    </Txt>
                    <Fill />
                    <Txt fontSize={12.5} fontWeight={600}>
                      {Math.round(share * 100)}
                    </Txt>
                  </Row>
                  <Bar t={t} width={LEFT - 50} share={share} color={share < 0.55 ? t.severity.high : t.accent} />
                </Col>
              ))}
            </Col>
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
              <Card t={t} title={c.assetsTitle} note="by risk" width={half}>
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
              <Card t={t} title={c.alertsTitle} note="View all" width={half}>
                {c.alerts.slice(0, 5).map(([severity, name], i) => (
                  <Col key={name}>
                    {i > 0 ? <Rule color={t.line} /> : null}
                    <Row height={45} gap={12}>
                      <Row width={t.badge === 'dot' ? 76 : 70}>
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
