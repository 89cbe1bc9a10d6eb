import { Row, Txt } from './box.tsx';
import { mix } from './color.ts';
import { controlLine, controlRadius } from './control-edge.ts';
import { Icon } from './graphic.tsx';
import type { IconName } from './icon-name.ts';
import type { Theme } from './theme.ts';

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
      borderRadius={t.radius > 8 ? 999 : controlRadius(t)}
      border={`1px solid ${on ? mix(t.surface, t.accent, 0.5) : controlLine(t)}`}
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
