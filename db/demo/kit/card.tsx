import type { CSSProperties, ReactNode } from 'react';
import { Col, Fill, Row, Txt } from './box.tsx';
import type { Theme } from './theme.ts';

/** Border and ground of a raised area in the company's manner. */
export function cardStyle(t: Theme): CSSProperties {
  const borderRadius = t.radius;
  if (t.card === 'fill') return { borderRadius, background: t.surface };
  return { borderRadius, background: t.surface, border: `1px solid ${t.line}` };
}

/** A small heading above numbers and columns. */
export function Label({ t, text, color }: { t: Theme; text: string; color?: string }) {
  const ink = color ?? t.muted;
  if (t.label === 'upper')
    return (
      <Txt fontSize={10.5} fontWeight={600} letterSpacing="0.06em" color={ink}>
        {text.toUpperCase()}
      </Txt>
    );
  if (t.label === 'mono')
    return (
      <Txt mono fontSize={11} color={ink}>
        {text.toLowerCase()}
      </Txt>
    );
  return (
    <Txt fontSize={12.5} fontWeight={500} color={ink}>
      {text}
    </Txt>
  );
}

/** Title of a section, in the company's weight. */
export function Heading({ t, text, size = 14 }: { t: Theme; text: string; size?: number }) {
  return (
    <Txt fontSize={size} fontWeight={t.weight} letterSpacing={size > 18 ? '-0.02em' : '-0.005em'} color={t.text}>
      {text}
    </Txt>
  );
}

/** A raised area, with a title, a note on the right and content. */
export function Card({
  t,
  title,
  note,
  children,
  pad = 18,
  ...style
}: CSSProperties & { t: Theme; title?: string; note?: ReactNode; children?: ReactNode; pad?: number }) {
  return (
    <Col {...cardStyle(t)} padding={pad} {...style}>
      {title ? (
        <Row gap={8} marginBottom={14} height={20} width="100%" flexShrink={0}>
          <Heading t={t} text={title} />
          <Fill />
          {typeof note === 'string' ? (
            <Txt fontSize={12} color={t.muted}>
              {note}
            </Txt>
          ) : (
            (note ?? null)
          )}
        </Row>
      ) : null}
      {children}
    </Col>
  );
}
