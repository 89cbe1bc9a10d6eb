import { Row } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Button } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Ribbons } from '../panels/ribbons.tsx';
import { UnusualFlow } from '../panels/unusual-flow.tsx';
import { screen } from '../picture.ts';

const SIDE = 316;

/** How much flows from where to where, as ribbons; the unusual one is red. */
export default screen(
  ['topic:graph', 'chart'],
  (c) =>
    `${c.name} flow map: ribbons from segments to services by volume, one unusual flow in red, its facts beside it`,
  (scene) => {
    const { t } = scene;
    const { width, height } = room(t);
    return (
      <Shell
        scene={scene}
        at={2}
        title="Flows"
        note="Last 24 hours"
        actions={
          <Row gap={8}>
            {['Volume', 'Sessions', 'Risk'].map((text, i) => (
              <Chip key={text} t={t} text={text} on={i === 0} />
            ))}
            <Button t={t} text="Export" icon="Download" />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Card t={t} pad={24} width={width - SIDE - 16}>
            <Ribbons scene={scene} width={width - SIDE - 66} height={height - 50} />
          </Card>
          <UnusualFlow scene={scene} width={SIDE} />
        </Row>
      </Shell>
    );
  },
);
