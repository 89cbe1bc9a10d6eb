import type { ReactNode } from 'react';
import { Avatar, Badge } from '../kit/badge.tsx';
import { Col, Row, Txt } from '../kit/box.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { Cell } from '../kit/table.tsx';
import type { Theme } from '../kit/theme.ts';
import type { Scene } from '../picture.ts';

const ROLES = ['Owner', 'Administrator', 'Analyst', 'Analyst', 'Approver', 'Analyst', 'Viewer', 'Viewer'];

const GROUPS = [
  'Everyone',
  'Security',
  'Security, on call',
  'On call',
  'Risk owners',
  'Security',
  'Auditors',
  'Everyone',
];

/** A person’s picture, name and address. */
export function Person({ t, name, mail, height }: { t: Theme; name: string; mail: string; height: number }) {
  return (
    <Row gap={12}>
      <Avatar t={t} name={name} size={Math.min(34, height - 12)} />
      <Col>
        <Txt fontSize={13.5} fontWeight={600}>
          {name}
        </Txt>
        {height > 44 ? (
          <Txt fontSize={12} color={t.muted}>
            {mail}
          </Txt>
        ) : null}
      </Col>
    </Row>
  );
}

/** Role, groups, second factor, state and last sign-in of a person. */
export function rightsOf({ c, t }: Scene, i: number): ReactNode[] {
  const invited = i === 7;
  const [factor, icon, color]: [string, IconName, string] =
    i === 6
      ? ['None', 'TriangleExclamationPoint', t.severity.medium]
      : i % 2
        ? ['Security key', 'KeyRound', t.muted]
        : ['Passkey', 'FingerprintPattern', t.muted];
  return [
    <Row gap={6}>
      <Cell t={t} text={ROLES[i] ?? 'Viewer'} strong />
      <Icon name="ChevronDown" size={14} color={t.muted} />
    </Row>,
    GROUPS[i] ?? 'Everyone',
    <Row gap={7}>
      <Icon name={icon} size={15} color={color} />
      <Cell t={t} text={factor} />
    </Row>,
    <Badge t={t} color={invited ? t.severity.medium : t.good} text={invited ? 'Invited' : 'Active'} />,
    invited ? 'Never' : i < 3 ? 'Today' : shiftDay(c.date, -i),
    <Icon name="Ellipsis" size={16} color={t.muted} />,
  ];
}
