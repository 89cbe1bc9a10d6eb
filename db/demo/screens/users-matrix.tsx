import { Avatar } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Check } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const ROLES = ['Owner', 'Admin', 'Analyst', 'Approver', 'Viewer'];
const SIDE = 300;

/** Roles against rights, a tick where a role may. */
export default screen(
  ['topic:users-roles'],
  (c) => `${c.name} matrix of roles and rights with ticks, and the people who hold the selected role`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Shell
        scene={scene}
        at={7}
        title="Roles"
        note={`${ROLES.length} roles, ${c.people.length} people`}
        actions={
          <Row gap={8}>
            <Button t={t} text="Compare" icon="Columns3" />
            <Button t={t} text="New role" icon="Plus" main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Card t={t} pad={0} width={room(t).width - SIDE - 16} overflow="hidden">
            <Matrix {...scene} />
          </Card>
          <Card t={t} title="Analyst" width={SIDE} pad={22}>
            <Para fontSize={13} color={t.muted}>
              {`Works on ${c.alertsTitle.toLowerCase()} and may contain, but not change what is contained automatically.`}
            </Para>
            <Rule color={t.line} margin="18px 0 14px" />
            <Label t={t} text="Held by" />
            <Col marginTop={8}>
              {c.people.slice(2, 7).map((name) => (
                <Row key={name} height={46} gap={11}>
                  <Avatar t={t} name={name} size={30} />
                  <Txt cut fontSize={13.5} fontWeight={500}>
                    {name}
                  </Txt>
                  <Fill />
                  <Icon name="X" size={14} color={t.faint} />
                </Row>
              ))}
            </Col>
            <Fill />
            <Button t={t} text="Add people" icon="UserPlus" width={SIDE - 46} />
          </Card>
        </Row>
      </Shell>
    );
  },
);

function Matrix({ c, t }: Scene) {
  const nav = c.nav.map(([label]) => label);
  const groups: [string, string[]][] = [
    [nav[1] ?? 'Alerts', ['See', 'Assign and comment', 'Close']],
    ['Response', ['Contain', 'Release', 'Run without approval']],
    [nav[4] ?? 'Policies', ['See', 'Propose', 'Approve']],
    [nav[7] ?? 'Settings', ['Invite people', 'Connect sources', 'See the audit log']],
  ];
  const may = (role: number, group: number, right: number): boolean =>
    role < 2 ||
    (role === 2 ? group < 2 && right < 2 : role === 3 ? right !== 1 || group === 0 : right === 0 && group % 2 === 0);
  const height = Math.floor((room(t).height - 48 - 4 * 38) / 12);
  return (
    <Col>
      <Row height={48} padding="0 22px" background={t.sunken} flexShrink={0}>
        <Txt fontSize={13} fontWeight={600} flexGrow={1}>
          Right
        </Txt>
        {ROLES.map((role, i) => (
          <Row key={role} width={108} justifyContent="center">
            <Txt fontSize={13} fontWeight={600} color={i === 2 ? t.link : t.text}>
              {role}
            </Txt>
          </Row>
        ))}
      </Row>
      {groups.map(([group, rights], g) => (
        <Col key={group} flexShrink={0}>
          <Rule color={t.line} />
          <Row height={37} padding="0 22px" background={t.dark ? t.raised : t.sunken}>
            <Label t={t} text={group} />
          </Row>
          {rights.map((right, r) => (
            <Row key={right} height={height} padding="0 22px">
              <Txt fontSize={13.5} flexGrow={1}>
                {right}
              </Txt>
              {ROLES.map((role, i) => (
                <Row key={role} width={108} justifyContent="center">
                  <Check t={t} on={may(i, g, r)} />
                </Row>
              ))}
            </Row>
          ))}
        </Col>
      ))}
    </Col>
  );
}
