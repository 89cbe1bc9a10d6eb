import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { cardStyle, Label } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';
import { stateColor } from './assets-table.tsx';

const ZONES: [name: string, note: string, icon: IconName, kinds: RegExp][] = [
  ['Level 3', 'Operations', 'Monitor', /station|historian/i],
  ['Level 2', 'Supervision', 'Gauge', /panel|switch|gateway/i],
  ['Level 1', 'Control', 'Cpu', /controller/i],
  ['Level 0', 'Field', 'Factory', /relay|remote|supply/i],
];

/** Assets by level of the plant, with the conduits between the levels and the one that was broken. */
export default screen(
  ['topic:asset-inventory', 'topic:graph'],
  (c) =>
    `${c.name} zone map: ${c.assetsTitle.toLowerCase()} by level, with the conduits between levels and one violation in red`,
  (scene) => {
    const { c, t } = scene;
    const height = Math.floor((room(t).height - 3 * 44) / 4);
    return (
      <Shell
        scene={scene}
        at={2}
        title="Zones and conduits"
        note={c.workspace}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Show traffic" icon="Activity" on />
            <Button t={t} text="Export" icon="Download" />
          </Row>
        }
      >
        {ZONES.map((zone, i) => (
          <Col key={zone[0]} flexShrink={0}>
            <Zone scene={scene} zone={zone} height={height} />
            {i < 3 ? <Conduit scene={scene} at={i} /> : null}
          </Col>
        ))}
      </Shell>
    );
  },
);

function Zone({
  scene: { c, t },
  zone: [name, note, icon, kinds],
  height,
}: {
  scene: Scene;
  zone: (typeof ZONES)[number];
  height: number;
}) {
  const assets = c.assets.filter((asset) => kinds.test(asset[1])).slice(0, 4);
  return (
    <Row {...cardStyle(t)} height={height} padding={16} gap={14} alignItems="stretch">
      <Col width={150} justifyContent="center" gap={4}>
        <Icon name={icon} size={22} color={t.accent} />
        <Txt fontSize={16} fontWeight={t.weight} marginTop={6}>
          {name}
        </Txt>
        <Label t={t} text={note} />
      </Col>
      {assets.map(([asset, kind, owner, state, score]) => (
        <Col
          key={asset}
          flexGrow={1}
          flexBasis={0}
          minWidth={0}
          padding="12px 14px"
          borderRadius={t.radius}
          background={t.raised}
          border={`1px solid ${score > 85 ? t.severity.critical : t.line}`}
        >
          <Row gap={8}>
            <Txt cut mono fontSize={13} fontWeight={600}>
              {asset}
            </Txt>
          </Row>
          <Txt cut fontSize={12} color={t.muted}>
            {kind}
          </Txt>
          <Fill />
          <Row gap={8}>
            <Badge t={{ ...t, surface: t.raised }} color={stateColor(t, state, score)} text={state} />
            <Fill />
            <Txt cut fontSize={12} color={t.muted}>
              {owner}
            </Txt>
          </Row>
        </Col>
      ))}
    </Row>
  );
}

function Conduit({ scene: { c, t }, at }: { scene: Scene; at: number }) {
  const broken = at === 1;
  const color = broken ? t.severity.critical : mix(t.bg, t.text, 0.35);
  const traffic = c.shares[1][at]?.[0] ?? '';
  return (
    <Row height={44} paddingLeft={240} gap={10}>
      <div style={{ display: 'flex', width: broken ? 4 : 2, height: 44, background: color }} />
      <Icon name={broken ? 'TriangleExclamationPoint' : 'ShieldCheck'} size={15} color={broken ? color : t.good} />
      <Txt fontSize={12.5} fontWeight={broken ? 600 : 400} color={broken ? color : t.muted}>
        {broken ? `${c.story.account} to ${c.story.host}: ${c.story.steps[2]?.[2]}` : `${traffic}, as learned`}
      </Txt>
    </Row>
  );
}
