import { SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { seenAt } from '../kit/clock.ts';
import { Icon } from '../kit/graphic.tsx';
import { Stage } from '../kit/stage.tsx';
import { Cell, Table } from '../kit/table.tsx';
import { element } from '../picture.ts';

/** Six rows of the queue with a sorted column and one row selected. */
export default element(
  ['table', 'severity-badge'],
  [900, 410],
  (c) => `${c.name} table of ${c.alertsTitle.toLowerCase()} with severity, entity and time, the second row selected`,
  ({ c, t }) => (
    <Stage t={t} width={900} height={410}>
      <Col {...cardStyle(t)} width={844} overflow="hidden">
        <Row height={54} padding="0 18px" gap={10}>
          <Txt fontSize={15} fontWeight={t.weight}>
            {c.alertsTitle}
          </Txt>
          <Txt fontSize={13} color={t.muted}>
            {c.alerts.length}
          </Txt>
          <Fill />
          <Icon name="ListFilter" size={16} color={t.muted} />
          <Icon name="Download" size={16} color={t.muted} />
          <Icon name="Ellipsis" size={16} color={t.muted} />
        </Row>
        <Table
          t={t}
          row={Math.min(t.row, 48)}
          selected={1}
          columns={[
            { head: 'Title', grow: 2.2 },
            { head: 'Severity', width: 104 },
            { head: 'Entity', grow: 1.2 },
            { head: 'Time', width: 60, end: true },
          ]}
          rows={c.alerts
            .slice(0, 6)
            .map(([severity, name, entity], i) => [
              name,
              <SeverityBadge t={t} level={severity} />,
              <Cell t={t} text={entity} code />,
              seenAt(c, i),
            ])}
        />
      </Col>
    </Stage>
  ),
);
