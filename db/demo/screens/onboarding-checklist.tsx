import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { FirstHelp } from '../panels/first-help.tsx';
import { type Scene, screen } from '../picture.ts';

const SIDE = 380;

/** The first day in the product: a list of things to do with the next one open. */
export default screen(
  ['topic:onboarding'],
  (c) => `${c.name} first-day checklist with progress, the next task opened, and help beside it`,
  (scene) => {
    const { c, t } = scene;
    const tasks: [title: string, note: string][] = [
      ['Name your workspace', c.workspace],
      ['Invite your team', `${c.people.slice(1, 4).join(', ')}`],
      ['Connect the first source', `${c.assets[0]?.[1]} and one more`],
      [`Turn on ${c.policies[0]?.[0]}`, c.policies[0]?.[1] ?? ''],
      ['Send a test', `See it arrive in ${c.nav[1]?.[0].toLowerCase()}`],
      ['Plan the first report', 'Every month, to three people'],
    ];
    return (
      <Shell scene={scene} at={0} title={`Welcome to ${c.name}, ${c.people[0]?.split(' ')[0]}`}>
        <Row gap={20} alignItems="stretch" flexGrow={1}>
          <Card t={t} pad={28} width={room(t).width - SIDE - 20}>
            <Row gap={16}>
              <Txt fontSize={16} fontWeight={t.weight}>
                Getting started
              </Txt>
              <Fill />
              <Txt fontSize={13} color={t.muted}>
                3 of 6 done
              </Txt>
              <Bar t={t} width={180} share={0.5} height={8} />
            </Row>
            <Col marginTop={18}>
              {tasks.map(([title, note], i) => (
                <Task key={title} t={t} title={title} note={note} state={i < 3 ? 'done' : i === 3 ? 'next' : 'later'} />
              ))}
            </Col>
          </Card>
          <FirstHelp scene={scene} width={SIDE} />
        </Row>
      </Shell>
    );
  },
);

function Task({
  t,
  title,
  note,
  state,
}: {
  t: Scene['t'];
  title: string;
  note: string;
  state: 'done' | 'next' | 'later';
}) {
  const next = state === 'next';
  return (
    <Col flexShrink={0}>
      <Rule color={t.line} />
      <Row
        padding={next ? '22px 0' : '0'}
        height={next ? 132 : 74}
        gap={18}
        alignItems={next ? 'flex-start' : 'center'}
      >
        <Row
          width={28}
          height={28}
          borderRadius={14}
          justifyContent="center"
          flexShrink={0}
          {...(state === 'done' ? { background: t.good } : { border: `2px solid ${next ? t.accent : t.line}` })}
        >
          {state === 'done' ? <Icon name="Check" size={15} color={t.dark ? '#08110c' : '#ffffff'} stroke={3} /> : null}
        </Row>
        <Col gap={2} flexGrow={1} flexBasis={0} minWidth={0}>
          <Txt cut fontSize={15} fontWeight={600} color={state === 'done' ? t.muted : t.text}>
            {title}
          </Txt>
          <Txt cut fontSize={13} color={t.muted}>
            {note}
          </Txt>
          {next ? (
            <Row gap={10} marginTop={14}>
              <Button t={t} text="Turn on" main />
              <Button t={t} text="Show me what it does" icon="Play" />
            </Row>
          ) : null}
        </Col>
        {state === 'later' ? <Icon name="ChevronRight" size={18} color={t.faint} /> : null}
      </Row>
    </Col>
  );
}
