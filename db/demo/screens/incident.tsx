import { Avatar, Badge, IconTile, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Gauge } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const GAP = 16;
const SIDE = 330;

/** One incident: what happened in order, and who and what is involved beside it. */
export default screen(
  ['topic:incident-detail'],
  (c) => `${c.name} detail of ${c.story.id}, ${c.story.title}, with its timeline, risk, entities and next actions`,
  (scene) => {
    const { c, t } = scene;
    const { story } = c;
    return (
      <Shell scene={scene} at={1} title="" bare>
        <Col padding={room(t).pad} flexGrow={1}>
          <Row gap={8} flexShrink={0}>
            <Txt fontSize={12.5} color={t.muted}>
              {c.nav[1]?.[0]}
            </Txt>
            <Icon name="ChevronRight" size={13} color={t.faint} />
            <Txt mono fontSize={12.5} color={t.muted}>
              {story.id}
            </Txt>
          </Row>
          <Row marginTop={10} gap={12} flexShrink={0}>
            <Txt cut fontSize={24} fontWeight={t.weight} letterSpacing="-0.02em">
              {story.title}
            </Txt>
            <SeverityBadge t={t} level={story.severity} />
            <Fill />
            <Button t={t} text="Assign" icon="UserPlus" />
            <Button t={t} text="Respond" icon="ShieldCheck" main />
          </Row>
          <Row marginTop={8} flexShrink={0}>
            <Tabs
              t={t}
              items={['Story', 'Evidence', 'Entities', 'Notes', 'Activity']}
              counts={[undefined, 14, 6, 3, undefined]}
            />
          </Row>
          <Rule color={t.line} marginTop={t.radius > 8 ? 10 : 0} marginBottom={18} />
          <Row gap={GAP} alignItems="stretch" flexGrow={1}>
            <Card t={t} flexGrow={1} flexBasis={0} pad={24}>
              <Para fontSize={15} lineHeight={1.55} marginBottom={22}>
                {story.summary}
              </Para>
              {story.steps.map((step, i) => (
                <StepRow key={step[2]} scene={scene} at={i} last={i === story.steps.length - 1} />
              ))}
            </Card>
            <Side {...scene} />
          </Row>
        </Col>
      </Shell>
    );
  },
);

function StepRow({ scene: { c, t }, at, last }: { scene: Scene; at: number; last: boolean }) {
  const step = c.story.steps[at];
  if (!step) return null;
  const [time, tactic, title, detail, icon] = step;
  const color = last ? t.good : at < 2 ? t.severity.medium : t.severity[c.story.severity];
  const height = Math.min(112, Math.floor((room(t).height - 196) / c.story.steps.length));
  return (
    <Row alignItems="stretch" height={height} gap={16} flexShrink={0}>
      <Txt mono fontSize={12.5} color={t.muted} width={46} marginTop={9}>
        {time}
      </Txt>
      <Col alignItems="center" width={36}>
        <IconTile t={t} name={icon} color={color} size={36} />
        {last ? null : <Rule vertical color={t.line} alignSelf="center" flexGrow={1} margin="4px 0" />}
      </Col>
      <Col gap={2} flexGrow={1} flexBasis={0} minWidth={0}>
        <Txt cut fontSize={14.5} fontWeight={600}>
          {title}
        </Txt>
        <Txt cut fontSize={13} color={t.muted}>
          {detail}
        </Txt>
      </Col>
      <Col paddingTop={2}>
        <Badge t={t} color={last ? t.good : t.accent} text={tactic} manner="soft" />
      </Col>
    </Row>
  );
}

function Side({ c, t }: Scene) {
  return (
    <Col width={SIDE} gap={GAP} flexShrink={0}>
      <Card t={t}>
        <Row gap={18}>
          <Gauge
            t={t}
            size={92}
            thick={8}
            score={(c.assets[0]?.[4] ?? 90 > 100) ? 97 : (c.assets[0]?.[4] ?? 90)}
            note="risk"
            color={t.severity[c.story.severity]}
          />
          <Col gap={8}>
            <Label t={t} text="Owner" />
            <Row gap={8}>
              <Avatar t={t} name={c.people[1] ?? ''} />
              <Txt fontSize={13.5} fontWeight={600}>
                {c.people[1]}
              </Txt>
            </Row>
            <Txt fontSize={12.5} color={t.muted}>
              Due in 3 h 40 min
            </Txt>
          </Col>
        </Row>
      </Card>
      <Card t={t} title="Entities" note="6">
        {c.assets.slice(0, t.nav === 'top-tabs' ? 3 : 4).map(([name, kind, , state]) => (
          <Row key={name} height={44} gap={10}>
            <Col flexGrow={1} flexBasis={0} minWidth={0}>
              <Txt cut mono fontSize={12.5}>
                {name}
              </Txt>
              <Txt fontSize={12} color={t.muted}>
                {kind}
              </Txt>
            </Col>
            <Txt fontSize={12} color={t.muted}>
              {state}
            </Txt>
          </Row>
        ))}
      </Card>
      <Card t={t} title="Recommended" flexGrow={1}>
        {c.policies.slice(0, 3).map(([name], i) => (
          <Row key={name} height={42} gap={10}>
            <Icon name={i === 0 ? 'CircleCheck' : 'Circle'} size={17} color={i === 0 ? t.good : t.faint} />
            <Txt cut fontSize={13} fontWeight={500} color={i === 0 ? t.muted : t.text}>
              {name}
            </Txt>
          </Row>
        ))}
        <Fill />
        <Button t={t} text="Run all" icon="Play" width={SIDE - 38} />
      </Card>
    </Col>
  );
}
