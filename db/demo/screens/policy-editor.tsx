import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { Chip } from '../kit/chip.tsx';
import { HOURS } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Matches } from '../panels/matches.tsx';
import { RuleActions } from '../panels/rule-actions.tsx';
import { screen } from '../picture.ts';

const SIDE = 400;

/** A rule as a sentence of conditions and actions, with a preview of what it would have done. */
export default screen(
  ['topic:policies', 'form'],
  (c) => `${c.name} editor of ${c.policies[0]?.[0]}: conditions, actions, and a preview of matches in the last day`,
  (scene) => {
    const { c, t, random } = scene;
    const [name = '', description = ''] = c.policies[0] ?? [];
    const main = room(t).width - SIDE - 20;
    const conditions = [
      ['Severity', 'is at least', 'High'],
      ['Entity', 'is one of', c.alerts[0]?.[2] ?? ''],
      ['Rule', 'matches', c.alerts[0]?.[3] ?? ''],
    ];
    return (
      <Shell
        scene={scene}
        at={4}
        title={name}
        actions={
          <Row gap={8}>
            <Button t={t} text="Discard" />
            <Button t={t} text="Save changes" main />
          </Row>
        }
      >
        <Row gap={20} alignItems="stretch" flexGrow={1}>
          <Col width={main} gap={16}>
            <Card t={t} pad={22} gap={8}>
              <Label t={t} text="Description" />
              <Input t={t} text={description} width={main - 46} height={40} />
            </Card>
            <Card t={t} title="When" note="all of these" pad={22}>
              {conditions.map(([field, verb, value], i) => (
                <Row key={field} gap={10} marginBottom={10}>
                  <Txt fontSize={12.5} fontWeight={600} color={t.muted} width={34}>
                    {i === 0 ? 'if' : 'and'}
                  </Txt>
                  <Input t={t} text={field ?? ''} width={160} end="ChevronDown" />
                  <Input t={t} text={verb ?? ''} width={140} end="ChevronDown" />
                  <Input t={t} text={value ?? ''} width={main - 46 - 34 - 160 - 140 - 66} focus={i === 1} />
                  <Icon name="Trash" size={16} color={t.muted} />
                </Row>
              ))}
              <Row gap={8} marginTop={4}>
                <Chip t={t} text="Add condition" icon="Plus" />
                <Chip t={t} text="Add group" icon="Braces" />
              </Row>
            </Card>
            <Card t={t} title="Then" note="in this order" pad={22} flexGrow={1}>
              <RuleActions {...scene} />
            </Card>
          </Col>
          <Card t={t} title="Preview" note="last 24 hours" width={SIDE} pad={22}>
            <Row gap={10} alignItems="flex-end">
              <Txt fontSize={40} fontWeight={t.weight} letterSpacing="-0.03em" lineHeight={1.1}>
                {c.policies[0]?.[3] ?? 0}
              </Txt>
              <Txt fontSize={13} color={t.muted} marginBottom={5}>
                matches
              </Txt>
              <Fill />
              <Badge t={t} color={t.good} text="No conflicts" icon="Check" manner="soft" />
            </Row>
            <Col marginTop={18}>
              <Plot
                t={t}
                width={SIDE - 46}
                height={170}
                series={[random.walk(32, 0, 0.25)]}
                labels={HOURS.filter((_, i) => i % 2 === 0)}
                top={['9', '6', '3']}
                kind="bars"
              />
            </Col>
            <Rule color={t.line} margin="18px 0 6px" />
            <Matches {...scene} />
            <Fill />
            <Para fontSize={12.5} color={t.muted}>
              Nothing is changed until you save. Saving asks a second person to approve.
            </Para>
          </Card>
        </Row>
      </Shell>
    );
  },
);
