import { Avatar, Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Icon } from '../kit/graphic.tsx';
import type { Scene } from '../picture.ts';

const CALLS = ['Look-alike domain', 'New bank account', 'Urgency'] as const;

function Mark({ t, text, call }: { t: Scene['t']; text: string; call: string }) {
  const color = t.severity.high;
  return (
    <Row gap={8}>
      <Txt fontSize={15} padding="1px 6px" borderRadius={4} background={mix(t.surface, color, 0.16)} fontWeight={600}>
        {text}
      </Txt>
      <Badge t={t} color={color} text={call} manner="soft" icon="ArrowLeft" />
    </Row>
  );
}

/** A message as its reader would have seen it, its suspicious parts called out. */
export function HeldMessage({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  const first = c.people[0]?.split(' ')[0] ?? '';
  return (
    <Card t={t} pad={0} width={width}>
      <Col padding="26px 32px 22px" gap={14}>
        <Para fontSize={22} fontWeight={t.weight} letterSpacing="-0.02em">
          {c.story.title}
        </Para>
        <Row gap={14}>
          <Avatar t={t} name="Green Plate" size={44} />
          <Col gap={3}>
            <Txt fontSize={14.5} fontWeight={600}>
              Green Plate Catering
            </Txt>
            <Mark t={t} text={c.story.host} call={CALLS[0]} />
          </Col>
          <Fill />
          <Txt fontSize={13} color={t.muted}>
            {`Today, ${c.story.steps[0]?.[0]}`}
          </Txt>
        </Row>
        <Txt fontSize={13} color={t.muted}>
          {`To ${c.story.account}@brightwater.example.com, reply to billing@greenp1ate.example.com`}
        </Txt>
      </Col>
      <Rule color={t.line} />
      <Col padding="28px 32px" gap={16}>
        <Para fontSize={15} lineHeight={1.65}>
          {`Dear ${first},`}
        </Para>
        <Para fontSize={15} lineHeight={1.65}>
          Thank you for the prompt payments this term. Our bank has moved business customers to a new branch, so invoice
          30418 over $41,280.00 has to go to the account below.
        </Para>
        <Mark t={t} text="XX00 0000 1111 2222 33" call={CALLS[1]} />
        <Mark t={t} text="Please pay today to avoid a late fee of 4%" call={CALLS[2]} />
        <Para fontSize={15} lineHeight={1.65}>
          The updated invoice is attached. I am travelling and best reached by mail.
        </Para>
        <Para fontSize={15} lineHeight={1.65}>
          Kind regards from your caterer since 2019
        </Para>
        <Row
          gap={12}
          padding="12px 16px"
          borderRadius={t.radius}
          background={t.sunken}
          border={`1px solid ${t.line}`}
          width={340}
        >
          <Icon name="FileText" size={20} color={t.severity.critical} />
          <Col>
            <Txt fontSize={13.5} fontWeight={600}>
              Invoice_30418_new.pdf
            </Txt>
            <Txt fontSize={12} color={t.muted}>
              184 KB, made 40 minutes before sending
            </Txt>
          </Col>
        </Row>
      </Col>
      <Fill />
      <Rule color={t.line} />
      <Row height={58} padding="0 32px" gap={10}>
        <Icon name="Users" size={16} color={t.muted} />
        <Txt fontSize={13} color={t.muted}>
          The usual contact has written 61 times, always on Mondays, never about bank details.
        </Txt>
      </Row>
    </Card>
  );
}
