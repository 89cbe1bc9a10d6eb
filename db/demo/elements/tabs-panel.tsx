import { Avatar, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { Stage } from '../kit/stage.tsx';
import { element } from '../picture.ts';

/** A panel with tabs, the first of them open. */
export default element(
  ['tabs', 'card'],
  [620, 400],
  (c) => `${c.name} panel with the tabs summary, evidence, notes and history, showing facts of ${c.story.id}`,
  ({ c, t }) => (
    <Stage t={t} width={620} height={400}>
      <Card t={t} width={564} pad={24}>
        <Tabs t={t} items={['Summary', 'Evidence', 'Notes', 'History']} counts={[undefined, 14, 3, undefined]} />
        <Rule color={t.line} marginTop={t.radius > 8 ? 12 : 0} marginBottom={18} />
        <Para fontSize={14} lineHeight={1.55} color={t.muted}>
          {c.story.summary}
        </Para>
        <Row marginTop={22} gap={16} alignItems="flex-start">
          <Col gap={6} width={110} alignItems="flex-start">
            <Label t={t} text="Severity" />
            <Row height={24}>
              <SeverityBadge t={t} level={c.story.severity} />
            </Row>
          </Col>
          <Col gap={6} width={250}>
            <Label t={t} text="Entity" />
            <Row height={24}>
              <Txt cut mono fontSize={12.5}>
                {c.story.host}
              </Txt>
            </Row>
          </Col>
          <Col gap={6}>
            <Label t={t} text="Owner" />
            <Row gap={8} height={24}>
              <Avatar t={t} name={c.people[1] ?? ''} size={22} />
              <Txt fontSize={13} fontWeight={500}>
                {c.people[1]?.split(' ')[0]}
              </Txt>
            </Row>
          </Col>
          <Fill />
        </Row>
      </Card>
    </Stage>
  ),
);
