import type { GraphNode } from '../company.ts';
import { Col, Row, Txt } from './box.tsx';
import { mix } from './color.ts';
import { Icon } from './graphic.tsx';
import { Lines } from './lines.tsx';
import type { Theme } from './theme.ts';

/** Width at most and height of a node that is a card. */
export const NODE_CARD = { width: 176, height: 62 };

/** A node of a graph as a card. */
export function NodeCard({
  t,
  node: [, label, note, icon, , , severity],
  marked,
  width,
}: {
  t: Theme;
  node: GraphNode;
  marked: boolean;
  width: number;
}) {
  const color = severity ? t.severity[severity] : t.accent;
  return (
    <Row
      width={width}
      height={NODE_CARD.height}
      padding="0 12px"
      gap={10}
      borderRadius={t.radius}
      background={t.surface}
      border={
        marked
          ? `2px solid ${t.accent}`
          : `1px solid ${severity === 'critical' ? mix(t.surface, color, 0.6) : mix(t.line, t.text, 0.12)}`
      }
    >
      <Row
        width={34}
        height={34}
        borderRadius={Math.min(10, t.radius)}
        background={mix(t.surface, color, t.dark ? 0.25 : 0.13)}
        justifyContent="center"
        flexShrink={0}
      >
        <Icon name={icon} size={17} color={severity ? color : t.link} />
      </Row>
      <Lines t={t} title={label} note={note} size={12.5} noteSize={11.5} />
    </Row>
  );
}

/** A node of a graph as a disc. */
export function NodeDisc({ t, node: [, label, note, icon, , , severity] }: { t: Theme; node: GraphNode }) {
  const color = severity ? t.severity[severity] : mix(t.surface, t.text, 0.35);
  return (
    <Col width={160} alignItems="center">
      <Row
        width={60}
        height={60}
        borderRadius={30}
        background={mix(t.surface, color, 0.16)}
        border={`2px solid ${color}`}
        justifyContent="center"
        flexShrink={0}
      >
        <Icon name={icon} size={24} color={severity ? color : t.text} stroke={1.8} />
      </Row>
      <Txt cut fontSize={13} fontWeight={600} marginTop={8}>
        {label}
      </Txt>
      <Txt cut fontSize={12} color={t.muted}>
        {note}
      </Txt>
    </Col>
  );
}
