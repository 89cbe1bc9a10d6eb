import { Avatar, Badge, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Label } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { seenAt } from '../kit/clock.ts';
import { Button, Input } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const LIST = 400;

/** A queue like a mailbox: the list on the left, the selected one told on the right. */
export default screen(
  ['topic:alerts'],
  (c) =>
    `${c.name} ${c.alertsTitle.toLowerCase()} as an inbox: a list with severities, and ${c.story.id} opened beside it with its steps`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Shell scene={scene} at={1} title="" bare>
        <Row alignItems="stretch" flexGrow={1}>
          <Col width={LIST} background={t.surface} flexShrink={0}>
            <Col padding="20px 20px 0" gap={14}>
              <Row>
                <Txt fontSize={18} fontWeight={t.weight} letterSpacing="-0.015em">
                  {c.alertsTitle}
                </Txt>
                <Fill />
                <Icon name="ListFilter" size={17} color={t.muted} />
              </Row>
              <Input t={t} hint="Search" icon="Search" width={LIST - 40} />
              <Tabs t={t} items={['Open', 'Mine', 'Closed']} counts={[c.alerts.length, 3, undefined]} />
            </Col>
            <Rule color={t.line} marginTop={t.radius > 8 ? 12 : 0} />
            {c.alerts.slice(0, 9).map(([severity, name, entity, rule], i) => (
              <Col key={name}>
                <Row height={82} padding="0 20px" gap={14} {...(i === 0 ? { background: t.accentSoft } : {})}>
                  <div
                    style={{
                      display: 'flex',
                      width: 8,
                      height: 8,
                      borderRadius: 4,
                      background: t.severity[severity],
                      flexShrink: 0,
                    }}
                  />
                  <Col flexGrow={1} flexBasis={0} minWidth={0} gap={3}>
                    <Row gap={10}>
                      <Txt cut fontSize={13.5} fontWeight={600}>
                        {name}
                      </Txt>
                      <Fill />
                      <Txt fontSize={12} color={t.muted}>
                        {seenAt(c, i)}
                      </Txt>
                    </Row>
                    <Txt cut fontSize={12.5} color={t.muted}>
                      {entity}
                    </Txt>
                    <Txt cut fontSize={12} color={t.faint}>
                      {rule}
                    </Txt>
                  </Col>
                </Row>
                <Rule color={t.line} />
              </Col>
            ))}
          </Col>
          <Rule vertical color={t.line} />
          <Detail {...scene} />
        </Row>
      </Shell>
    );
  },
);

function Detail({ c, t }: Scene) {
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
          <Col gap={1} flexGrow={1} flexBasis={0} minWidth={0}>
            <Txt cut fontSize={14} fontWeight={500}>
              {title}
            </Txt>
            <Txt cut fontSize={12.5} color={t.muted}>
              {`${tactic} – ${detail}`}
            </Txt>
          </Col>
          <Icon name="ChevronRight" size={16} color={t.faint} />
        </Row>
      ))}
    </Col>
  );
}
