import { SeverityBadge } from '../kit/badge.tsx';
import { Para, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Button } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Lanes } from '../panels/lanes.tsx';
import { screen } from '../picture.ts';

/** An incident over time: a lane per tactic, its events as bars, links from one to the next. */
export default screen(
  ['topic:timeline'],
  (c) => `${c.name} timeline of ${c.story.id} with a lane for each tactic and the events linked in order`,
  (scene) => {
    const { c, t } = scene;
    const { width } = room(t);
    return (
      <Shell
        scene={scene}
        at={2}
        title={c.story.title}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Fit" icon="Maximize2" />
            <Button t={t} text="Add event" icon="Plus" main />
          </Row>
        }
      >
        <Row gap={12} marginBottom={16} flexShrink={0}>
          <Txt mono fontSize={12.5} color={t.muted}>
            {c.story.id}
          </Txt>
          <SeverityBadge t={t} level={c.story.severity} />
          <Txt fontSize={13} color={t.muted}>
            {`${c.story.host}, ${c.story.account}`}
          </Txt>
        </Row>
        <Card t={t} pad={0} flexGrow={1} overflow="hidden">
          <Lanes scene={scene} width={width} />
        </Card>
        <Card t={t} marginTop={16} flexShrink={0}>
          <Para fontSize={14} color={t.muted}>
            {c.story.summary}
          </Para>
        </Card>
      </Shell>
    );
  },
);
