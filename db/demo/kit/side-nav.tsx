import type { Company } from '../company.ts';
import { Avatar } from './badge.tsx';
import { Col, Fill, Row, Rule, Txt } from './box.tsx';
import { Icon } from './graphic.tsx';
import { LogoTile } from './logo.tsx';
import { navInk } from './nav-ink.ts';
import { NavItem } from './nav-item.tsx';
import type { Theme } from './theme.ts';

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
