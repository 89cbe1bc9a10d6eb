import { Badge, IconTile } from '../kit/badge.tsx';
import { Col, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Tabs, Toggle } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { Input } from '../kit/input.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Spark } from '../kit/spark.tsx';
import { type Scene, screen } from '../picture.ts';

const ICONS: IconName[] = ['ShieldCheck', 'KeyRound', 'Eye', 'Database', 'Bell', 'Lock'];
const OFF = /^(Off|Disabled|Draft|Paused|Planned|Excluded)/;

/** Rules in a list, each with a switch, its mode and how often it acted. */
export default screen(
  ['topic:policies'],
  (c) =>
    `${c.name} list of ${c.nav[4]?.[0].toLowerCase()} with description, mode, hits of 30 days and a switch for each`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Shell
        scene={scene}
        at={4}
        title={c.nav[4]?.[0] ?? 'Policies'}
        actions={
          <Row gap={8}>
            <Input t={t} hint="Search" icon="Search" width={220} />
            <Button t={t} text="New" icon="Plus" main />
          </Row>
        }
      >
        <Row marginBottom={14} height={38} flexShrink={0}>
          <Tabs
            t={t}
            items={['All', 'Active', 'Drafts', 'Templates']}
            counts={[c.policies.length, c.policies.filter((p) => !OFF.test(p[2])).length, 1, 24]}
          />
        </Row>
        <Card t={t} pad={0} flexGrow={1}>
          {c.policies.map((policy, i) => (
            <PolicyRow key={policy[0]} scene={scene} at={i} height={Math.floor((room(t).height - 56) / 6)} />
          ))}
        </Card>
      </Shell>
    );
  },
);

function PolicyRow({ scene: { c, t, random }, at, height }: { scene: Scene; at: number; height: number }) {
  const policy = c.policies[at];
  if (!policy) return null;
  const [name, description, mode, hits] = policy;
  const off = OFF.test(mode);
  return (
    <Col flexShrink={0}>
      {at > 0 ? <Rule color={t.line} /> : null}
      <Row height={height - 1} padding="0 24px" gap={18}>
        <IconTile t={t} name={ICONS[at % ICONS.length] ?? 'ShieldCheck'} size={42} color={off ? t.muted : t.accent} />
        <Col gap={3} flexGrow={1} flexBasis={0} minWidth={0}>
          <Txt cut fontSize={15} fontWeight={600} letterSpacing="-0.01em" color={off ? t.muted : t.text}>
            {name}
          </Txt>
          <Txt cut fontSize={13} color={t.muted}>
            {description}
          </Txt>
        </Col>
        <Row width={118}>
          <Badge
            t={t}
            color={
              off
                ? t.faint
                : /Audit|Test|Monitor|Warn|Detect|Review|Shadow|Learning/.test(mode)
                  ? t.severity.medium
                  : t.good
            }
            text={mode}
          />
        </Row>
        <Spark
          t={t}
          width={96}
          height={26}
          values={hits > 0 ? random.walk(20, 0, 0.3) : Array.from({ length: 20 }, () => 0.04)}
          color={off ? t.faint : t.accent}
          bars
        />
        <Col width={72} alignItems="flex-end">
          <Txt fontSize={15} fontWeight={600}>
            {hits.toLocaleString('en-US')}
          </Txt>
          <Txt fontSize={11.5} color={t.muted}>
            30 days
          </Txt>
        </Col>
        <Row width={20} />
        <Toggle t={t} on={!off} />
        <Icon name="Ellipsis" size={17} color={t.muted} />
      </Row>
    </Col>
  );
}
