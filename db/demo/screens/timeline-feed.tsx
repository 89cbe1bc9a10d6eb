import { Avatar } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Check } from '../kit/choice.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Input } from '../kit/input.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Feed } from '../panels/feed.tsx';
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
