import { SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { IncidentFacts } from '../panels/incident-facts.tsx';
import { StepRow } from '../panels/step-row.tsx';
import { screen } from '../picture.ts';

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
            <IncidentFacts scene={scene} width={SIDE} />
          </Row>
        </Col>
      </Shell>
    );
  },
);
