import { Row, Txt } from './box.tsx';
import { mix, readable } from './color.ts';
import { Dot } from './dot.tsx';
import { Icon } from './graphic.tsx';
import type { IconName } from './icon-name.ts';
import type { Severity, Theme } from './theme.ts';

/** A small label in a colour, in the company's manner: tinted, filled, outlined or with a dot. */
export function Badge({
  t,
  color,
  text,
  icon,
  manner,
}: {
  t: Theme;
  color: string;
  text: string;
  icon?: IconName;
  manner?: Theme['badge'];
}) {
  const kind = manner ?? t.badge;
  const ink = kind === 'solid' ? (t.dark ? '#0b0f14' : '#ffffff') : readable(color, t.surface);
  const round = t.radius > 8 ? 999 : Math.max(2, t.radius - 2);
  if (kind === 'dot')
    return (
      <Row gap={7} flexShrink={0}>
        <Dot color={color} radius={t.radius > 3 ? 4 : 1} />
        <Txt fontSize={12.5} fontWeight={500} color={t.text}>
          {text}
        </Txt>
      </Row>
    );
  const ground =
    kind === 'solid' ? (t.dark ? color : readable(color, '#ffffff')) : mix(t.surface, color, t.dark ? 0.2 : 0.11);
  return (
    <Row
      gap={5}
      padding="0 8px"
      height={22}
      flexShrink={0}
      borderRadius={round}
      {...(kind === 'outline' ? { border: `1px solid ${mix(t.surface, color, 0.55)}` } : { background: ground })}
    >
      {icon ? <Icon name={icon} size={12} color={ink} stroke={2.4} /> : null}
      <Txt fontSize={11.5} fontWeight={600} color={ink}>
        {text}
      </Txt>
    </Row>
  );
}

const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The badge of a severity. */
export function SeverityBadge({ t, level, manner }: { t: Theme; level: Severity; manner?: Theme['badge'] }) {
  return <Badge t={t} color={t.severity[level]} text={titled(level)} {...(manner ? { manner } : {})} />;
}

/** Initials on a colour that follows from the name. */
export function Avatar({ t, name, size = 24 }: { t: Theme; name: string; size?: number }) {
  const words = name.split(/[ .]+/);
  const initials = words
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  const hues = ['#5b7cfa', '#d9776c', '#2f9e8f', '#b08a2e', '#9a6bd1', '#4c8fb8', '#c2628f'];
  const color = hues[(name.length * 7 + name.charCodeAt(0)) % hues.length] ?? t.accent;
  return (
    <Row
      width={size}
      height={size}
      borderRadius={size}
      background={mix(t.surface, color, t.dark ? 0.38 : 0.2)}
      justifyContent="center"
      flexShrink={0}
    >
      <Txt
        fontSize={Math.round(size * 0.4)}
        fontWeight={600}
        color={t.dark ? mix(color, '#ffffff', 0.65) : mix(color, '#000000', 0.5)}
      >
        {initials}
      </Txt>
    </Row>
  );
}

/** An icon in a tinted square. */
export function IconTile({ t, name, color, size = 36 }: { t: Theme; name: IconName; color?: string; size?: number }) {
  const ink = color ?? t.accent;
  return (
    <Row
      width={size}
      height={size}
      borderRadius={Math.min(t.radius, size / 3)}
      background={mix(t.surface, ink, t.dark ? 0.2 : 0.11)}
      justifyContent="center"
      flexShrink={0}
    >
      <Icon name={name} size={Math.round(size * 0.5)} color={readable(ink, t.surface)} />
    </Row>
  );
}
