import { Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Button } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { BareStat } from '../kit/stat.tsx';
import { shade, TechniqueMatrix } from '../panels/technique-matrix.tsx';
import { screen } from '../picture.ts';

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
        <TechniqueMatrix scene={scene} width={width} height={room(t).height - 100 - 50} />
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
