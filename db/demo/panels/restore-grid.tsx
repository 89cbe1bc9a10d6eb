import { Col, Row, Txt } from '../kit/box.tsx';
import { shiftDay } from '../kit/clock.ts';
import { mix } from '../kit/color.ts';
import { Dot } from '../kit/dot.tsx';
import type { Scene } from '../picture.ts';

const DAYS = 28;

const HOURS = ['03:00', '07:00', '11:00', '15:00', '19:00', '23:00'];

/** Copies by day and hour; clean, changed, missing, and the chosen one framed. */
export function RestoreGrid({ scene: { c, t, random }, width }: { scene: Scene; width: number }) {
  const cell = Math.floor((width - 60) / DAYS) - 4;
  const colorOf = (day: number, hour: number): string => {
    if (day === DAYS - 1) return hour === 0 ? t.severity.critical : mix(t.surface, t.accent, 0.35);
    return random.float(0, 1) < 0.025
      ? mix(t.surface, t.text, 0.08)
      : mix(t.surface, t.good, 0.28 + 0.42 * (day / DAYS));
  };
  return (
    <Col gap={4}>
      {HOURS.map((hour, y) => (
        <Row key={hour} gap={4}>
          <Txt mono fontSize={12} color={t.muted} width={54}>
            {hour}
          </Txt>
          {Array.from({ length: DAYS }, (_, x) => (
            <div
              key={x}
              style={{
                display: 'flex',
                boxSizing: 'border-box',
                width: cell,
                height: 34,
                borderRadius: Math.min(4, t.radius),
                background: colorOf(x, y),
                ...(x === DAYS - 2 && y === 5 ? { border: `3px solid ${t.text}` } : {}),
              }}
            />
          ))}
        </Row>
      ))}
      <Row paddingLeft={58} marginTop={8} justifyContent="space-between">
        {[-27, -20, -13, -6, 0].map((day) => (
          <Txt key={day} fontSize={12} color={t.muted}>
            {shiftDay(c.date, day)}
          </Txt>
        ))}
      </Row>
      <Row gap={18} marginTop={14} paddingLeft={58}>
        {(
          [
            ['Clean', mix(t.surface, t.good, 0.7)],
            ['Changed', t.severity.critical],
            ['Planned', mix(t.surface, t.accent, 0.35)],
            ['Missed', mix(t.surface, t.text, 0.08)],
          ] as const
        ).map(([name, color]) => (
          <Row key={name} gap={7}>
            <Dot color={color} size={12} radius={3} />
            <Txt fontSize={12.5} color={t.muted}>
              {name}
            </Txt>
          </Row>
        ))}
      </Row>
    </Col>
  );
}
