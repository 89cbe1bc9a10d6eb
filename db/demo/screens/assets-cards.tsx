import { Fill, Row } from '../kit/box.tsx';
import { Chip } from '../kit/chip.tsx';
import { Tabs } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { AssetCard } from '../panels/asset-card.tsx';
import { screen } from '../picture.ts';

const GAP = 16;

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
