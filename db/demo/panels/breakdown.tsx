import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { Dot } from '../kit/dot.tsx';
import type { Scene } from '../picture.ts';

/** A whole and its parts: one bar in pieces, then each piece with its share. */
export function Breakdown({ scene: { c, t, random }, width }: { scene: Scene; width: number }) {
  const [title, items] = c.shares;
  const total = items.reduce((sum, [, value]) => sum + value, 0);
  return (
    <Card t={t} title={title} width={width} pad={20}>
      <Row height={12} gap={3} marginBottom={14}>
        {items.map(([name, value], i) => (
          <div
            key={name}
            style={{
              display: 'flex',
              height: 12,
              borderRadius: Math.min(3, t.radius),
              background: t.palette[i] ?? t.accent,
              width: Math.max(4, Math.floor(((width - 60) * value) / total)),
            }}
          />
        ))}
      </Row>
      {items.map(([name, value], i) => (
        <Col key={name} flexShrink={0}>
          {i > 0 ? <Rule color={t.line} /> : null}
          <Row height={48} gap={10}>
            <Dot color={t.palette[i] ?? t.accent} size={9} radius={Math.min(5, t.radius)} />
            <Txt cut fontSize={13}>
              {name}
            </Txt>
            <Fill />
            <Bar t={t} width={60} share={random.float(0.2, 0.95)} color={t.palette[i] ?? t.accent} height={4} />
            <Row width={52} justifyContent="flex-end">
              <Txt fontSize={13} fontWeight={600}>
                {`${((value / total) * 100).toFixed(0)}%`}
              </Txt>
            </Row>
          </Row>
        </Col>
      ))}
    </Card>
  );
}
