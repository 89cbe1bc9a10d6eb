import type { Company } from '../company.ts';
import { Avatar } from './badge.tsx';
import { Col, Fill, Row, Rule } from './box.tsx';
import { Icon } from './graphic.tsx';
import { LogoTile } from './logo.tsx';
import { navInk } from './nav-ink.ts';
import type { Theme } from './theme.ts';

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
