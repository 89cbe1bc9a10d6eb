import type { ReactNode } from 'react';
import type { Scene } from '../picture.ts';
import { Col, Fill, Row, Txt } from './box.tsx';
import { Heading } from './card.tsx';
import { Rail } from './rail.tsx';
import { SideNav } from './side-nav.tsx';
import type { Theme } from './theme.ts';
import { TOP_NAV_HEIGHT, TOP_TABS_HEIGHT, TopNav, TopTabs } from './top-nav.tsx';

/** Room inside the page's padding: what a screen can lay its cards out in. */
export function room(t: Theme): { width: number; height: number; pad: number } {
  const pad = t.row > 42 ? 32 : 24;
  const side = t.nav.startsWith('side') ? 232 : t.nav === 'rail' ? 64 : 0;
  const top = t.nav.startsWith('top') ? (t.nav === 'top-tabs' ? TOP_TABS_HEIGHT : TOP_NAV_HEIGHT) : 0;
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
