import type { ReactNode } from 'react';
import type { Company } from '../company.ts';
import type { Scene } from '../picture.ts';
import { Avatar } from './badge.tsx';
import { Col, Fill, Row, Rule, Txt } from './box.tsx';
import { Heading } from './card.tsx';
import { Icon } from './graphic.tsx';
import { LogoTile } from './logo.tsx';
import { navInk, Rail, SideNav } from './side-nav.tsx';
import type { Theme } from './theme.ts';

const TOP = 56;

/** Room inside the page's padding: what a screen can lay its cards out in. */
export function room(t: Theme): { width: number; height: number; pad: number } {
  const pad = t.row > 42 ? 32 : 24;
  const side = t.nav.startsWith('side') ? 232 : t.nav === 'rail' ? 64 : 0;
  const top = t.nav.startsWith('top') ? (t.nav === 'top-tabs' ? 92 : TOP) : 0;
  return { width: 1440 - side - 2 * pad, height: 900 - top - 2 * pad - 56, pad };
}

/** What every screen of a company stands in: navigation, title, actions, content. */
export interface ShellProps {
  scene: Scene;
  /** Which item of the company's navigation is selected. */
  at: number;
  title: string;
  note?: string;
  actions?: ReactNode;
  /** Leave the title and padding to the content. */
  bare?: boolean;
  children: ReactNode;
}

/** The frame of a product: its navigation where its theme says, then a page. */
export function Shell(props: ShellProps) {
  const { c, t } = props.scene;
  const across = t.nav.startsWith('top');
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: across ? 'column' : 'row',
        width: 1440,
        height: 900,
        background: t.bg,
        color: t.text,
        fontFamily: 'Inter',
        fontSize: 13,
        overflow: 'hidden',
      }}
    >
      {t.nav.startsWith('side') ? <SideNav c={c} t={t} at={props.at} /> : null}
      {t.nav === 'rail' ? <Rail c={c} t={t} at={props.at} /> : null}
      {t.nav === 'top' || t.nav === 'top-dark' ? <TopNav c={c} t={t} at={props.at} /> : null}
      {t.nav === 'top-tabs' ? <TopTabs c={c} t={t} at={props.at} /> : null}
      <Page {...props} />
    </div>
  );
}

function Page({ scene: { t }, title, note, actions, bare, children }: ShellProps) {
  if (bare)
    return (
      <Col flexGrow={1} flexBasis={0} minWidth={0} minHeight={0}>
        {children}
      </Col>
    );
  return (
    <Col flexGrow={1} flexBasis={0} minWidth={0} minHeight={0} padding={room(t).pad}>
      <Row height={36} marginBottom={20} gap={10} flexShrink={0}>
        <Heading t={t} text={title} size={21} />
        {note ? (
          <Txt fontSize={13} color={t.muted} marginTop={4} marginLeft={4}>
            {note}
          </Txt>
        ) : null}
        <Fill />
        {actions ?? null}
      </Row>
      {children}
    </Col>
  );
}

function TopNav({ c, t, at }: { c: Company; t: Theme; at: number }) {
  const ink = navInk(t);
  return (
    <Col background={ink.ground} flexShrink={0}>
      <Row height={TOP - 1} padding="0 24px" gap={10}>
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

function TopTabs({ c, t, at }: { c: Company; t: Theme; at: number }) {
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
