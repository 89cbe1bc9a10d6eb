import { Col, Row, Rule, Txt } from '../kit/box.tsx';
import { mix } from '../kit/color.ts';
import { room } from '../kit/shell.tsx';
import type { Scene } from '../picture.ts';

const SIGNALS: [name: string, note: string, points: number][] = [
  ['Device shared by 11 accounts', 'device 9f1c, opened in nine days', 38],
  ['Pay-out card in ring R-19', 'Ends in 0419', 27],
  ['Payee added 4 minutes ago', 'Opened yesterday', 16],
  ['Amount above habit', 'Usual payment $31', 12],
  ['Screen shared during payment', 'Remote control seen', 9],
  ['Known home network', 'Seen 41 times', -5],
];

/** A score built up signal by signal, each bar beginning where the one before ended. */
export function Waterfall({ t, width }: { t: Scene['t']; width: number }) {
  const label = 280;
  const track = width - label - 70;
  const height = Math.floor((room(t).height - 240) / SIGNALS.length);
  let sum = 0;
  return (
    <Col>
      {SIGNALS.map(([name, note, points]) => {
        const from = Math.min(sum, sum + points);
        sum += points;
        const color = points < 0 ? t.good : mix(t.severity.medium, t.severity.critical, Math.min(1, points / 36));
        return (
          <Col key={name}>
            <Rule color={t.line} />
            <Row height={height - 1}>
              <Col width={label} gap={1}>
                <Txt cut fontSize={14} fontWeight={600}>
                  {name}
                </Txt>
                <Txt cut fontSize={12.5} color={t.muted}>
                  {note}
                </Txt>
              </Col>
              <Row
                width={track}
                height={26}
                borderRadius={t.radius}
                background={t.sunken}
                paddingLeft={Math.round((from / 110) * track)}
              >
                <div
                  style={{
                    display: 'flex',
                    height: 26,
                    width: Math.round((Math.abs(points) / 110) * track),
                    borderRadius: t.radius,
                    background: color,
                  }}
                />
              </Row>
              <Row width={70} justifyContent="flex-end">
                <Txt fontSize={16} fontWeight={700} color={color}>
                  {points > 0 ? `+${points}` : String(points)}
                </Txt>
              </Row>
            </Row>
          </Col>
        );
      })}
    </Col>
  );
}
