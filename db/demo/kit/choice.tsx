import { Row, Txt } from './box.tsx';
import { mix } from './color.ts';
import { Dot } from './dot.tsx';
import { Icon } from './graphic.tsx';
import type { Theme } from './theme.ts';

/** A switch. */
export function Toggle({ t, on }: { t: Theme; on: boolean }) {
  return (
    <Row
      width={34}
      height={20}
      borderRadius={10}
      padding={2}
      justifyContent={on ? 'flex-end' : 'flex-start'}
      background={on ? t.accent : mix(t.surface, t.text, 0.25)}
      flexShrink={0}
    >
      <Dot color={'#ffffff'} size={16} />
    </Row>
  );
}

/** A box to tick. */
export function Check({ t, on, round }: { t: Theme; on: boolean; round?: boolean }) {
  return (
    <Row
      width={16}
      height={16}
      borderRadius={round ? 8 : 4}
      justifyContent="center"
      flexShrink={0}
      {...(on ? { background: t.accent } : { border: `1.5px solid ${mix(t.line, t.text, 0.3)}` })}
    >
      {on ? <Icon name="Check" size={11} color={t.onAccent} stroke={3.2} /> : null}
    </Row>
  );
}

/** Tabs with the first, or the named one, selected. */
export function Tabs({
  t,
  items,
  at = 0,
  counts,
}: {
  t: Theme;
  items: string[];
  at?: number;
  counts?: (number | undefined)[];
}) {
  return (
    <Row gap={t.radius > 8 ? 4 : 20} flexShrink={0}>
      {items.map((item, i) => {
        const on = i === at;
        const pill = t.radius > 8;
        return (
          <Row
            key={item}
            height={36}
            gap={7}
            {...(pill
              ? { padding: '0 12px', height: 32, borderRadius: 999, ...(on ? { background: t.accentSoft } : {}) }
              : {})}
            {...(!pill && on ? { borderBottom: `2px solid ${t.accent}` } : {})}
          >
            <Txt fontSize={13} fontWeight={on ? 600 : 500} color={on ? (pill ? t.link : t.text) : t.muted}>
              {item}
            </Txt>
            {counts?.[i] === undefined ? null : (
              <Txt fontSize={11.5} fontWeight={500} color={t.faint}>
                {counts[i]}
              </Txt>
            )}
          </Row>
        );
      })}
    </Row>
  );
}
