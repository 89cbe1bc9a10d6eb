import { Badge } from '../kit/badge.tsx';
import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card, cardStyle } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Button } from '../kit/control.tsx';
import { Input } from '../kit/input.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Spark } from '../kit/spark.tsx';
import { BareStat } from '../kit/stat.tsx';
import { Cell, Table } from '../kit/table.tsx';
import type { Theme } from '../kit/theme.ts';
import { screen } from '../picture.ts';

/** Colour of a state word, by whether it is good news. */
export function stateColor(t: Theme, state: string, score: number): string {
  if (
    /^(Online|Receiving|Protected|Running|Normal|Approved|Active|Private|Internal|Locked|Passing|On track|Streak|Quiet|Restricted)/.test(
      state,
    )
  )
    return t.good;
  return score > 75 ? t.severity.critical : score > 50 ? t.severity.high : t.severity.medium;
}

/** The inventory: a strip of numbers, filters, and a table with risk bars. */
export default screen(
  ['topic:asset-inventory', 'table'],
  (c) => `${c.name} inventory of ${c.assetsTitle.toLowerCase()} with kind, owner, state, activity and risk`,
  (scene) => {
    const { c, t, random } = scene;
    const space = room(t).height - 212;
    const rows = Math.min(c.assets.length, Math.floor(space / t.row));
    const top = Math.max(100, ...c.assets.map((asset) => asset[4]));
    return (
      <Shell
        scene={scene}
        at={3}
        title={c.assetsTitle}
        note={`${rows} of ${(c.assets.length * 107).toLocaleString('en-US')}`}
        actions={
          <Row gap={8}>
            <Button t={t} text="Columns" icon="Columns3" />
            <Button t={t} text="Add" icon="Plus" main />
          </Row>
        }
      >
        <Card t={t} pad={0} marginBottom={14} flexShrink={0}>
          <Row height={84} padding="0 24px" justifyContent="space-between">
            {c.kpis.slice(1, 6).map((kpi) => (
              <BareStat key={kpi[0]} t={t} kpi={kpi} size={22} />
            ))}
          </Row>
        </Card>
        <Row gap={8} marginBottom={14} flexShrink={0}>
          <Input t={t} hint="Name, owner or tag" icon="Search" width={300} />
          <Chip t={t} text="Kind" end="ChevronDown" />
          <Chip t={t} text="State" end="ChevronDown" />
          <Chip t={t} text="Risk" end="ChevronDown" />
          <Fill />
          <Chip t={t} text="Sort by risk" icon="ArrowDownWideNarrow" />
        </Row>
        <Col {...cardStyle(t)} overflow="hidden" flexGrow={1}>
          <Table
            t={t}
            row={Math.min(t.row + 10, Math.floor(space / rows))}
            columns={[
              { head: 'Name', grow: 1.9 },
              { head: 'Kind', grow: 1.2 },
              { head: 'Owner', grow: 1.2 },
              { head: 'State', width: 140 },
              { head: 'Activity', width: 120 },
              { head: 'Risk', width: 150 },
            ]}
            rows={c.assets
              .toSorted((a, b) => b[4] - a[4])
              .slice(0, rows)
              .map(([name, kind, owner, state, score]) => [
                <Cell t={t} text={name} strong code={/[-._\d]/.test(name)} />,
                kind,
                owner,
                <Badge t={t} color={stateColor(t, state, score)} text={state} />,
                <Spark t={t} width={92} height={20} values={random.walk(18)} color={t.palette[1] ?? t.accent} />,
                <Row gap={10}>
                  <Bar
                    t={t}
                    width={96}
                    share={score / top}
                    color={score / top > 0.75 ? t.severity.critical : score / top > 0.4 ? t.severity.medium : t.good}
                  />
                  <Txt fontSize={13} fontWeight={600}>
                    {score}
                  </Txt>
                </Row>,
              ])}
          />
        </Col>
      </Shell>
    );
  },
);
