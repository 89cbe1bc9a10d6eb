import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Table } from '../kit/table.tsx';
import { Person, rightsOf } from '../panels/person-cells.tsx';
import { screen } from '../picture.ts';

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
