import { Badge, SeverityBadge } from '../kit/badge.tsx';
import { Ranking } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { Chip } from '../kit/chip.tsx';
import { HOURS, seenAt } from '../kit/clock.ts';
import { someCountries, somePlaces } from '../kit/places.ts';
import { room, Shell } from '../kit/shell.tsx';
import { BareStat } from '../kit/stat.tsx';
import { mapHeight, WorldMap } from '../kit/world-map.tsx';
import { screen } from '../picture.ts';

const GAP = 16;
const SIDE = 320;

/** The world in the middle, what happens in it on the right, time below. */
export default screen(
  ['topic:dashboard', 'map'],
  (c) => `${c.name} live map of the world with origins, countries by count, newest sightings and activity over a day`,
  (scene) => {
    const { c, t, random } = scene;
    const { width, height } = room(t);
    const wide = width - SIDE - GAP;
    const map = wide - 48;
    const [title, unit, ...names] = c.series;
    const left = height - (mapHeight(map) + 136) - GAP;
    return (
      <Shell
        scene={scene}
        at={0}
        title={c.nav[0]?.[0] ?? 'Live'}
        note={c.workspace}
        actions={
          <Row gap={8}>
            <Badge t={t} color={t.good} text="Live" manner="soft" />
            <Chip t={t} text="Last 24 hours" icon="Clock" end="ChevronDown" />
          </Row>
        }
      >
        <Row gap={GAP} alignItems="stretch" flexGrow={1}>
          <Col gap={GAP} width={wide}>
            <Card t={t} pad={24} height={mapHeight(map) + 136}>
              <Row justifyContent="space-between" marginBottom={18}>
                {c.kpis.slice(0, 4).map((kpi) => (
                  <BareStat key={kpi[0]} t={t} kpi={kpi} />
                ))}
              </Row>
              <WorldMap t={t} width={map} places={somePlaces(random, 11)} lines />
            </Card>
            <Card t={t} title={title} height={left}>
              <Plot
                t={t}
                width={wide - 38}
                height={left - 74}
                series={names.slice(0, 2).map((_, i) => random.walk(56, 0, 0.14).map((v) => v * (1 - i * 0.4)))}
                labels={HOURS}
                top={[`30${unit}`, `20${unit}`, `10${unit}`]}
              />
            </Card>
          </Col>
          <Col gap={GAP} width={SIDE}>
            <Card t={t} title="By country" note="24 hours">
              <Ranking t={t} items={someCountries(random, 6)} width={SIDE - 38} gap={12} />
            </Card>
            <Card t={t} title={c.alertsTitle} flexGrow={1}>
              {c.alerts.slice(0, Math.floor((height - 392) / 61)).map(([severity, name], i) => (
                <Col key={name}>
                  {i > 0 ? <Rule color={t.line} /> : null}
                  <Col height={61} justifyContent="center" gap={6}>
                    <Row>
                      <SeverityBadge t={t} level={severity} />
                      <Fill />
                      <Txt fontSize={12} color={t.muted}>
                        {seenAt(c, i)}
                      </Txt>
                    </Row>
                    <Row>
                      <Txt cut fontSize={12.5}>
                        {name}
                      </Txt>
                    </Row>
                  </Col>
                </Col>
              ))}
            </Card>
          </Col>
        </Row>
      </Shell>
    );
  },
);
