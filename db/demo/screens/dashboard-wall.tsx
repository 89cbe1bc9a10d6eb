import type { Company } from '../company.ts';
import { Heat, Ranking } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Legend, Plot, Spark } from '../kit/chart.tsx';
import { HOURS, seenAt } from '../kit/clock.ts';
import { Chip } from '../kit/control.tsx';
import { Donut } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Change } from '../kit/stat.tsx';
import { SEVERITIES, type Theme } from '../kit/theme.ts';
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
            {c.assets.slice(0, 7).map(([name, , , state, score]) => (
              <Row key={name} height={34} gap={8}>
                <div
                  style={{
                    display: 'flex',
                    width: 8,
                    height: 8,
                    borderRadius: t.radius > 3 ? 4 : 0,
                    background: score > 75 ? t.severity.critical : score > 40 ? t.severity.medium : t.good,
                    flexShrink: 0,
                  }}
                />
                <Txt cut mono fontSize={12}>
                  {name}
                </Txt>
                <Fill />
                <Txt fontSize={12} color={t.muted}>
                  {state}
                </Txt>
              </Row>
            ))}
          </Card>
        </Row>
      </Shell>
    );
  },
);

function Events({ c, t, width, rows }: { c: Company; t: Theme; width: number; rows: number }) {
  return (
    <Card t={t} pad={16} width={width} title={c.alertsTitle} note="newest first">
      {c.alerts.slice(0, rows).map(([severity, name, entity], i) => (
        <Col key={name}>
          <Rule color={t.line} />
          <Row height={31} gap={12}>
            <Txt mono fontSize={11.5} color={t.muted}>
              {seenAt(c, i)}
            </Txt>
            <div style={{ display: 'flex', width: 3, height: 16, background: t.severity[severity], flexShrink: 0 }} />
            <Txt cut fontSize={12.5} fontWeight={500}>
              {name}
            </Txt>
            <Fill />
            <Txt mono fontSize={11.5} color={t.muted}>
              {entity}
            </Txt>
          </Row>
        </Col>
      ))}
    </Card>
  );
}
