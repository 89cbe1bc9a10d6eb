import { SeverityBadge } from '../kit/badge.tsx';
import { Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { seenAt } from '../kit/clock.ts';
import { Cell, Table } from '../kit/table.tsx';
import type { Scene } from '../picture.ts';

/** The newest alerts as a table with a title. */
export function NewestAlerts({ scene: { c, t }, rows }: { scene: Scene; rows: number }) {
  return (
    <Card t={t} pad={0} flexGrow={1} overflow="hidden">
      <Row height={50} padding="0 18px" flexShrink={0}>
        <Txt fontSize={14} fontWeight={t.weight}>
          {c.alertsTitle}
        </Txt>
      </Row>
      <Table
        t={t}
        columns={[
          { head: 'Detection', grow: 2.2 },
          { head: 'Severity', width: 110 },
          { head: 'Entity', grow: 1.1 },
          { head: 'Rule', grow: 1.3 },
          { head: 'Seen', width: 60, end: true },
        ]}
        rows={c.alerts
          .slice(0, rows)
          .map(([severity, name, entity, rule], i) => [
            name,
            <SeverityBadge key="s" t={t} level={severity} />,
            <Cell key="e" t={t} text={entity} code />,
            rule,
            seenAt(c, i),
          ])}
      />
    </Card>
  );
}
