import { need, storyScore } from '../company.ts';
import { SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Canvas } from '../kit/canvas.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Button } from '../kit/control.tsx';
import { Dot } from '../kit/dot.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Gauge } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const SIDE = 316;

/** A path from left to right over discs, and what it means beside it. */
export default screen(
  ['topic:graph'],
  (c) =>
    `${c.name} graph ${c.graph?.title}: nodes from left to right, the dangerous path in red, explanation and fixes beside it`,
  (scene) => {
    const { c, t } = scene;
    const graph = need(c.graph, c);
    const { width, height } = room(t);
    return (
      <Shell
        scene={scene}
        at={2}
        title={graph.title}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Hide safe nodes" icon="EyeOff" />
            <Button t={t} text="Share" icon="Share2" />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Card t={t} pad={0} width={width - SIDE - 16} overflow="hidden">
            <Canvas t={t} graph={graph} width={width - SIDE - 18} height={height - 54} look="disc" dots />
            <Rule color={t.line} />
            <Row height={52} padding="0 18px" gap={18}>
              {(['critical', 'high', 'medium'] as const).map((s) => (
                <Row key={s} gap={7}>
                  <Dot color={t.severity[s]} size={10} />
                  <Txt fontSize={12} color={t.muted}>
                    {s.charAt(0).toUpperCase() + s.slice(1)}
                  </Txt>
                </Row>
              ))}
              <Fill />
              <Icon name="Minus" size={15} color={t.muted} />
              <Txt fontSize={12} fontWeight={500}>
                100%
              </Txt>
              <Icon name="Plus" size={15} color={t.muted} />
              <Icon name="Maximize2" size={15} color={t.muted} />
            </Row>
          </Card>
          <Side {...scene} />
        </Row>
      </Shell>
    );
  },
);

function Side({ c, t }: Scene) {
  return (
    <Card t={t} width={SIDE} pad={22} flexShrink={0}>
      <Row gap={10}>
        <Txt mono fontSize={12.5} color={t.muted}>
          {c.story.id}
        </Txt>
        <Fill />
        <SeverityBadge t={t} level={c.story.severity} />
      </Row>
      <Para fontSize={17} fontWeight={t.weight} letterSpacing="-0.01em" lineHeight={1.35} marginTop={12}>
        {c.story.title}
      </Para>
      <Row justifyContent="center" margin="20px 0 16px">
        <Gauge t={t} size={128} score={storyScore(c)} note="risk" color={t.severity[c.story.severity]} thick={10} />
      </Row>
      <Para fontSize={13} color={t.muted}>
        {c.story.summary}
      </Para>
      <Rule color={t.line} margin="20px 0" />
      <Label t={t} text="Cut the path here" />
      <Col gap={0} marginTop={6}>
        {c.policies.slice(0, 3).map(([name], i) => (
          <Row key={name} height={46} gap={10}>
            <Row width={22} height={22} borderRadius={11} background={t.accentSoft} justifyContent="center">
              <Txt fontSize={11.5} fontWeight={600} color={t.link}>
                {i + 1}
              </Txt>
            </Row>
            <Txt cut fontSize={13} fontWeight={500}>
              {name}
            </Txt>
            <Fill />
            <Txt fontSize={12} fontWeight={600} color={t.good}>
              {`-${[61, 22, 9][i]}`}
            </Txt>
          </Row>
        ))}
      </Col>
      <Fill />
      <Button t={t} text="Fix the first" icon="Wrench" main width={SIDE - 46} />
    </Card>
  );
}
