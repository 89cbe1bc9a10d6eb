import { Heat, Ranking } from '../kit/bars.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Spark } from '../kit/spark.tsx';
import { Change } from '../kit/stat.tsx';
import { UrgentCase } from '../panels/urgent-case.tsx';
import { screen } from '../picture.ts';

const GAP = 18;

/** Cards of different sizes: one in the accent, one that tells the story, a heat map of the year. */
export default screen(
  ['topic:dashboard'],
  (c) =>
    `${c.name} home with cards of different sizes: the most urgent case, headline numbers, activity by day and a ranking`,
  (scene) => {
    const { c, t, random } = scene;
    const { width } = room(t);
    const third = (width - 2 * GAP) / 3;
    const [first, second, ...rest] = c.kpis;
    if (!first || !second) throw new RangeError('a company needs headline numbers');
    const deep = mix(t.accent, '#04060c', t.dark ? 0.72 : 0.35);
    const soft = mix(deep, '#ffffff', 0.75);
    return (
      <Shell
        scene={scene}
        at={0}
        title={`Good morning, ${c.people[0]?.split(' ')[0]}`}
        actions={<Button t={t} text="New" icon="Plus" main />}
      >
        <Row gap={GAP} alignItems="stretch" height={268} flexShrink={0}>
          <Col width={third} padding={24} borderRadius={t.radius} background={deep} color="#ffffff">
            <Txt fontSize={13} fontWeight={500} color={soft}>
              {first[0]}
            </Txt>
            <Txt fontSize={52} fontWeight={600} letterSpacing="-0.04em" lineHeight={1.15} marginTop={6} color="#ffffff">
              {first[1]}
            </Txt>
            <Txt fontSize={13} color={soft}>
              {`${first[2]} against last week`}
            </Txt>
            <Fill />
            <Spark
              t={{ ...t, surface: deep }}
              width={third - 48}
              height={76}
              values={random.walk(28, 0.4, 0.14)}
              color={mix(deep, '#ffffff', 0.85)}
            />
          </Col>
          <UrgentCase scene={scene} width={2 * third + GAP} />
        </Row>
        <Row gap={GAP} marginTop={GAP} alignItems="stretch" flexShrink={0}>
          {[second, ...rest.slice(0, 3)].map((kpi) => (
            <Card key={kpi[0]} t={t} width={(width - 3 * GAP) / 4} pad={20} gap={6}>
              <Txt fontSize={12.5} color={t.muted}>
                {kpi[0]}
              </Txt>
              <Row gap={10}>
                <Txt fontSize={24} fontWeight={t.weight} letterSpacing="-0.03em">
                  {kpi[1]}
                </Txt>
                <Fill />
                <Change t={t} kpi={kpi} />
              </Row>
            </Card>
          ))}
        </Row>
        <Row gap={GAP} marginTop={GAP} alignItems="stretch" flexGrow={1}>
          <Card t={t} width={third} title={c.shares[0]} pad={22}>
            <Ranking t={t} items={c.shares[1].slice(0, 5)} width={third - 46} gap={23} />
          </Card>
          <Card t={t} width={third} title="Activity by day" note="12 weeks" pad={22}>
            <Heat
              t={t}
              values={Array.from({ length: 84 }, () => random.float(0, 1) ** 2)}
              columns={12}
              cell={Math.floor((third - 46) / 12) - 4}
              gap={4}
            />
          </Card>
          <Card t={t} width={third} title={c.alertsTitle} note={`${c.alerts.length} open`} pad={22}>
            {c.alerts.slice(1, 6).map(([severity, name, entity]) => (
              <Row key={name} gap={12} height={55}>
                <div
                  style={{ display: 'flex', width: 4, height: 30, borderRadius: 2, background: t.severity[severity] }}
                />
                <Col width={third - 100}>
                  <Txt cut fontSize={13} fontWeight={500}>
                    {name}
                  </Txt>
                  <Txt cut fontSize={12} color={t.muted}>
                    {entity}
                  </Txt>
                </Col>
                <Fill />
                <Icon name="ChevronRight" size={15} color={t.faint} />
              </Row>
            ))}
          </Card>
        </Row>
      </Shell>
    );
  },
);
