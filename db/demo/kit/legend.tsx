import { Row, Txt } from './box.tsx';
import { Dot } from './dot.tsx';
import type { Theme } from './theme.ts';

/** The names of the series with their colours. */
export function Legend({ t, names }: { t: Theme; names: string[] }) {
  return (
    <Row gap={16} flexShrink={0}>
      {names.map((name, i) => (
        <Row key={name} gap={6}>
          <Dot color={t.palette[i] ?? t.accent} radius={t.radius > 4 ? 4 : 1} />
          <Txt fontSize={12} color={t.muted}>
            {name}
          </Txt>
        </Row>
      ))}
    </Row>
  );
}
