import { Col, Txt } from './box.tsx';
import type { Theme } from './theme.ts';

/** A title over a note, both shortened where room is short; takes the room that is left in a row. */
export function Lines({
  t,
  title,
  note,
  size = 13,
  noteSize = 12,
  weight = 600,
  gap,
}: {
  t: Theme;
  title: string;
  note: string;
  size?: number;
  noteSize?: number;
  weight?: number;
  gap?: number;
}) {
  return (
    <Col flexGrow={1} flexBasis={0} minWidth={0} {...(gap === undefined ? {} : { gap })}>
      <Txt cut fontSize={size} fontWeight={weight}>
        {title}
      </Txt>
      <Txt cut fontSize={noteSize} color={t.muted}>
        {note}
      </Txt>
    </Col>
  );
}
