import { Badge } from '../kit/badge.tsx';
import { Col, Row, Txt } from '../kit/box.tsx';
import { Toggle } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { Input } from '../kit/input.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { SettingGroup } from '../panels/setting-group.tsx';
import { screen } from '../picture.ts';

const SIDE = 220;
const SECTIONS: [label: string, icon: IconName][] = [
  ['General', 'SlidersHorizontal'],
  ['Sign-in', 'LogIn'],
  ['Notifications', 'Bell'],
  ['Data retention', 'Database'],
  ['API keys', 'KeyRound'],
  ['Audit log', 'ScrollText'],
  ['Billing', 'CreditCard'],
];

/** Settings of a workspace: sections on the left, labelled rows with controls on the right. */
export default screen(
  ['topic:settings', 'form'],
  (c) => `${c.name} settings of the workspace ${c.workspace}: name, region, sign-in, retention and notifications`,
  (scene) => {
    const { c, t } = scene;
    const main = Math.min(880, room(t).width - SIDE - 32);
    return (
      <Shell
        scene={scene}
        at={7}
        title="Settings"
        actions={
          <Row gap={8}>
            <Button t={t} text="Cancel" />
            <Button t={t} text="Save changes" main />
          </Row>
        }
      >
        <Row gap={32} alignItems="flex-start" flexGrow={1}>
          <Col width={SIDE} gap={2} flexShrink={0}>
            {SECTIONS.map(([label, icon], i) => (
              <Row
                key={label}
                height={38}
                padding="0 12px"
                gap={11}
                borderRadius={Math.min(10, t.radius)}
                {...(i === 0 ? { background: t.accentSoft } : {})}
              >
                <Icon name={icon} size={16} color={i === 0 ? t.link : t.muted} />
                <Txt fontSize={13.5} fontWeight={i === 0 ? 600 : 500} color={i === 0 ? t.link : t.text}>
                  {label}
                </Txt>
              </Row>
            ))}
          </Col>
          <Col width={main} gap={16}>
            <SettingGroup
              t={t}
              title="Workspace"
              rows={[
                ['Name', 'Shown to everyone you invite', <Input t={t} text={c.workspace} width={320} />],
                [
                  'Address',
                  'Cannot be changed later',
                  <Input
                    t={t}
                    text={`${c.workspace.toLowerCase().replace(/[^a-z]+/g, '-')}.example.com`}
                    width={320}
                    end="Copy"
                  />,
                ],
                [
                  'Region',
                  'Where your data is kept',
                  <Input t={t} text="Europe (Frankfurt)" width={320} end="ChevronDown" />,
                ],
              ]}
            />
            <SettingGroup
              t={t}
              title="Sign-in"
              rows={[
                [
                  'Single sign-on',
                  'SAML 2.0, last used 4 minutes ago',
                  <Badge t={t} color={t.good} text="Connected" icon="Check" manner="soft" />,
                ],
                ['Require passkeys', 'For administrators and approvers', <Toggle t={t} on />],
                ['End idle sessions', 'After 30 minutes without input', <Toggle t={t} on />],
              ]}
            />
            <SettingGroup
              t={t}
              title="Data"
              rows={[
                [
                  'Keep events for',
                  'Older events move to your archive',
                  <Input t={t} text="13 months" width={180} end="ChevronDown" />,
                ],
                ['Share anonymous statistics', 'Counts only, never contents', <Toggle t={t} on={false} />],
              ]}
            />
          </Col>
        </Row>
      </Shell>
    );
  },
);
