import { Avatar, IconTile } from '../kit/badge.tsx';
import { Col, Para, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { Scene } from '../picture.ts';

/** Help for the first day: a film, things to read, a person to ask. */
export function FirstHelp({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  return (
    <Col width={width} gap={20} flexShrink={0}>
      <Card t={t} pad={0} overflow="hidden">
        <Row height={176} background={t.accentSoft} justifyContent="center">
          <Row width={64} height={64} borderRadius={32} background={t.accent} justifyContent="center">
            <Icon name="Play" size={26} color={t.onAccent} />
          </Row>
        </Row>
        <Col padding={22} gap={4}>
          <Txt fontSize={15} fontWeight={600}>
            {`${c.name} in four minutes`}
          </Txt>
          <Para fontSize={13} color={t.muted}>
            {c.description}
          </Para>
        </Col>
      </Card>
      <Card t={t} title="Read next" pad={22}>
        {[
          ['BookOpen', 'Reading the overview'],
          ['ShieldCheck', 'What happens automatically'],
          ['Users', 'Roles for a team of five'],
        ].map(([icon, text]) => (
          <Row key={text} height={50} gap={13}>
            <IconTile t={t} name={icon as 'BookOpen'} size={34} />
            <Txt fontSize={13.5} fontWeight={500}>
              {text}
            </Txt>
          </Row>
        ))}
      </Card>
      <Card t={t} pad={22} flexGrow={1} justifyContent="center">
        <Row gap={14}>
          <Avatar t={t} name={c.people[4] ?? ''} size={44} />
          <Col gap={1}>
            <Txt fontSize={14} fontWeight={600}>
              {c.people[4]}
            </Txt>
            <Txt fontSize={13} color={t.muted}>
              Your guide, answers within the hour
            </Txt>
          </Col>
        </Row>
      </Card>
    </Col>
  );
}
