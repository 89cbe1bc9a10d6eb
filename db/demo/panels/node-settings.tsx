import { need } from '../company.ts';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Label } from '../kit/card.tsx';
import { Toggle } from '../kit/choice.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import type { Scene } from '../picture.ts';

/** Settings of the selected card, and its last runs. */
export function NodeSettings({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  const node = need(c.graph, c).nodes[3];
  if (!node) return null;
  return (
    <Col width={width} background={t.surface} padding={22} gap={16} flexShrink={0}>
      <Row gap={10}>
        <Icon name={node[3]} size={18} color={t.link} />
        <Txt fontSize={15} fontWeight={600}>
          {node[1]}
        </Txt>
        <Fill />
        <Icon name="X" size={16} color={t.muted} />
      </Row>
      <Para fontSize={13} color={t.muted}>
        {c.policies[0]?.[1] ?? ''}
      </Para>
      <Rule color={t.line} />
      {[
        ['Name', node[1]],
        ['Condition', node[2]],
        ['Wait at most', '15 minutes'],
      ].map(([label, value], i) => (
        <Col key={label} gap={7}>
          <Label t={t} text={label ?? ''} />
          <Row>
            <Input
              t={t}
              text={value ?? ''}
              width={width - 44}
              focus={i === 1}
              {...(i === 2 ? { end: 'ChevronDown' } : {})}
            />
          </Row>
        </Col>
      ))}
      <Rule color={t.line} />
      {['Retry on failure', 'Ask before changes', 'Write to audit log'].map((label, i) => (
        <Row key={label} height={24}>
          <Txt fontSize={13}>{label}</Txt>
          <Fill />
          <Toggle t={t} on={i !== 1} />
        </Row>
      ))}
      <Rule color={t.line} />
      <Label t={t} text="Last runs" />
      {c.story.steps.slice(-4).map(([time, , title]) => (
        <Row key={title} gap={10}>
          <Icon name="CircleCheck" size={15} color={t.good} />
          <Txt cut fontSize={12.5}>
            {title}
          </Txt>
          <Fill />
          <Txt fontSize={12} color={t.muted}>
            {time}
          </Txt>
        </Row>
      ))}
    </Col>
  );
}
