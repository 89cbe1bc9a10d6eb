import { Avatar, Badge, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Label } from '../kit/card.tsx';
import { seenAt } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Lines } from '../kit/lines.tsx';
import type { Scene } from '../picture.ts';

/** The opened alert of an inbox: what it concerns, who has it, and what happened. */
export function AlertStory({ c, t }: Scene) {
  const { story } = c;
  return (
    <Col flexGrow={1} flexBasis={0} minWidth={0} padding="24px 36px">
      <Row gap={10} flexShrink={0}>
        <Txt mono fontSize={12.5} color={t.muted}>
          {story.id}
        </Txt>
        <SeverityBadge t={t} level={story.severity} />
        <Badge t={t} color={t.accent} text="In progress" />
        <Fill />
        <Button t={t} text="Snooze" icon="Clock" />
        <Button t={t} text="Close" icon="Check" main />
      </Row>
      <Para fontSize={26} fontWeight={t.weight} letterSpacing="-0.02em" lineHeight={1.25} marginTop={18}>
        {story.title}
      </Para>
      <Para fontSize={14.5} color={t.muted} marginTop={12} maxWidth={680}>
        {story.summary}
      </Para>
      <Row gap={44} marginTop={26} marginBottom={26} flexShrink={0}>
        {[
          ['Entity', story.host],
          ['Account', story.account],
          ['First seen', story.steps[0]?.[0] ?? ''],
          ['Last seen', seenAt(c, 0)],
        ].map(([label, value]) => (
          <Col key={label} gap={5}>
            <Label t={t} text={label ?? ''} />
            <Txt fontSize={14} fontWeight={500}>
              {value}
            </Txt>
          </Col>
        ))}
        <Col gap={5}>
          <Label t={t} text="Owner" />
          <Row gap={8}>
            <Avatar t={t} name={c.people[1] ?? ''} size={22} />
            <Txt fontSize={14} fontWeight={500}>
              {c.people[1]}
            </Txt>
          </Row>
        </Col>
      </Row>
      <Rule color={t.line} />
      <Txt fontSize={14} fontWeight={t.weight} marginTop={22} marginBottom={14}>
        What happened
      </Txt>
      {story.steps.slice(0, 6).map(([time, tactic, title, detail, icon]) => (
        <Row key={time + title} gap={14} height={62} flexShrink={0}>
          <Txt mono fontSize={12} color={t.muted} width={44}>
            {time}
          </Txt>
          <Row
            width={34}
            height={34}
            borderRadius={Math.min(17, t.radius + 2)}
            background={t.accentSoft}
            justifyContent="center"
            flexShrink={0}
          >
            <Icon name={icon} size={16} color={t.link} />
          </Row>
          <Lines t={t} title={title} note={`${tactic} – ${detail}`} size={14} noteSize={12.5} weight={500} gap={1} />
          <Icon name="ChevronRight" size={16} color={t.faint} />
        </Row>
      ))}
    </Col>
  );
}
