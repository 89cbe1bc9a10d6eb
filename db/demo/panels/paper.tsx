import { Ranking } from '../kit/bars.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Legend } from '../kit/legend.tsx';
import { LogoTile } from '../kit/logo.tsx';
import { BareStat } from '../kit/stat.tsx';
import { makeTheme } from '../kit/theme.ts';
import type { Scene } from '../picture.ts';

const PAGE = 760;

/** A page of paper, which is white whatever the product around it. */
export function Paper({ c, random }: Scene) {
  const t = makeTheme({
    ...c.theme,
    mode: 'light',
    card: 'line',
    accent: c.theme.mode === 'dark' ? c.color : c.theme.accent,
    label: 'plain',
  });
  const [title, unit, ...names] = c.series;
  return (
    <Col {...cardStyle(t)} width={PAGE} height={1100} padding="44px 52px" color={t.text} flexShrink={0}>
      <Row gap={12}>
        <LogoTile company={c} size={32} />
        <Txt fontSize={15} fontWeight={700}>
          {c.name}
        </Txt>
        <Fill />
        <Txt fontSize={12.5} color={t.muted}>
          {`Prepared for ${c.workspace}`}
        </Txt>
      </Row>
      <Para fontSize={30} fontWeight={700} letterSpacing="-0.025em" lineHeight={1.2} marginTop={30}>
        {c.story.title}, and a month that went better than the last
      </Para>
      <Para fontSize={14} color={t.muted} marginTop={14}>
        {`${c.story.summary} Beyond this, ${c.kpis[0]?.[0].toLowerCase()} moved by ${c.kpis[0]?.[2]} to ${c.kpis[0]?.[1]}.`}
      </Para>
      <Row justifyContent="space-between" margin="26px 0">
        {c.kpis.slice(0, 4).map((kpi) => (
          <BareStat key={kpi[0]} t={t} kpi={kpi} size={22} />
        ))}
      </Row>
      <Rule color={t.line} />
      <Row height={52}>
        <Txt fontSize={15} fontWeight={600}>
          {title}
        </Txt>
        <Fill />
        <Legend t={t} names={names} />
      </Row>
      <Plot
        t={t}
        width={PAGE - 106}
        height={180}
        series={names.map((_, i) => random.walk(40, 0.3, 0.1).map((v) => v * (1 - i * 0.35)))}
        labels={[-30, -20, -10, 0].map((d) => shiftDay(c.date, d))}
        top={[`30${unit}`, `20${unit}`, `10${unit}`]}
        kind="area"
      />
      <Rule color={t.line} margin="22px 0 18px" />
      <Txt fontSize={15} fontWeight={600} marginBottom={14}>
        {c.shares[0]}
      </Txt>
      <Ranking t={t} items={c.shares[1]} width={PAGE - 106} />
    </Col>
  );
}
