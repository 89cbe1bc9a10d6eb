import { Col, Row, Txt } from '../kit/box.tsx';
import { Dot } from '../kit/dot.tsx';
import { Donut } from '../kit/meter.tsx';
import type { Theme } from '../kit/theme.ts';

/** Severities that a finding can have, worst first. */
export const RANKED = ['critical', 'high', 'medium', 'low'] as const;

/** A ring of findings by severity with the numbers beside it; `counts` in the order of `RANKED`. */
export function SeverityRing({ t, counts }: { t: Theme; counts: number[] }) {
  const total = counts.reduce((sum, n) => sum + n);
  return (
    <Row gap={24} flexGrow={1}>
      <Donut
        t={t}
        size={144}
        items={counts}
        middle={total.toLocaleString('en-US')}
        note="open"
        colors={[t.severity.critical, t.severity.high, t.severity.medium, t.severity.low]}
        thick={13}
      />
      <Col gap={12}>
        {RANKED.map((s, i) => (
          <Row key={s} gap={8}>
            <Dot color={t.severity[s]} size={9} />
            <Txt fontSize={13} color={t.muted} width={56}>
              {s.charAt(0).toUpperCase() + s.slice(1)}
            </Txt>
            <Txt fontSize={13} fontWeight={600}>
              {counts[i]?.toLocaleString('en-US')}
            </Txt>
          </Row>
        ))}
      </Col>
    </Row>
  );
}
