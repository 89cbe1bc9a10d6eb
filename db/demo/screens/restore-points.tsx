import { Col, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { ChosenCopy } from '../panels/chosen-copy.tsx';
import { RestoreGrid } from '../panels/restore-grid.tsx';
import { screen } from '../picture.ts';

const SIDE = 360;

/** Copies of one system over four weeks, by day and hour; clean, changed, missing, and the one to go back to. */
export default screen(
  ['topic:timeline', 'chart'],
  (c) =>
    `${c.name} restore points of ${c.story.host}: copies of four weeks by day and hour, suspicious ones red, the chosen one framed`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Shell
        scene={scene}
        at={2}
        title={c.story.host}
        note={c.story.title}
        actions={
          <Row gap={8}>
            <Button t={t} text="Browse files" icon="Folder" />
            <Button t={t} text="Start in clean room" icon="FlaskConical" main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Card t={t} title="Copies" note="every 4 hours, kept 90 days" pad={24} width={room(t).width - SIDE - 16}>
            <RestoreGrid scene={scene} width={room(t).width - SIDE - 66} />
            <Rule color={t.line} margin="26px 0 20px" />
            <Label t={t} text="What happened that night" />
            <Col marginTop={10}>
              {c.story.steps.slice(0, 5).map(([time, , title, detail, icon], i) => (
                <Row key={title} height={50} gap={14}>
                  <Txt mono fontSize={12.5} color={t.muted} width={46}>
                    {time}
                  </Txt>
                  <Icon name={icon} size={17} color={i === 1 ? t.severity.critical : t.link} />
                  <Txt fontSize={14} fontWeight={600}>
                    {title}
                  </Txt>
                  <Txt cut fontSize={13} color={t.muted}>
                    {detail}
                  </Txt>
                </Row>
              ))}
            </Col>
          </Card>
          <ChosenCopy scene={scene} width={SIDE} />
        </Row>
      </Shell>
    );
  },
);
