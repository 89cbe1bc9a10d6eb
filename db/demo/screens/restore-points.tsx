import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Check } from '../kit/choice.tsx';
import { shiftDay } from '../kit/clock.ts';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const SIDE = 360;
const DAYS = 28;
const HOURS = ['03:00', '07:00', '11:00', '15:00', '19:00', '23:00'];

/** Copies of one system over four weeks, by day and hour; clean, changed, missing, and the one to go back to. */
export default screen(
  ['topic:timeline', 'chart'],
  (c) =>
    `${c.name} restore points of ${c.story.host}: copies of four weeks by day and hour, suspicious ones red, the chosen one framed`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Shell
        scene={scene}
        at={2}
        title={c.story.host}
        note={c.story.title}
        actions={
          <Row gap={8}>
            <Button t={t} text="Browse files" icon="Folder" />
            <Button t={t} text="Start in clean room" icon="FlaskConical" main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Card t={t} title="Copies" note="every 4 hours, kept 90 days" pad={24} width={room(t).width - SIDE - 16}>
            <Grid scene={scene} width={room(t).width - SIDE - 66} />
            <Rule color={t.line} margin="26px 0 20px" />
            <Label t={t} text="What happened that night" />
            <Col marginTop={10}>
              {c.story.steps.slice(0, 5).map(([time, , title, detail, icon], i) => (
                <Row key={title} height={50} gap={14}>
                  <Txt mono fontSize={12.5} color={t.muted} width={46}>
                    {time}
                  </Txt>
                  <Icon name={icon} size={17} color={i === 1 ? t.severity.critical : t.link} />
                  <Txt fontSize={14} fontWeight={600}>
                    {title}
                  </Txt>
                  <Txt cut fontSize={13} color={t.muted}>
                    {detail}
                  </Txt>
                </Row>
              ))}
            </Col>
          </Card>
          <Side {...scene} />
        </Row>
      </Shell>
    );
  },
);

function Grid({ scene: { c, t, random }, width }: { scene: Scene; width: number }) {
  const cell = Math.floor((width - 60) / DAYS) - 4;
  const colorOf = (day: number, hour: number): string => {
    if (day === DAYS - 1) return hour === 0 ? t.severity.critical : mix(t.surface, t.accent, 0.35);
    return random.float(0, 1) < 0.025
      ? mix(t.surface, t.text, 0.08)
      : mix(t.surface, t.good, 0.28 + 0.42 * (day / DAYS));
  };
  return (
    <Col gap={4}>
      {HOURS.map((hour, y) => (
        <Row key={hour} gap={4}>
          <Txt mono fontSize={12} color={t.muted} width={54}>
            {hour}
          </Txt>
          {Array.from({ length: DAYS }, (_, x) => (
            <div
              key={x}
              style={{
                display: 'flex',
                boxSizing: 'border-box',
                width: cell,
                height: 34,
                borderRadius: Math.min(4, t.radius),
                background: colorOf(x, y),
                ...(x === DAYS - 2 && y === 5 ? { border: `3px solid ${t.text}` } : {}),
              }}
            />
          ))}
        </Row>
      ))}
      <Row paddingLeft={58} marginTop={8} justifyContent="space-between">
        {[-27, -20, -13, -6, 0].map((day) => (
          <Txt key={day} fontSize={12} color={t.muted}>
            {shiftDay(c.date, day)}
          </Txt>
        ))}
      </Row>
      <Row gap={18} marginTop={14} paddingLeft={58}>
        {[
          ['Clean', mix(t.surface, t.good, 0.7)],
          ['Changed', t.severity.critical],
          ['Planned', mix(t.surface, t.accent, 0.35)],
          ['Missed', mix(t.surface, t.text, 0.08)],
        ].map(([name, color]) => (
          <Row key={name} gap={7}>
            <div style={{ display: 'flex', width: 12, height: 12, borderRadius: 3, background: color }} />
            <Txt fontSize={12.5} color={t.muted}>
              {name}
            </Txt>
          </Row>
        ))}
      </Row>
    </Col>
  );
}

function Side({ c, t }: Scene) {
  const checks = ['Signature of the copy', 'No malware found', 'Shares mount', '50 files compared', 'Services answer'];
  return (
    <Card t={t} width={SIDE} pad={24} flexShrink={0}>
      <Label t={t} text="Chosen copy" />
      <Txt fontSize={28} fontWeight={t.weight} letterSpacing="-0.03em" marginTop={4}>
        {`${shiftDay(c.date, -1)}, ${c.story.steps[0]?.[0]}`}
      </Txt>
      <Row gap={8} marginTop={10}>
        <Badge t={t} color={t.good} text="Clean" icon="Check" manner="soft" />
        <Badge t={t} color={t.accent} text="Locked" icon="Lock" manner="soft" />
      </Row>
      <Rule color={t.line} margin="22px 0" />
      <Row justifyContent="space-between">
        {[
          ['Size', '2.4 TB'],
          ['Recovery', '38 min'],
          ['Lost', '40 min'],
        ].map(([label, value]) => (
          <Col key={label} gap={4}>
            <Label t={t} text={label ?? ''} />
            <Txt fontSize={19} fontWeight={t.weight} letterSpacing="-0.02em">
              {value}
            </Txt>
          </Col>
        ))}
      </Row>
      <Rule color={t.line} margin="22px 0 14px" />
      <Label t={t} text="Proof in the clean room" />
      <Col marginTop={8}>
        {checks.map((check, i) => (
          <Row key={check} height={42} gap={12}>
            <Check t={t} on round />
            <Txt fontSize={13.5}>{check}</Txt>
            <Fill />
            <Txt fontSize={12.5} color={t.muted}>
              {`${[1, 14, 4, 11, 8][i]} min`}
            </Txt>
          </Row>
        ))}
      </Col>
      <Fill />
      <Para fontSize={13} color={t.muted}>
        {c.story.summary}
      </Para>
      <Row marginTop={18}>
        <Button t={t} text="Restore to production" icon="RotateCcw" width={SIDE - 50} />
      </Row>
    </Card>
  );
}
