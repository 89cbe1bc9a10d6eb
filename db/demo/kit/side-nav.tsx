import type { Company } from '../company.ts';
import { Avatar } from './badge.tsx';
import { Col, Fill, Row, Rule, Txt } from './box.tsx';
import { hsl, mix } from './color.ts';
import { Icon } from './graphic.tsx';
import { LogoTile } from './logo.tsx';
import type { Theme } from './theme.ts';

/** Colours of a navigation: its ground, its text, what is selected. */
export function navInk(t: Theme) {
  const night = hsl(t.hue, Math.max(t.tint, 24), 11);
  if (t.nav === 'side-dark' || t.nav === 'top-dark')
    return {
      ground: night,
      text: mix(night, '#ffffff', 0.66),
      strong: '#ffffff',
      active: mix(night, '#ffffff', 0.12),
      line: mix(night, '#ffffff', 0.14),
    };
  if (t.nav === 'side-accent') {
    const deep = mix(t.accent, '#05070d', 0.62);
    return {
      ground: deep,
      text: mix(deep, '#ffffff', 0.72),
      strong: '#ffffff',
      active: mix(deep, '#ffffff', 0.15),
      line: mix(deep, '#ffffff', 0.16),
    };
  }
  const ground = t.nav === 'rail' && !t.dark ? t.sunken : t.dark ? t.sunken : t.surface;
  return {
    ground,
    text: t.muted,
    strong: t.text,
    active: t.dark ? t.raised : mix(t.surface, t.text, 0.06),
    line: t.line,
  };
}

/** Navigation on the left with words: workspace, places, account. */
export function SideNav({
  c,
  t,
  at,
  width = 232,
  height = 900,
}: {
  c: Company;
  t: Theme;
  at: number;
  width?: number;
  height?: number;
}) {
  const ink = navInk(t);
  return (
    <Row width={width} height={height} background={ink.ground} flexShrink={0} alignItems="stretch">
      <Col width={width - 1} padding="18px 14px">
        <Row gap={10} padding="0 6px" height={32}>
          <LogoTile company={c} size={28} />
          <Txt fontSize={16} fontWeight={700} letterSpacing="-0.02em" color={ink.strong}>
            {c.name}
          </Txt>
        </Row>
        <Row
          height={36}
          marginTop={16}
          marginBottom={14}
          padding="0 10px"
          gap={8}
          borderRadius={Math.min(8, t.radius)}
          background={ink.active}
        >
          <Icon name="Building" size={14} color={ink.text} />
          <Txt cut fontSize={12.5} fontWeight={500} color={ink.strong}>
            {c.workspace}
          </Txt>
          <Fill />
          <Icon name="ChevronsUpDown" size={13} color={ink.text} />
        </Row>
        {c.nav.map(([label, icon], i) => (
          <NavItem
            key={label}
            t={t}
            label={label}
            icon={icon}
            on={i === at}
            ink={ink}
            count={i === 1 ? c.alerts.length + 4 : undefined}
          />
        ))}
        <Fill />
        <Row gap={10} padding="0 10px" height={36}>
          <Icon name="LifeBuoy" size={15} color={ink.text} />
          <Txt fontSize={13} color={ink.text}>
            Help and support
          </Txt>
        </Row>
        <Rule color={ink.line} margin="10px 0 12px" />
        <Row gap={10} padding="0 6px">
          <Avatar t={t} name={c.people[0] ?? c.name} size={30} />
          <Col>
            <Txt fontSize={12.5} fontWeight={600} color={ink.strong}>
              {c.people[0]}
            </Txt>
            <Txt fontSize={11.5} color={ink.text}>
              Security operations
            </Txt>
          </Col>
        </Row>
      </Col>
      <Rule vertical color={ink.line} />
    </Row>
  );
}

function NavItem({
  t,
  label,
  icon,
  on,
  ink,
  count,
}: {
  t: Theme;
  label: string;
  icon: Company['nav'][number][1];
  on: boolean;
  ink: ReturnType<typeof navInk>;
  count: number | undefined;
}) {
  return (
    <Row
      height={36}
      padding="0 10px"
      gap={10}
      borderRadius={Math.min(8, t.radius)}
      marginBottom={2}
      {...(on ? { background: ink.active } : {})}
    >
      <Icon name={icon} size={16} color={on ? ink.strong : ink.text} />
      <Txt fontSize={13.5} fontWeight={on ? 600 : 500} color={on ? ink.strong : ink.text}>
        {label}
      </Txt>
      <Fill />
      {count === undefined ? null : (
        <Txt fontSize={12} fontWeight={500} color={ink.text}>
          {count}
        </Txt>
      )}
    </Row>
  );
}

/** Navigation on the left with icons alone. */
export function Rail({ c, t, at }: { c: Company; t: Theme; at: number }) {
  const ink = navInk(t);
  return (
    <Row width={64} height={900} background={ink.ground} flexShrink={0} alignItems="stretch">
      <Col width={63} alignItems="center" padding="16px 0" gap={6}>
        <LogoTile company={c} size={32} />
        <Row height={14} />
        {c.nav.map(([label, icon], i) => (
          <Row
            key={label}
            width={40}
            height={40}
            borderRadius={Math.min(10, t.radius)}
            justifyContent="center"
            {...(i === at ? { background: t.accentSoft } : {})}
          >
            <Icon name={icon} size={18} color={i === at ? t.link : ink.text} stroke={1.8} />
          </Row>
        ))}
        <Fill />
        <Icon name="CircleQuestionMark" size={18} color={ink.text} stroke={1.8} />
        <Row height={8} />
        <Avatar t={t} name={c.people[0] ?? c.name} size={32} />
      </Col>
      <Rule vertical color={ink.line} />
    </Row>
  );
}
