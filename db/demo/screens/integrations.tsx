import { Row } from '../kit/box.tsx';
import { Tabs } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Input } from '../kit/input.tsx';
import { hashText } from '../kit/random.ts';
import { room, Shell } from '../kit/shell.tsx';
import { CONNECTORS, Connector } from '../panels/connector.tsx';
import { screen } from '../picture.ts';

const GAP = 16;

/** What the product is connected to and what it could be. */
export default screen(
  ['topic:integrations', 'card'],
  (c) => `${c.name} gallery of connectors such as identity provider, cloud accounts and ticket system, some connected`,
  (scene) => {
    const { c, t } = scene;
    const columns = room(t).width > 1250 ? 4 : 3;
    const width = Math.floor((room(t).width - (columns - 1) * GAP) / columns);
    const count = columns * (columns === 4 ? 3 : 4);
    const lines = count / columns;
    const height = Math.floor((room(t).height - 54 - (lines - 1) * GAP) / lines);
    return (
      <Shell
        scene={scene}
        at={7}
        title="Integrations"
        note="7 connected"
        actions={
          <Row gap={8}>
            <Input t={t} hint="Search connectors" icon="Search" width={240} />
            <Button t={t} text="Build your own" icon="Code" />
          </Row>
        }
      >
        <Row marginBottom={16} height={38} flexShrink={0}>
          <Tabs t={t} items={['All', 'Connected', 'Cloud', 'Identity', 'Workflow']} counts={[64, 7, 18, 9, 21]} />
        </Row>
        <Row flexWrap="wrap" gap={GAP}>
          {inOrderOf(c.slug)
            .slice(0, count)
            .map((connector, i) => (
              <Connector
                key={connector[0]}
                scene={scene}
                connector={connector}
                width={width}
                height={height}
                on={(i * 5) % 12 < 7}
                tall={lines === 3}
              />
            ))}
        </Row>
      </Shell>
    );
  },
);

/** Every company begins with other connectors. */
function inOrderOf(slug: string) {
  const first = hashText(slug) % CONNECTORS.length;
  return [...CONNECTORS.slice(first), ...CONNECTORS.slice(0, first)];
}
