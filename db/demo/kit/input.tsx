import { Fill, Row, Txt } from './box.tsx';
import { controlLine, controlRadius } from './control-edge.ts';
import { Icon } from './graphic.tsx';
import type { IconName } from './icon-name.ts';
import type { Theme } from './theme.ts';

/** A box that takes text; with `text` what was typed, else a hint. */
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
      borderRadius={controlRadius(t)}
      border={`${focus ? 2 : 1}px solid ${focus ? t.accent : controlLine(t)}`}
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
