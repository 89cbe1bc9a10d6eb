import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Gauge } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { LinkedAccounts } from '../panels/linked-accounts.tsx';
import { Waterfall } from '../panels/waterfall.tsx';
import { type Scene, screen } from '../picture.ts';

const SIDE = 330;

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
          <LinkedAccounts scene={scene} width={SIDE} />
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
