import { Avatar } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Txt } from '../kit/box.tsx';
import { mix } from '../kit/color.ts';
import { Svg } from '../kit/graphic.tsx';
import { Mark } from '../kit/logo.tsx';
import type { Scene } from '../picture.ts';

/** The company’s mark large on its colour, with what it promises. */
export function MarkWall({ scene: { c, t, random }, width }: { scene: Scene; width: number }) {
  const deep = mix(c.color, '#05070d', 0.42);
  return (
    <Col width={width} height={900} background={deep} position="relative" padding={64} overflow="hidden">
      <Row position="absolute" top={0} left={0}>
        <Svg width={width} height={900}>
          {Array.from({ length: 9 }, (_, i) => (
            <circle
              key={i}
              cx={width * 0.72}
              cy={330}
              r={90 + i * 74}
              fill="none"
              stroke={mix(deep, '#ffffff', 0.16 - i * 0.014)}
              strokeWidth={1.5}
            />
          ))}
          {Array.from({ length: 14 }, (_, i) => {
            const angle = random.float(0, 6.28);
            const r = 90 + random.int(1, 7) * 74;
            return (
              <circle
                key={i}
                cx={width * 0.72 + r * Math.cos(angle)}
                cy={330 + r * Math.sin(angle)}
                r={random.float(3, 7)}
                fill={mix(deep, '#ffffff', random.float(0.3, 0.8))}
              />
            );
          })}
        </Svg>
      </Row>
      <Row position="absolute" top={270} left={width * 0.72 - 60}>
        <Mark company={c} size={120} ink="#ffffff" second={mix(c.color, '#ffffff', 0.45)} />
      </Row>
      <Fill />
      <Para
        fontSize={27}
        position="relative"
        fontWeight={500}
        letterSpacing="-0.02em"
        lineHeight={1.35}
        color="#ffffff"
        width={560}
      >
        {c.description}
      </Para>
      <Row gap={13} marginTop={28} position="relative">
        <Avatar t={t} name={c.people[3] ?? ''} size={40} />
        <Col>
          <Txt fontSize={14} fontWeight={600} color="#ffffff">
            {c.people[3]}
          </Txt>
          <Txt fontSize={13} color={mix(deep, '#ffffff', 0.7)}>
            {c.workspace}
          </Txt>
        </Col>
      </Row>
    </Col>
  );
}
