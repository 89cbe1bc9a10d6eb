import { need } from '../company.ts';
import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Canvas } from '../kit/canvas.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { room, Shell } from '../kit/shell.tsx';
import { NodeSettings } from '../panels/node-settings.tsx';
import { screen } from '../picture.ts';

const SIDE = 300;

/** An editor: cards on a dotted canvas, tools above, the selected card's settings on the right. */
export default screen(
  ['topic:graph'],
  (c) => `${c.name} canvas ${c.graph?.title} with linked cards, tools, and the settings of the selected card`,
  (scene) => {
    const { c, t } = scene;
    const graph = need(c.graph, c);
    const { width, height, pad } = room(t);
    const full = width + 2 * pad - SIDE - 1;
    return (
      <Shell scene={scene} at={2} title="" bare>
        <Row height={60} padding="0 24px" gap={12} background={t.surface} flexShrink={0}>
          <Icon name="ArrowLeft" size={17} color={t.muted} />
          <Txt fontSize={16} fontWeight={t.weight} letterSpacing="-0.01em">
            {graph.title}
          </Txt>
          <Badge t={t} color={t.good} text="Live" manner="soft" />
          <Txt fontSize={12.5} color={t.muted}>
            Saved 2 minutes ago
          </Txt>
          <Fill />
          <Icon name="Undo2" size={17} color={t.muted} />
          <Icon name="Redo2" size={17} color={t.faint} />
          <Button t={t} text="Test run" icon="Play" />
          <Button t={t} text="Publish" main />
        </Row>
        <Rule color={t.line} />
        <Row alignItems="stretch" flexGrow={1}>
          <Col position="relative" width={full}>
            <Canvas
              t={t}
              graph={graph}
              width={full}
              height={height + 2 * pad + 56 - 61}
              look="card"
              dots
              marked={graph.nodes[3]?.[0] ?? ''}
            />
            <Row
              position="absolute"
              left={full / 2 - 120}
              bottom={22}
              height={44}
              padding="0 8px"
              gap={4}
              borderRadius={t.radius + 2}
              background={t.surface}
              border={`1px solid ${t.line}`}
            >
              {(['MousePointer2', 'Hand', 'Plus', 'Split', 'StickyNote', 'Maximize2'] satisfies IconName[]).map(
                (name, i) => (
                  <Row
                    key={name}
                    width={36}
                    height={32}
                    borderRadius={t.radius}
                    justifyContent="center"
                    {...(i === 0 ? { background: t.accentSoft } : {})}
                  >
                    <Icon name={name} size={16} color={i === 0 ? t.link : t.muted} />
                  </Row>
                ),
              )}
            </Row>
          </Col>
          <Rule vertical color={t.line} />
          <NodeSettings scene={scene} width={SIDE} />
        </Row>
      </Shell>
    );
  },
);
