import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Chip } from '../kit/chip.tsx';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { Dot } from '../kit/dot.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { BoardCard } from '../panels/board-card.tsx';
import { screen } from '../picture.ts';

const GAP = 16;
const COLUMNS = ['New', 'Investigating', 'Waiting', 'Done today'];

/** A queue as a board with four columns. */
export default screen(
  ['topic:alerts', 'card'],
  (c) => `${c.name} ${c.alertsTitle.toLowerCase()} as a board with the columns new, investigating, waiting and done`,
  (scene) => {
    const { c, t } = scene;
    const width = (room(t).width - 3 * GAP) / 4;
    return (
      <Shell
        scene={scene}
        at={1}
        title={c.alertsTitle}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Group by status" icon="Columns3" />
            <Chip t={t} text="My team" icon="Users" end="ChevronDown" />
            <Button t={t} text="New" icon="Plus" main />
          </Row>
        }
      >
        <Row gap={GAP} alignItems="stretch" flexGrow={1}>
          {COLUMNS.map((column, x) => {
            const items = c.alerts.map((alert, i) => ({ alert, i })).filter(({ i }) => i % 4 === x);
            return (
              <Col
                key={column}
                width={width}
                padding={10}
                gap={10}
                borderRadius={t.radius}
                background={t.dark ? t.sunken : mix(t.bg, t.text, 0.035)}
              >
                <Row height={30} padding="0 6px" gap={8}>
                  <Dot color={[t.severity.high, t.accent, t.severity.medium, t.good][x] ?? t.accent} />
                  <Txt fontSize={13} fontWeight={600}>
                    {column}
                  </Txt>
                  <Txt fontSize={12.5} color={t.muted}>
                    {items.length}
                  </Txt>
                  <Fill />
                  <Icon name="Ellipsis" size={16} color={t.muted} />
                </Row>
                {items.map(({ alert, i }) => (
                  <BoardCard key={alert[1]} scene={scene} alert={alert} i={i} />
                ))}
                <Row height={36} gap={8} padding="0 6px">
                  <Icon name="Plus" size={14} color={t.muted} />
                  <Txt fontSize={13} color={t.muted}>
                    Add
                  </Txt>
                </Row>
              </Col>
            );
          })}
        </Row>
      </Shell>
    );
  },
);
