import { Badge, IconTile } from '../kit/badge.tsx';
import { Col, Row, Rule, Txt } from '../kit/box.tsx';
import { Lines } from '../kit/lines.tsx';
import { room } from '../kit/shell.tsx';
import type { Scene } from '../picture.ts';

/** One step of the story on a line that leads to the next. */
export function StepRow({ scene: { c, t }, at, last }: { scene: Scene; at: number; last: boolean }) {
  const step = c.story.steps[at];
  if (!step) return null;
  const [time, tactic, title, detail, icon] = step;
  const color = last ? t.good : at < 2 ? t.severity.medium : t.severity[c.story.severity];
  const height = Math.min(112, Math.floor((room(t).height - 196) / c.story.steps.length));
  return (
    <Row alignItems="stretch" height={height} gap={16} flexShrink={0}>
      <Txt mono fontSize={12.5} color={t.muted} width={46} marginTop={9}>
        {time}
      </Txt>
      <Col alignItems="center" width={36}>
        <IconTile t={t} name={icon} color={color} size={36} />
        {last ? null : <Rule vertical color={t.line} alignSelf="center" flexGrow={1} margin="4px 0" />}
      </Col>
      <Lines t={t} title={title} note={detail} size={14.5} noteSize={13} gap={2} />
      <Col paddingTop={2}>
        <Badge t={t} color={last ? t.good : t.accent} text={tactic} manner="soft" />
      </Col>
    </Row>
  );
}
