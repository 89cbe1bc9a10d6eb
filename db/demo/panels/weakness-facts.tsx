import { need } from '../company.ts';
import { IconTile } from '../kit/badge.tsx';
import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Gauge } from '../kit/meter.tsx';
import type { Scene } from '../picture.ts';

const VECTOR = [
  ['Attack vector', 'Network', 1],
  ['Complexity', 'Low', 0.9],
  ['Privileges', 'None', 1],
  ['User interaction', 'None', 1],
  ['Confidentiality', 'High', 0.95],
  ['Integrity', 'High', 0.95],
  ['Availability', 'High', 0.9],
] as const;

/** Score and vector of a weakness, the fix that removes it and what has happened so far. */
export function WeaknessFacts({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  const [, , component, score] = need(c.weaknesses?.[0], c);
  return (
    <Col width={width} gap={16} flexShrink={0}>
      <Card t={t} pad={22}>
        <Row justifyContent="center">
          <Gauge
            t={t}
            size={140}
            thick={11}
            score={Math.round(score * 10)}
            text={score.toFixed(1)}
            note="CVSS 4.0"
            color={t.severity.critical}
          />
        </Row>
        <Col gap={11} marginTop={14}>
          {VECTOR.map(([label, value, share]) => (
            <Row key={label} gap={10}>
              <Txt fontSize={12.5} color={t.muted} width={112}>
                {label}
              </Txt>
              <Bar t={t} width={92} share={share} color={t.severity.high} />
              <Fill />
              <Txt fontSize={12.5} fontWeight={500}>
                {value}
              </Txt>
            </Row>
          ))}
        </Col>
      </Card>
      <Card t={t} title="Recommended fix" pad={22} flexGrow={1}>
        <Row gap={12}>
          <IconTile t={t} name="Package" />
          <Col>
            <Txt mono fontSize={13} fontWeight={600}>
              {component}
            </Txt>
            <Txt fontSize={12.5} color={t.muted}>
              Upgrade, no breaking change
            </Txt>
          </Col>
        </Row>
        <Rule color={t.line} margin="16px 0" />
        <Label t={t} text="History" />
        {c.story.steps.slice(0, 4).map(([time, tactic, text]) => (
          <Row key={text} height={36} gap={10}>
            <Icon name="CircleDot" size={14} color={t.link} />
            <Txt cut fontSize={12.5}>
              {`${tactic}: ${text}`}
            </Txt>
            <Fill />
            <Txt fontSize={12} color={t.muted}>
              {time}
            </Txt>
          </Row>
        ))}
      </Card>
    </Col>
  );
}
