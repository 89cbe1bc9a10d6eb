import { Avatar } from '../kit/badge.tsx';
import { Col, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Check } from '../kit/choice.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Paper } from '../panels/paper.tsx';
import { type Scene, screen } from '../picture.ts';

/** A report as a page of paper, with its chapters on the left and how it is sent on the right. */
export default screen(
  ['topic:reports'],
  (c) =>
    `${c.name} monthly report as a page with summary, headline numbers, a chart and a ranking; chapters and schedule beside it`,
  (scene) => {
    const { c, t } = scene;
    const wide = room(t).width > 1300;
    const chapters = ['Summary', c.series[0], c.shares[0], c.alertsTitle, c.assetsTitle, 'Recommendations', 'Appendix'];
    return (
      <Shell
        scene={scene}
        at={5}
        title={`${c.product} report`}
        note={`${shiftDay(c.date, -30)} to ${shiftDay(c.date, 0)}`}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Monthly" icon="Calendar" end="ChevronDown" />
            <Button t={t} text="Download PDF" icon="Download" main />
          </Row>
        }
      >
        <Row gap={24} alignItems="flex-start" flexGrow={1}>
          <Col gap={4} width={230} flexShrink={0}>
            <Label t={t} text="Chapters" />
            {chapters.map((chapter, i) => (
              <Row key={chapter + String(i)} height={36} gap={10}>
                <Check t={t} on={i < 6} />
                <Txt cut fontSize={13} fontWeight={i === 0 ? 600 : 400}>
                  {chapter}
                </Txt>
              </Row>
            ))}
            {wide ? null : <Recipients {...scene} />}
          </Col>
          <Col flexGrow={1} alignItems="center">
            <Paper {...scene} />
          </Col>
          {wide ? (
            <Card t={t} width={270} title="Schedule" note="Monthly">
              <Recipients {...scene} />
            </Card>
          ) : null}
        </Row>
      </Shell>
    );
  },
);

/** Who gets the report, and when the next one goes out. */
function Recipients({ c, t }: Scene) {
  return (
    <Col marginTop={room(t).width > 1300 ? 0 : 24}>
      <Label t={t} text="Sent to" />
      {c.people.slice(1, 5).map((name) => (
        <Row key={name} height={40} gap={10}>
          <Avatar t={t} name={name} size={26} />
          <Txt cut fontSize={13}>
            {name}
          </Txt>
        </Row>
      ))}
      <Rule color={t.line} margin="14px 0" />
      <Row gap={8}>
        <Icon name="Calendar" size={15} color={t.muted} />
        <Txt fontSize={13} color={t.muted}>
          {`Next on ${shiftDay(c.date, 30)}, 07:00`}
        </Txt>
      </Row>
    </Col>
  );
}
