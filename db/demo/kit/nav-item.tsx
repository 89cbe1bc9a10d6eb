import type { Company } from '../company.ts';
import { Fill, Row, Txt } from './box.tsx';
import { Icon } from './graphic.tsx';
import type { navInk } from './nav-ink.ts';
import type { Theme } from './theme.ts';

/** A place in a navigation: icon, name, and how much waits there. */
export function NavItem({
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
