import type { Kpi } from '../company.ts';
import { Col, Fill, Row, Txt } from './box.tsx';
import { Card, Label } from './card.tsx';
import { Icon } from './graphic.tsx';
import { Spark } from './spark.tsx';
import type { Theme } from './theme.ts';

/** The change of a number against the period before. */
export function Change({ t, kpi: [, , change, mood] }: { t: Theme; kpi: Kpi }) {
  const color = mood === 'good' ? t.good : mood === 'bad' ? t.severity.critical : t.muted;
  const icon = change.startsWith('+') ? 'ArrowUpRight' : change.startsWith('-') ? 'ArrowDownRight' : 'Minus';
  return (
    <Row gap={3} flexShrink={0}>
      <Icon name={icon} size={13} color={color} stroke={2.4} />
      <Txt fontSize={12} fontWeight={600} color={color}>
        {change.replace(/^[+-]/, '')}
      </Txt>
    </Row>
  );
}

/** A headline number in a card of its own, with its line when `values` are given. */
export function Stat({
  t,
  kpi,
  values,
  width,
  big,
}: {
  t: Theme;
  kpi: Kpi;
  values?: number[];
  width: number;
  big?: boolean;
}) {
  return (
    <Card t={t} width={width} pad={18} gap={8} flexShrink={0}>
      <Label t={t} text={kpi[0]} />
      <Row gap={10}>
        <Txt fontSize={big ? 34 : 27} fontWeight={t.weight} letterSpacing="-0.03em" lineHeight={1.15}>
          {kpi[1]}
        </Txt>
        <Fill />
        {values ? (
          <Spark
            t={t}
            width={Math.min(96, width / 3)}
            height={30}
            values={values}
            color={kpi[3] === 'bad' ? t.severity.high : t.accent}
            bars={t.chart === 'bars' || t.chart === 'steps'}
          />
        ) : null}
      </Row>
      <Row gap={6}>
        <Change t={t} kpi={kpi} />
        <Txt fontSize={12} color={t.faint}>
          vs last week
        </Txt>
      </Row>
    </Card>
  );
}

/** The same number without a card. */
export function BareStat({ t, kpi, size = 24 }: { t: Theme; kpi: Kpi; size?: number }) {
  return (
    <Col gap={4} flexShrink={0}>
      <Label t={t} text={kpi[0]} />
      <Row gap={9}>
        <Txt fontSize={size} fontWeight={t.weight} letterSpacing="-0.03em" lineHeight={1.2}>
          {kpi[1]}
        </Txt>
        <Change t={t} kpi={kpi} />
      </Row>
    </Col>
  );
}
