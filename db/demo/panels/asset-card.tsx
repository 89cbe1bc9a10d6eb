import type { Asset } from '../company.ts';
import { Avatar, Badge, IconTile } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { Spark } from '../kit/spark.tsx';
import type { Scene } from '../picture.ts';
import { stateColor } from '../screens/assets-table.tsx';

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

/** A thing of the inventory as a card: kind, state, activity, owner, risk. */
export function AssetCard({
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
