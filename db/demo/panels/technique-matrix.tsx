import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { mix, readable } from '../kit/color.ts';
import { TACTICS } from '../kit/techniques.ts';
import type { Scene } from '../picture.ts';

const GAP = 6;

/** Ground of a technique: darker the more rules see it, from 0 to 1. */
export const shade = (t: Scene['t'], amount: number): string =>
  mix(mix(t.surface, t.text, 0.05), t.accent, amount * 0.78);

/** Techniques by tactic, shaded by how many rules see them; those of the story are framed. */
export function TechniqueMatrix({
  scene: { c, t, random },
  width,
  height,
}: {
  scene: Scene;
  width: number;
  height: number;
}) {
  const column = Math.floor((width - (TACTICS.length - 1) * GAP) / TACTICS.length);
  const cell = Math.floor((height - 44) / 7) - GAP;
  const told = c.story.steps.map(([, , title, detail]) => `${title} ${detail}`).join(' ');
  return (
    <Row gap={GAP} alignItems="flex-start" height={height} flexShrink={0}>
      {TACTICS.map(([tactic, techniques]) => (
        <Col key={tactic} width={column} gap={GAP}>
          <Row height={38} padding="0 10px" {...cardStyle(t)}>
            <Txt fontSize={12} fontWeight={600} whiteSpace="normal" lineHeight={1.2} width={column - 20}>
              {tactic}
            </Txt>
          </Row>
          {techniques.map((technique) => {
            const amount = Math.round(random.float(-0.18, 1) * 4) / 4;
            const ground = shade(t, Math.max(0, amount));
            const used = told.includes(technique);
            return (
              <Col
                key={technique}
                height={cell}
                padding="9px 10px"
                borderRadius={Math.min(8, t.radius)}
                background={ground}
                {...(used ? { border: `2px solid ${t.text}` } : {})}
              >
                <Txt
                  fontSize={12}
                  fontWeight={500}
                  whiteSpace="normal"
                  lineHeight={1.3}
                  color={readable(t.text, ground)}
                >
                  {technique}
                </Txt>
                <Fill />
                <Txt fontSize={11} color={readable(t.text, ground)}>
                  {amount > 0 ? `${Math.round(amount * 8)} rules` : 'No rule'}
                </Txt>
              </Col>
            );
          })}
        </Col>
      ))}
    </Row>
  );
}
