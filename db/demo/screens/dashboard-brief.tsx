import { Avatar, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { seenAt, shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Legend } from '../kit/legend.tsx';
import { Shell } from '../kit/shell.tsx';
import { BareStat } from '../kit/stat.tsx';
import { screen } from '../picture.ts';

const WIDE = 1120;
const GAP = 20;

/** A calm morning page in one column: one sentence, three things to do, one chart. */
export default screen(
  ['topic:dashboard'],
  (c) =>
    `${c.name} morning briefing: one sentence on the day, three things to do, headline numbers and ${c.series[0].toLowerCase()}`,
  (scene) => {
    const { c, t, random } = scene;
    const [title, unit, ...names] = c.series;
    const third = (WIDE - 2 * GAP) / 3;
    return (
      <Shell scene={scene} at={0} title="" bare>
        <Col alignItems="center" flexGrow={1}>
          <Col width={WIDE} paddingTop={44} flexGrow={1}>
            <Label t={t} text={`${shiftDay(c.date, 0)}, ${c.workspace}`} />
            <Row marginTop={10} alignItems="flex-end">
              <Para fontSize={32} fontWeight={t.weight} letterSpacing="-0.025em" lineHeight={1.22} width={660}>
                {`${c.alerts.filter(([s]) => s === 'critical' || s === 'high').length} things need a decision. The rest of ${c.product === 'GRC' ? 'your programme' : 'the estate'} is quiet.`}
              </Para>
              <Fill />
              <Button t={t} text="Start review" icon="Play" main />
            </Row>
            <Row gap={GAP} marginTop={30} alignItems="stretch">
              {c.alerts.slice(0, 3).map(([severity, name, entity, rule], i) => (
                <Card key={name} t={t} width={third} height={178} pad={20}>
                  <Row>
                    <SeverityBadge t={t} level={severity} />
                    <Fill />
                    <Txt fontSize={12} color={t.muted}>
                      {seenAt(c, i * 2)}
                    </Txt>
                  </Row>
                  <Para fontSize={16} fontWeight={600} letterSpacing="-0.01em" lineHeight={1.35} marginTop={14}>
                    {name}
                  </Para>
                  <Fill />
                  <Row gap={8}>
                    <Avatar t={t} name={c.people[i + 1] ?? c.name} size={22} />
                    <Txt cut fontSize={12.5} color={t.muted}>
                      {`${entity}, ${rule}`}
                    </Txt>
                    <Fill />
                    <Icon name="ArrowRight" size={16} color={t.link} />
                  </Row>
                </Card>
              ))}
            </Row>
            <Row marginTop={32} marginBottom={26} justifyContent="space-between">
              {c.kpis.slice(0, 5).map((kpi) => (
                <BareStat key={kpi[0]} t={t} kpi={kpi} size={26} />
              ))}
            </Row>
            <Rule color={t.line} />
            <Row height={56}>
              <Txt fontSize={15} fontWeight={t.weight}>
                {title}
              </Txt>
              <Fill />
              <Legend t={t} names={names} />
            </Row>
            <Plot
              t={t}
              width={WIDE}
              height={200}
              series={names.map((_, i) => random.walk(40, i === 0 ? 0.5 : 0.2, 0.09).map((v) => v * (1 - i * 0.25)))}
              labels={[-84, -70, -56, -42, -28, -14, 0].map((d) => shiftDay(c.date, d))}
              top={[`90${unit}`, `60${unit}`, `30${unit}`]}
            />
          </Col>
        </Col>
      </Shell>
    );
  },
);
