import { IconTile } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Txt } from '../kit/box.tsx';
import { Check } from '../kit/choice.tsx';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import { Stage } from '../kit/stage.tsx';
import { element } from '../picture.ts';

/** A question before something that cannot be undone. */
export default element(
  ['modal', 'form'],
  [640, 440],
  (c) => `${c.name} dialog that asks before containing ${c.story.host}, with a reason and two buttons`,
  ({ c, t }) => (
    <Stage t={t} width={640} height={440} background={mix(t.bg, '#05070b', t.dark ? 0.5 : 0.42)}>
      <Col width={500} padding={26} borderRadius={t.radius + 4} background={t.surface} border={`1px solid ${t.line}`}>
        <Row gap={14} alignItems="flex-start">
          <IconTile t={t} name="ShieldExclamationPoint" color={t.severity.critical} size={42} />
          <Col gap={3} width={354}>
            <Para fontSize={17} fontWeight={t.weight} letterSpacing="-0.015em" lineHeight={1.35}>
              {`Respond to ${c.story.id}?`}
            </Para>
            <Para fontSize={13.5} color={t.muted}>
              {`${c.story.host} and ${c.story.account} are cut off at once. ${c.people[1]} is told.`}
            </Para>
          </Col>
          <Icon name="X" size={17} color={t.muted} />
        </Row>
        <Col gap={7} marginTop={22}>
          <Txt fontSize={13} fontWeight={500}>
            Reason
          </Txt>
          <Row>
            <Input t={t} text={c.story.title} width={448} height={40} focus />
          </Row>
        </Col>
        <Row gap={10} marginTop={18}>
          <Check t={t} on />
          <Txt fontSize={13}>Lift after 24 hours if nobody objects</Txt>
        </Row>
        <Row gap={10} marginTop={26}>
          <Fill />
          <Button t={t} text="Cancel" />
          <Button t={t} text="Respond now" danger main />
        </Row>
      </Col>
    </Stage>
  ),
);
