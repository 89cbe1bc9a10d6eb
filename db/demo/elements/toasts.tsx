import { Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { Lines } from '../kit/lines.tsx';
import { Stage } from '../kit/stage.tsx';
import { element } from '../picture.ts';

/** Three messages: done, attention, failed. */
export default element(
  ['toast'],
  [520, 340],
  (c) => `${c.name} toasts: a finished action, a warning and a failure, each with a link`,
  ({ c, t }) => {
    const items: [icon: IconName, color: string, title: string, note: string, link: string][] = [
      ['CircleCheck', t.good, `${c.story.id} closed`, `By ${c.people[1]} just now`, 'Undo'],
      ['TriangleExclamationPoint', t.severity.medium, c.alerts[2]?.[1] ?? '', c.alerts[2]?.[2] ?? '', 'Open'],
      ['CircleX', t.severity.critical, 'Export did not finish', 'The connection was lost at 61%', 'Retry'],
    ];
    return (
      <Stage t={t} width={520} height={340} gap={14}>
        {items.map(([icon, color, title, note, link]) => (
          <Row key={title} {...cardStyle(t)} width={456} height={80} overflow="hidden" border={`1px solid ${t.line}`}>
            <div style={{ display: 'flex', width: 4, height: 80, background: color, flexShrink: 0 }} />
            <Row padding="0 18px" gap={14} width={450}>
              <Icon name={icon} size={22} color={color} />
              <Lines t={t} title={title} note={note} size={14} noteSize={13} gap={2} />
              <Txt fontSize={13} fontWeight={600} color={t.link}>
                {link}
              </Txt>
              <Icon name="X" size={15} color={t.faint} />
            </Row>
          </Row>
        ))}
      </Stage>
    );
  },
);
