import { Col, Row } from '../kit/box.tsx';
import { Toggle } from '../kit/choice.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { Lines } from '../kit/lines.tsx';
import type { Scene } from '../picture.ts';

const ACTIONS: [title: string, icon: IconName][] = [
  ['Collect evidence', 'Archive'],
  ['Contain', 'ShieldCheck'],
  ['Notify', 'Bell'],
];

/** What a rule does, in order, each switched on or off. */
export function RuleActions({ c, t }: Scene) {
  return (
    <Col>
      {ACTIONS.map(([title, icon], i) => (
        <Row
          key={title}
          height={58}
          padding="0 16px"
          gap={14}
          marginBottom={10}
          borderRadius={t.radius}
          background={t.dark ? t.raised : t.sunken}
        >
          <Icon name="GripVertical" size={15} color={t.faint} />
          <Icon name={icon} size={18} color={t.link} />
          <Lines
            t={t}
            title={title}
            note={
              i === 2
                ? `${c.people[1]} and ${c.people[2]}, by chat`
                : i === 1
                  ? (c.policies[0]?.[2] ?? '')
                  : 'Keep everything the case needs for 90 days'
            }
            size={13.5}
            noteSize={12.5}
          />
          <Toggle t={t} on={i !== 2} />
        </Row>
      ))}
    </Col>
  );
}
