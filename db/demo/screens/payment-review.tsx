import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Button, Kbd } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Gauge } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const SIDE = 330;
const SIGNALS: [name: string, note: string, points: number][] = [
  ['Device shared by 11 accounts', 'device 9f1c, opened in nine days', 38],
  ['Pay-out card in ring R-19', 'Ends in 0419', 27],
  ['Payee added 4 minutes ago', 'Opened yesterday', 16],
  ['Amount above habit', 'Usual payment $31', 12],
  ['Screen shared during payment', 'Remote control seen', 9],
  ['Known home network', 'Seen 41 times', -5],
];

/** One payment that waits for a decision: what added to its score, who is behind it, and three answers. */
export default screen(
  ['topic:incident-detail', 'chart'],
  (c) =>
    `${c.name} review of a held payment: amount, score built up from six signals, linked accounts, approve and decline`,
  (scene) => {
    const { c, t } = scene;
    const main = room(t).width - SIDE - 16;
    return (
      <Shell
        scene={scene}
        at={1}
        title="Payment 88-204-771"
        note="Held 2 minutes ago, 1 of 142"
        actions={
          <Row gap={8}>
            <Button t={t} text="Call customer" icon="Phone" />
            <Button t={t} text="Approve" icon="Check" />
            <Button t={t} text="Decline" icon="X" danger main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Col width={main} gap={16}>
            <Card t={t} pad={0}>
              <Row height={132} padding="0 28px" gap={28}>
                <Col gap={2}>
                  <Label t={t} text="Amount" />
                  <Txt fontSize={42} fontWeight={t.weight} letterSpacing="-0.035em" lineHeight={1.2}>
                    $1,840.00
                  </Txt>
                  <Txt fontSize={13} color={t.muted}>
                    Instant transfer, 13:25:08
                  </Txt>
                </Col>
                <Fill />
                <Party t={t} icon="User" label="From" name={c.story.account} note="Opened 13 Jun" />
                <Icon name="ArrowRight" size={22} color={t.faint} />
                <Party t={t} icon="Landmark" label="To" name="Payee 5512" note="Opened yesterday" />
                <Fill />
                <Gauge t={t} size={100} thick={9} score={97} note="score" color={t.severity.critical} />
              </Row>
            </Card>
            <Card t={t} title="What made the score" note="base 0, decline above 90" flexGrow={1} pad={24}>
              <Waterfall t={t} width={main - 50} />
            </Card>
          </Col>
          <Side {...scene} />
        </Row>
      </Shell>
    );
  },
);

function Party({
  t,
  icon,
  label,
  name,
  note,
}: {
  t: Scene['t'];
  icon: 'User' | 'Landmark';
  label: string;
  name: string;
  note: string;
}) {
  return (
    <Row gap={14}>
      <Row width={46} height={46} borderRadius={23} background={t.accentSoft} justifyContent="center">
        <Icon name={icon} size={21} color={t.link} />
      </Row>
      <Col gap={1}>
        <Label t={t} text={label} />
        <Txt mono fontSize={14} fontWeight={600}>
          {name}
        </Txt>
        <Txt fontSize={12.5} color={t.muted}>
          {note}
        </Txt>
      </Col>
    </Row>
  );
}

function Waterfall({ t, width }: { t: Scene['t']; width: number }) {
  const label = 280;
  const track = width - label - 70;
  const height = Math.floor((room(t).height - 240) / SIGNALS.length);
  let sum = 0;
  return (
    <Col>
      {SIGNALS.map(([name, note, points]) => {
        const from = Math.min(sum, sum + points);
        sum += points;
        const color = points < 0 ? t.good : mix(t.severity.medium, t.severity.critical, Math.min(1, points / 36));
        return (
          <Col key={name}>
            <Rule color={t.line} />
            <Row height={height - 1}>
              <Col width={label} gap={1}>
                <Txt cut fontSize={14} fontWeight={600}>
                  {name}
                </Txt>
                <Txt cut fontSize={12.5} color={t.muted}>
                  {note}
                </Txt>
              </Col>
              <Row
                width={track}
                height={26}
                borderRadius={t.radius}
                background={t.sunken}
                paddingLeft={Math.round((from / 110) * track)}
              >
                <div
                  style={{
                    display: 'flex',
                    height: 26,
                    width: Math.round((Math.abs(points) / 110) * track),
                    borderRadius: t.radius,
                    background: color,
                  }}
                />
              </Row>
              <Row width={70} justifyContent="flex-end">
                <Txt fontSize={16} fontWeight={700} color={color}>
                  {points > 0 ? `+${points}` : String(points)}
                </Txt>
              </Row>
            </Row>
          </Col>
        );
      })}
    </Col>
  );
}

function Side({ c, t }: Scene) {
  return (
    <Card t={t} title="Linked accounts" note="23" width={SIDE} pad={22} flexShrink={0}>
      {c.assets.slice(0, 6).map(([name, , reason, state, score]) => (
        <Col key={name}>
          <Rule color={t.line} />
          <Row height={60} gap={12}>
            <Col flexGrow={1} flexBasis={0} minWidth={0}>
              <Txt mono fontSize={13} fontWeight={600}>
                {name}
              </Txt>
              <Txt cut fontSize={12} color={t.muted}>
                {`${reason}, score ${score}`}
              </Txt>
            </Col>
            <Badge t={t} color={score > 92 ? t.severity.critical : t.severity.medium} text={state} />
          </Row>
        </Col>
      ))}
      <Fill />
      <Para fontSize={13} color={t.muted}>
        {c.story.summary}
      </Para>
      <Row marginTop={18} gap={10}>
        <Kbd t={t} text="A" />
        <Txt fontSize={12.5} color={t.muted}>
          approve
        </Txt>
        <Kbd t={t} text="D" />
        <Txt fontSize={12.5} color={t.muted}>
          decline
        </Txt>
        <Kbd t={t} text="N" />
        <Txt fontSize={12.5} color={t.muted}>
          next
        </Txt>
      </Row>
    </Card>
  );
}
