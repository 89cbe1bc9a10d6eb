import { Row, Txt } from './box.tsx';
import { controlLine, controlRadius } from './control-edge.ts';
import { Icon } from './graphic.tsx';
import type { IconName } from './icon-name.ts';
import type { Theme } from './theme.ts';

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
      borderRadius={controlRadius(t)}
      justifyContent="center"
      flexShrink={0}
      {...(width ? { width } : {})}
      {...(main ? { background: fill } : { border: `1px solid ${controlLine(t)}`, background: t.surface })}
    >
      {icon ? <Icon name={icon} size={small ? 13 : 15} color={ink} /> : null}
      <Txt fontSize={small ? 12 : 13} fontWeight={main ? 600 : 500} color={ink}>
        {text}
      </Txt>
    </Row>
  );
}
