import { Row } from '../kit/box.tsx';
import { Button } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { HeldMessage } from '../panels/held-message.tsx';
import { HoldReasons } from '../panels/hold-reasons.tsx';
import { screen } from '../picture.ts';

const SIDE = 380;

/** A held message as it would have been read, with the suspicious parts marked, and the reasons beside it. */
export default screen(
  ['topic:incident-detail'],
  (c) =>
    `${c.name} held message ${c.story.id} as its reader would have seen it, suspicious parts marked, reasons and score beside it`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Shell
        scene={scene}
        at={1}
        title={c.story.id}
        note="Held before delivery"
        actions={
          <Row gap={8}>
            <Button t={t} text="Release" />
            <Button t={t} text="Delete everywhere" icon="Trash" main />
          </Row>
        }
      >
        <Row gap={20} alignItems="stretch" flexGrow={1}>
          <HeldMessage scene={scene} width={room(t).width - SIDE - 20} />
          <HoldReasons scene={scene} width={SIDE} />
        </Row>
      </Shell>
    );
  },
);
