import { Avatar, Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Check } from '../kit/choice.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button, Input } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const SIDE = 260;

/** A case as a feed: what happened and what people said, newest below, filters on the left. */
export default screen(
  ['topic:timeline'],
  (c) => `${c.name} activity feed of ${c.story.id} with events, comments of the team and filters by kind`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Shell
        scene={scene}
        at={2}
        title="Timeline"
        note={`${c.story.id}, ${shiftDay(c.date, 0)}`}
        actions={<Button t={t} text="Export" icon="Download" />}
      >
        <Row gap={20} alignItems="stretch" flexGrow={1}>
          <Col width={SIDE} gap={20} flexShrink={0} paddingTop={6}>
            <Filter
              t={t}
              title="Show"
              items={[
                ['Events', 48],
                ['Comments', 9],
                ['Actions', 12],
                ['System', 131],
              ]}
              on={3}
            />
            <Filter
              t={t}
              title={c.assetsTitle}
              items={c.assets.slice(0, 4).map(([name], i) => [name, 31 - i * 7])}
              on={2}
            />
            <Filter t={t} title="People" items={c.people.slice(1, 5).map((name, i) => [name, 9 - i * 2])} on={4} />
          </Col>
          <Card t={t} pad={28} flexGrow={1} flexBasis={0}>
            <Feed {...scene} />
            <Fill />
            <Row gap={12}>
              <Avatar t={t} name={c.people[0] ?? ''} size={32} />
              <Input
                t={t}
                hint="Write a comment, or / for an action"
                width={room(t).width - SIDE - 20 - 56 - 44 - 90}
                height={40}
              />
              <Button t={t} text="Send" icon="Send" main />
            </Row>
          </Card>
        </Row>
      </Shell>
    );
  },
);

function Filter({ t, title, items, on }: { t: Scene['t']; title: string; items: [string, number][]; on: number }) {
  return (
    <Col gap={11}>
      <Label t={t} text={title} />
      {items.map(([name, count], i) => (
        <Row key={name} gap={10}>
          <Check t={t} on={i < on} />
          <Txt cut fontSize={13}>
            {name}
          </Txt>
          <Fill />
          <Txt fontSize={12} color={t.faint}>
            {count}
          </Txt>
        </Row>
      ))}
    </Col>
  );
}

function Feed({ c, t }: Scene) {
  return (
    <Col>
      {c.story.steps.slice(0, 6).map(([time, tactic, title, detail, icon], i) => (
        <Row key={title} alignItems="stretch" gap={18}>
          <Txt mono fontSize={12} color={t.muted} width={42} marginTop={6}>
            {time}
          </Txt>
          <Col alignItems="center" width={28}>
            <Row
              width={28}
              height={28}
              borderRadius={14}
              border={`1.5px solid ${t.line}`}
              background={t.surface}
              justifyContent="center"
              flexShrink={0}
            >
              <Icon name={icon} size={14} color={t.link} />
            </Row>
            <Rule vertical color={t.line} alignSelf="center" flexGrow={1} />
          </Col>
          <Col flexGrow={1} flexBasis={0} minWidth={0} paddingBottom={20} paddingTop={3}>
            <Row gap={10}>
              <Txt fontSize={14} fontWeight={600}>
                {title}
              </Txt>
              <Badge t={t} color={t.accent} text={tactic} manner="soft" />
            </Row>
            <Txt fontSize={13} color={t.muted} marginTop={2}>
              {detail}
            </Txt>
            {i === 2 || i === 4 ? (
              <Row
                gap={10}
                marginTop={10}
                padding="10px 14px"
                borderRadius={t.radius}
                background={t.dark ? t.raised : t.sunken}
                alignItems="flex-start"
              >
                <Avatar t={t} name={c.people[i] ?? ''} size={24} />
                <Col gap={1}>
                  <Txt fontSize={12.5} fontWeight={600}>
                    {c.people[i]}
                  </Txt>
                  <Para fontSize={13} color={t.muted}>
                    {i === 2
                      ? `Seen on ${c.story.host} alone so far. Checking the neighbours.`
                      : `${c.story.account} confirmed by phone. Going ahead.`}
                  </Para>
                </Col>
              </Row>
            ) : null}
          </Col>
        </Row>
      ))}
    </Col>
  );
}
