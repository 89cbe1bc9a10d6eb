import { Fill, Row, Txt } from './box.tsx';
import { mix } from './color.ts';
import { Icon } from './graphic.tsx';
import type { IconName } from './icon-name.ts';
import type { Theme } from './theme.ts';

const corner = (t: Theme) => Math.min(t.radius, 10);
const edge = (t: Theme) => mix(t.line, t.text, t.dark ? 0.12 : 0.08);

/** A button; `main` is the one that matters. */
export function Button({
  t,
  text,
  icon,
  main,
  danger,
  small,
  width,
}: {
  t: Theme;
  text: string;
  icon?: IconName;
  main?: boolean;
  danger?: boolean;
  small?: boolean;
  width?: number;
}) {
  const fill = danger ? t.severity.critical : t.accent;
  const ink = main ? (danger ? (t.dark ? '#160406' : '#ffffff') : t.onAccent) : t.text;
  return (
    <Row
      height={small ? 28 : 34}
      padding={small ? '0 10px' : '0 13px'}
      gap={7}
      borderRadius={corner(t)}
      justifyContent="center"
      flexShrink={0}
      {...(width ? { width } : {})}
      {...(main ? { background: fill } : { border: `1px solid ${edge(t)}`, background: t.surface })}
    >
      {icon ? <Icon name={icon} size={small ? 13 : 15} color={ink} /> : null}
      <Txt fontSize={small ? 12 : 13} fontWeight={main ? 600 : 500} color={ink}>
        {text}
      </Txt>
    </Row>
  );
}

/** A box that takes text; with `label` text that was typed, else a hint. */
export function Input({
  t,
  text,
  hint,
  icon,
  width,
  end,
  focus,
  height = 34,
}: {
  t: Theme;
  text?: string;
  hint?: string;
  icon?: IconName;
  width?: number | string;
  end?: IconName | string;
  focus?: boolean;
  height?: number;
}) {
  return (
    <Row
      height={height}
      padding="0 11px"
      gap={8}
      borderRadius={corner(t)}
      border={`${focus ? 2 : 1}px solid ${focus ? t.accent : edge(t)}`}
      background={t.dark ? t.sunken : t.surface}
      {...(width === undefined ? { flexGrow: 1 } : { width, flexShrink: 0 })}
    >
      {icon ? <Icon name={icon} size={15} color={t.muted} /> : null}
      <Txt cut fontSize={13} color={text ? t.text : t.faint}>
        {text ?? hint ?? ''}
      </Txt>
      <Fill />
      {end ? (
        end in ICON_ENDS ? (
          <Icon name={end as IconName} size={14} color={t.muted} />
        ) : (
          <Kbd t={t} text={end} />
        )
      ) : null}
    </Row>
  );
}
const ICON_ENDS = { ChevronDown: 1, Eye: 1, Calendar: 1, X: 1, Copy: 1, Check: 1 };

/** A key of the keyboard. */
export function Kbd({ t, text }: { t: Theme; text: string }) {
  return (
    <Row height={18} padding="0 5px" borderRadius={4} background={t.raised} flexShrink={0}>
      <Txt mono fontSize={10.5} color={t.muted}>
        {text}
      </Txt>
    </Row>
  );
}

/** A filter that is set or could be. */
export function Chip({
  t,
  text,
  on,
  icon,
  end,
}: {
  t: Theme;
  text: string;
  on?: boolean;
  icon?: IconName;
  end?: IconName;
}) {
  const ink = on ? t.link : t.muted;
  return (
    <Row
      height={28}
      padding="0 10px"
      gap={6}
      flexShrink={0}
      borderRadius={t.radius > 8 ? 999 : corner(t)}
      border={`1px solid ${on ? mix(t.surface, t.accent, 0.5) : edge(t)}`}
      background={on ? t.accentSoft : t.surface}
    >
      {icon ? <Icon name={icon} size={13} color={ink} /> : null}
      <Txt fontSize={12} fontWeight={500} color={on ? t.link : t.text}>
        {text}
      </Txt>
      {end ? <Icon name={end} size={12} color={ink} /> : null}
    </Row>
  );
}
