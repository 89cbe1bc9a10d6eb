import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Tabs } from '../kit/choice.tsx';
import { seenAt } from '../kit/clock.ts';
import { Dot } from '../kit/dot.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import { Shell } from '../kit/shell.tsx';
import { AlertStory } from '../panels/alert-story.tsx';
import { screen } from '../picture.ts';

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
                  <Dot color={t.severity[severity]} />
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
          <AlertStory {...scene} />
        </Row>
      </Shell>
    );
  },
);
