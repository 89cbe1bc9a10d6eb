import type { Asset } from '../company.ts';
import { Avatar, Badge, IconTile } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Spark } from '../kit/chart.tsx';
import { Tabs } from '../kit/choice.tsx';
import { Button, Chip } from '../kit/control.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';
import { stateColor } from './assets-table.tsx';

const GAP = 16;

const KIND_ICONS: [RegExp, IconName][] = [
  [/database|warehouse/i, 'Database'],
  [/file|share|folder/i, 'Folder'],
  [/storage|archive|bucket/i, 'Archive'],
  [/account|employee|personal/i, 'User'],
  [/service|bot|workload/i, 'Bot'],
  [/vendor|merchant|store|office/i, 'Building'],
  [/web|domain|name|page/i, 'Globe'],
  [/host|server|address/i, 'Server'],
  [/finance|teacher|resources|science|sports|^IT$/i, 'User'],
  [/camera/i, 'Camera'],
  [/printer/i, 'Printer'],
];

const iconOf = (kind: string): IconName => KIND_ICONS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'Box';

/** The inventory as cards, nine at a time. */
export default screen(
  ['topic:asset-inventory', 'card'],
  (c) => `${c.name} ${c.assetsTitle.toLowerCase()} as cards with kind, state, owner, activity and risk`,
  (scene) => {
    const { c, t } = scene;
    const width = (room(t).width - 2 * GAP) / 3;
    const height = Math.floor((room(t).height - 54 - 2 * GAP) / 3);
    return (
      <Shell
        scene={scene}
        at={3}
        title={c.assetsTitle}
        note={`${c.assets.length * 41} in total`}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Cards" icon="LayoutGrid" on />
            <Chip t={t} text="List" icon="List" />
            <Button t={t} text="Add" icon="Plus" main />
          </Row>
        }
      >
        <Row marginBottom={16} height={38} flexShrink={0}>
          <Tabs
            t={t}
            items={['All', 'Needs attention', 'New this week', 'Mine']}
            counts={[c.assets.length * 41, 12, 5, 8]}
          />
          <Fill />
          <Chip t={t} text="Sort by risk" icon="ArrowDownWideNarrow" />
        </Row>
        <Row flexWrap="wrap" gap={GAP}>
          {c.assets
            .toSorted((a, b) => b[4] - a[4])
            .slice(0, 9)
            .map((asset) => (
              <AssetCard key={asset[0]} scene={scene} asset={asset} width={width} height={height} />
            ))}
        </Row>
      </Shell>
    );
  },
);

function AssetCard({
  scene: { t, random },
  asset: [name, kind, owner, state, score],
  width,
  height,
}: {
  scene: Scene;
  asset: Asset;
  width: number;
  height: number;
}) {
  const color = stateColor(t, state, score);
  return (
    <Card t={t} width={width} height={height} pad={20}>
      <Row gap={13}>
        <IconTile t={t} name={iconOf(kind)} size={40} />
        <Col flexGrow={1} flexBasis={0} minWidth={0}>
          <Txt cut fontSize={15} fontWeight={600} letterSpacing="-0.01em">
            {name}
          </Txt>
          <Txt cut fontSize={12.5} color={t.muted}>
            {kind}
          </Txt>
        </Col>
        <Badge t={t} color={color} text={state} />
      </Row>
      <Fill />
      <Spark
        t={t}
        width={width - 42}
        height={Math.min(56, height - 130)}
        values={random.walk(30, 0, 0.14)}
        color={score > 75 ? t.severity.high : t.accent}
      />
      <Fill />
      <Row gap={8}>
        <Avatar t={t} name={owner} size={22} />
        <Txt cut fontSize={12.5} color={t.muted}>
          {owner}
        </Txt>
        <Fill />
        <Txt fontSize={12.5} color={t.muted}>
          Risk
        </Txt>
        <Txt fontSize={15} fontWeight={t.weight}>
          {score}
        </Txt>
      </Row>
    </Card>
  );
}
