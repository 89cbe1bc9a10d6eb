import type { ReactNode } from 'react';
import { Avatar, Badge } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button, Input } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { room, Shell } from '../kit/shell.tsx';
import { Cell, Table } from '../kit/table.tsx';
import type { Theme } from '../kit/theme.ts';
import { type Scene, screen } from '../picture.ts';

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

/** The people of a workspace with their roles, second factors and last sign-in. */
export default screen(
  ['topic:users-roles', 'table'],
  (c) => `${c.name} people of the workspace with role, groups, second factor, state and last sign-in`,
  (scene) => {
    const { c, t } = scene;
    const mail = (name: string) =>
      `${name.toLowerCase().replace(' ', '.')}@${c.workspace.toLowerCase().split(' ')[0]}.example.com`;
    const row = Math.min(t.row + 16, Math.floor((room(t).height - 100) / 9));
    return (
      <Shell
        scene={scene}
        at={7}
        title="People and roles"
        actions={
          <Row gap={8}>
            <Input t={t} hint="Search people" icon="Search" width={220} />
            <Button t={t} text="Invite" icon="UserPlus" main />
          </Row>
        }
      >
        <Row marginBottom={14} height={38} flexShrink={0}>
          <Tabs t={t} items={['People', 'Groups', 'Roles', 'Invitations']} counts={[c.people.length, 5, 4, 1]} />
        </Row>
        <Col {...cardStyle(t)} overflow="hidden">
          <Table
            t={t}
            row={row}
            columns={[
              { head: 'Name', grow: 2 },
              { head: 'Role', grow: 1 },
              { head: 'Groups', grow: 1.2 },
              { head: 'Second factor', grow: 1 },
              { head: 'State', width: 120 },
              { head: 'Last sign-in', width: 120 },
              { head: '', width: 24, end: true },
            ]}
            rows={c.people.map((name, i) => [
              <Person t={t} name={name} mail={mail(name)} height={row} />,
              ...rightsOf(scene, i),
            ])}
          />
        </Col>
        <Row marginTop={14} gap={8}>
          <Icon name="Info" size={15} color={t.muted} />
          <Txt fontSize={12.5} color={t.muted}>
            Roles come from your identity provider and are read again every 10 minutes.
          </Txt>
          <Fill />
        </Row>
      </Shell>
    );
  },
);

function Person({ t, name, mail, height }: { t: Theme; name: string; mail: string; height: number }) {
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
function rightsOf({ c, t }: Scene, i: number): ReactNode[] {
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
