import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { mix, readable } from '../kit/color.ts';
import { Icon, Svg } from '../kit/graphic.tsx';
import { linkPath } from '../kit/path.ts';
import { room } from '../kit/shell.tsx';
import type { Scene } from '../picture.ts';

const HEAD = 190;

const minutes = (clock: string): number => {
  const [h = 0, m = 0] = clock.split(':').map(Number);
  return h * 60 + m;
};

/** A lane for each tactic, its event at its time, and a thread from one to the next. */
export function Lanes({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  const { steps } = c.story;
  const times = steps.map(([time]) => minutes(time)).map((m, i, all) => (m < (all[0] ?? 0) ? m + 1440 : m + 0 * i));
  const first = times[0] ?? 0;
  const span = Math.max(1, (times.at(-1) ?? 1) - first);
  const track = width - HEAD - 240;
  const lane = Math.floor((room(t).height - 190) / steps.length);
  const x = (i: number): number =>
    HEAD + 24 + Math.round(((((times[i] ?? 0) - first) / span) * 0.6 + (i / steps.length) * 0.4) * track);
  return (
    <Col flexGrow={1} position="relative">
      <Row
        height={40}
        background={t.sunken}
        padding={`0 24px 0 ${HEAD + 24}px`}
        justifyContent="space-between"
        flexShrink={0}
      >
        {steps.map(([time]) => (
          <Txt key={time} mono fontSize={11.5} color={t.muted}>
            {time}
          </Txt>
        ))}
      </Row>
      {steps.map(([, tactic]) => (
        <Col key={tactic} height={lane} flexShrink={0}>
          <Rule color={t.line} />
          <Row flexGrow={1}>
            <Row width={HEAD} padding="0 20px">
              <Txt cut fontSize={13} fontWeight={500}>
                {tactic}
              </Txt>
            </Row>
            <Rule vertical color={t.line} />
          </Row>
        </Col>
      ))}
      <Row position="absolute" top={0} left={0}>
        <Svg width={width} height={41 + lane * steps.length}>
          {steps.slice(1).map((step, i) => (
            <path
              key={step[2]}
              d={linkPath(x(i) + 18, 41 + lane * (i + 0.5), x(i + 1), 41 + lane * (i + 1.5))}
              fill="none"
              stroke={mix(t.surface, t.text, 0.3)}
              strokeWidth={1.5}
              strokeDasharray="4 3"
            />
          ))}
        </Svg>
      </Row>
      {steps.map(([time, , title, detail, icon], i) => {
        const color = i === steps.length - 1 ? t.good : i > 2 ? t.severity[c.story.severity] : t.accent;
        const right = x(i) > width * 0.62;
        return (
          <Row
            key={title}
            position="absolute"
            top={41 + lane * i + lane / 2 - 22}
            {...(right ? { right: width - x(i) - 34, flexDirection: 'row-reverse' as const } : { left: x(i) })}
            height={44}
            gap={10}
          >
            <Row
              width={34}
              height={34}
              borderRadius={Math.min(17, t.radius + 4)}
              background={readable(color, '#ffffff')}
              justifyContent="center"
              flexShrink={0}
            >
              <Icon name={icon} size={17} color="#ffffff" />
            </Row>
            <Col
              padding="2px 8px"
              background={t.surface}
              borderRadius={6}
              alignItems={right ? 'flex-end' : 'flex-start'}
            >
              <Txt fontSize={13} fontWeight={600}>
                {title}
              </Txt>
              <Txt fontSize={12} color={t.muted}>
                {`${time}  ${detail}`}
              </Txt>
            </Col>
          </Row>
        );
      })}
      <Fill />
    </Col>
  );
}
