import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card, cardStyle } from '../kit/card.tsx';
import { mix, readable } from '../kit/color.ts';
import { Button, Chip } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { BareStat } from '../kit/stat.tsx';
import { TACTICS } from '../kit/techniques.ts';
import { type Scene, screen } from '../picture.ts';

const GAP = 6;

/** Techniques by tactic, darker the more rules see them; what the story used is framed. */
export default screen(
  ['topic:reports', 'kill-chain'],
  (c) =>
    `${c.name} coverage matrix: attack techniques by tactic, shaded by the number of rules, with those of ${c.story.id} framed`,
  (scene) => {
    const { c, t } = scene;
    const { width } = room(t);
    return (
      <Shell
        scene={scene}
        at={5}
        title="Technique coverage"
        note="ATT&CK, enterprise"
        actions={
          <Row gap={8}>
            <Chip t={t} text={`Overlay: ${c.story.id}`} icon="Layers" on />
            <Button t={t} text="Export layer" icon="Download" />
          </Row>
        }
      >
        <Card t={t} pad={0} marginBottom={16} flexShrink={0}>
          <Row height={84} padding="0 24px" justifyContent="space-between">
            <BareStat t={t} kpi={['Covered', '49 of 63', '+4', 'good']} />
            <BareStat t={t} kpi={['Rules', '412', '+18', 'good']} />
            <BareStat t={t} kpi={['Seen this month', '21', '+6', 'bad']} />
            <BareStat t={t} kpi={['Blind spots', '14', '-4', 'good']} />
            <BareStat t={t} kpi={['Tested', '38', '+9', 'good']} />
          </Row>
        </Card>
        <Matrix scene={scene} width={width} height={room(t).height - 100 - 50} />
        <Row height={50} gap={10} flexShrink={0}>
          <Txt fontSize={12.5} color={t.muted}>
            No rule
          </Txt>
          {[0, 0.25, 0.5, 0.75, 1].map((amount) => (
            <div
              key={amount}
              style={{
                display: 'flex',
                width: 34,
                height: 12,
                borderRadius: Math.min(3, t.radius),
                background: shade(t, amount),
              }}
            />
          ))}
          <Txt fontSize={12.5} color={t.muted}>
            Eight rules and more
          </Txt>
          <Fill />
          <div
            style={{
              display: 'flex',
              width: 16,
              height: 12,
              borderRadius: 2,
              border: `2px solid ${t.text}`,
            }}
          />
          <Txt fontSize={12.5} color={t.muted}>
            {`Used in ${c.story.id}`}
          </Txt>
        </Row>
      </Shell>
    );
  },
);

const shade = (t: Scene['t'], amount: number): string => mix(mix(t.surface, t.text, 0.05), t.accent, amount * 0.78);

function Matrix({ scene: { c, t, random }, width, height }: { scene: Scene; width: number; height: number }) {
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
