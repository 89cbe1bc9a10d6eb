import type { Company } from '../company.ts';
import { Avatar } from './badge.tsx';
import { Col, Fill, Row, Rule, Txt } from './box.tsx';
import { Icon } from './graphic.tsx';
import { LogoTile } from './logo.tsx';
import { navInk } from './nav-ink.ts';
import type { Theme } from './theme.ts';

/** Height of `TopNav` with its line. */
export const TOP_NAV_HEIGHT = 56;
/** Height of `TopTabs` with its line. */
export const TOP_TABS_HEIGHT = 92;

/** Navigation across the top with words. */
export function TopNav({ c, t, at }: { c: Company; t: Theme; at: number }) {
  const ink = navInk(t);
  return (
    <Col background={ink.ground} flexShrink={0}>
      <Row height={TOP_NAV_HEIGHT - 1} padding="0 24px" gap={10}>
        <LogoTile company={c} size={26} />
        <Txt fontSize={15} fontWeight={700} letterSpacing="-0.02em" color={ink.strong}>
          {c.name}
        </Txt>
        <Row gap={2} marginLeft={22}>
          {c.nav.map(([label], i) => (
            <Row
              key={label}
              height={32}
              padding="0 11px"
              borderRadius={Math.min(8, t.radius)}
              {...(i === at ? { background: ink.active } : {})}
            >
              <Txt fontSize={13} fontWeight={i === at ? 600 : 500} color={i === at ? ink.strong : ink.text}>
                {label}
              </Txt>
            </Row>
          ))}
        </Row>
        <Fill />
        <Icon name="Search" size={16} color={ink.text} />
        <Row width={6} />
        <Icon name="Bell" size={16} color={ink.text} />
        <Row width={6} />
        <Avatar t={t} name={c.people[0] ?? c.name} size={28} />
      </Row>
      <Rule color={ink.line} />
    </Col>
  );
}

/** Navigation across the top in two rows: workspace and search, then tabs. */
export function TopTabs({ c, t, at }: { c: Company; t: Theme; at: number }) {
  const ink = navInk(t);
  return (
    <Col background={ink.ground} flexShrink={0}>
      <Row height={50} padding="0 24px" gap={10}>
        <LogoTile company={c} size={24} />
        <Txt fontSize={13.5} fontWeight={600} color={ink.strong}>
          {c.name}
        </Txt>
        <Txt color={ink.line} fontSize={18}>
          /
        </Txt>
        <Txt fontSize={13.5} color={ink.text}>
          {c.workspace}
        </Txt>
        <Icon name="ChevronsUpDown" size={13} color={ink.text} />
        <Fill />
        <Row
          height={30}
          width={240}
          padding="0 10px"
          gap={8}
          borderRadius={Math.min(8, t.radius)}
          background={ink.active}
        >
          <Icon name="Search" size={14} color={ink.text} />
          <Txt fontSize={12.5} color={ink.text}>
            Search
          </Txt>
          <Fill />
          <Txt mono fontSize={11} color={ink.text}>
            Ctrl K
          </Txt>
        </Row>
        <Avatar t={t} name={c.people[0] ?? c.name} size={28} />
      </Row>
      <Row height={41} padding="0 24px" gap={24}>
        {c.nav.map(([label], i) => (
          <Row key={label} height={41} {...(i === at ? { borderBottom: `2px solid ${t.accent}` } : {})}>
            <Txt fontSize={13} fontWeight={i === at ? 600 : 500} color={i === at ? ink.strong : ink.text}>
              {label}
            </Txt>
          </Row>
        ))}
      </Row>
      <Rule color={ink.line} />
    </Col>
  );
}
