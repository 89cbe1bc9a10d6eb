import { need } from '../company.ts';
import { Row } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Button } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { ProcessFacts } from '../panels/process-facts.tsx';
import { ProcessTree } from '../panels/process-tree.tsx';
import { screen } from '../picture.ts';

const SIDE = 348;

/** A tree of processes, one below the other and indented under the one that started it. */
export default screen(
  ['topic:graph'],
  (c) =>
    `${c.name} process tree of ${c.story.id}: each process under the one that started it, suspicious ones marked, details beside it`,
  (scene) => {
    const { c, t } = scene;
    const { width } = room(t);
    return (
      <Shell
        scene={scene}
        at={2}
        title={need(c.graph, c).title}
        note={c.story.host}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Collapse signed" icon="ListTree" />
            <Button t={t} text="Contain host" icon="Ban" main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Card t={t} pad={24} width={width - SIDE - 16}>
            <ProcessTree scene={scene} width={width - SIDE - 66} />
          </Card>
          <ProcessFacts scene={scene} width={SIDE} />
        </Row>
      </Shell>
    );
  },
);
