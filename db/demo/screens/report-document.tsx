import { Avatar } from '../kit/badge.tsx';
import { Ranking } from '../kit/bars.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, cardStyle, Label } from '../kit/card.tsx';
import { Legend, Plot } from '../kit/chart.tsx';
import { Check } from '../kit/choice.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button, Chip } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { LogoTile } from '../kit/logo.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { BareStat } from '../kit/stat.tsx';
import { makeTheme } from '../kit/theme.ts';
import { type Scene, screen } from '../picture.ts';

const PAGE = 760;

/** A report as a page of paper, with its chapters on the left and how it is sent on the right. */
export default screen(
  ['topic:reports'],
  (c) =>
    `${c.name} monthly report as a page with summary, headline numbers, a chart and a ranking; chapters and schedule beside it`,
  (scene) => {
    const { c, t } = scene;
    const wide = room(t).width > 1300;
    const chapters = ['Summary', c.series[0], c.shares[0], c.alertsTitle, c.assetsTitle, 'Recommendations', 'Appendix'];
    return (
      <Shell
        scene={scene}
        at={5}
        title={`${c.product} report`}
        note={`${shiftDay(c.date, -30)} to ${shiftDay(c.date, 0)}`}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Monthly" icon="Calendar" end="ChevronDown" />
            <Button t={t} text="Download PDF" icon="Download" main />
          </Row>
        }
      >
        <Row gap={24} alignItems="flex-start" flexGrow={1}>
          <Col gap={4} width={230} flexShrink={0}>
            <Label t={t} text="Chapters" />
            {chapters.map((chapter, i) => (
              <Row key={chapter + String(i)} height={36} gap={10}>
                <Check t={t} on={i < 6} />
                <Txt cut fontSize={13} fontWeight={i === 0 ? 600 : 400}>
                  {chapter}
                </Txt>
              </Row>
            ))}
            {wide ? null : <Recipients {...scene} />}
          </Col>
          <Col flexGrow={1} alignItems="center">
            <Paper {...scene} />
          </Col>
          {wide ? (
            <Card t={t} width={270} title="Schedule" note="Monthly">
              <Recipients {...scene} />
            </Card>
          ) : null}
        </Row>
      </Shell>
    );
  },
);

/** Who gets the report, and when the next one goes out. */
function Recipients({ c, t }: Scene) {
  return (
    <Col marginTop={room(t).width > 1300 ? 0 : 24}>
      <Label t={t} text="Sent to" />
      {c.people.slice(1, 5).map((name) => (
        <Row key={name} height={40} gap={10}>
          <Avatar t={t} name={name} size={26} />
          <Txt cut fontSize={13}>
            {name}
          </Txt>
        </Row>
      ))}
      <Rule color={t.line} margin="14px 0" />
      <Row gap={8}>
        <Icon name="Calendar" size={15} color={t.muted} />
        <Txt fontSize={13} color={t.muted}>
          {`Next on ${shiftDay(c.date, 30)}, 07:00`}
        </Txt>
      </Row>
    </Col>
  );
}

/** Paper is white, whatever the product around it. */
function Paper({ c, random }: Scene) {
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
