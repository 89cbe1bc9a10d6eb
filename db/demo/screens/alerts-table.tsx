import { Avatar, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Chip } from '../kit/chip.tsx';
import { Check } from '../kit/choice.tsx';
import { seenAt } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Cell, Table } from '../kit/table.tsx';
import { screen } from '../picture.ts';

/** A queue as a table: filters above, pages below, two rows ticked. */
export default screen(
  ['topic:alerts', 'filters'],
  (c) =>
    `${c.name} queue of ${c.alertsTitle.toLowerCase()} as a table with severity, entity, rule, source, owner and time, and filters above`,
  (scene) => {
    const { c, t } = scene;
    const space = room(t).height - 186;
    const rows = Math.min(c.alerts.length, Math.floor(space / t.row));
    const source = c.alerts[0]?.[4] ?? '';
    return (
      <Shell
        scene={scene}
        at={1}
        title={c.alertsTitle}
        note={`${c.alerts.length + 4} open`}
        actions={
          <Row gap={8}>
            <Button t={t} text="Export" icon="Download" />
            <Button t={t} text="New rule" icon="Plus" main />
          </Row>
        }
      >
        <Row gap={8} marginBottom={14} flexShrink={0}>
          <Input t={t} hint={`Search ${c.alertsTitle.toLowerCase()}`} icon="Search" width={270} end="/" />
          <Chip t={t} text="Severity" end="ChevronDown" />
          <Chip t={t} text="Status: open" on end="X" />
          <Chip t={t} text="Source" end="ChevronDown" />
          <Chip t={t} text="Owner" end="ChevronDown" />
          <Fill />
          <Chip t={t} text="Last 24 hours" icon="Calendar" end="ChevronDown" />
        </Row>
        <Col {...cardStyle(t)} overflow="hidden" flexGrow={1}>
          <Row height={46} padding="0 18px" gap={12} background={t.accentSoft} flexShrink={0}>
            <Check t={t} on />
            <Txt fontSize={13} fontWeight={600} color={t.link}>
              2 selected
            </Txt>
            <Button t={t} text="Assign" icon="UserPlus" small />
            <Button t={t} text="Close" icon="Check" small />
            <Button t={t} text="Merge" icon="GitMerge" small />
          </Row>
          <Table
            t={t}
            row={Math.min(t.row + 12, Math.floor(space / rows))}
            columns={[
              { head: '', width: 16 },
              { head: 'Title', grow: 2.3 },
              { head: 'Severity', width: 96 },
              { head: 'Entity', grow: 1.25 },
              { head: 'Rule', grow: 1.35 },
              { head: 'Source', width: 104 },
              { head: 'Owner', width: 130 },
              { head: 'Time', width: 52, end: true },
            ]}
            rows={c.alerts.slice(0, rows).map(([severity, name, entity, rule, from], i) => [
              <Check t={t} on={i === 0 || i === 3} />,
              <Cell t={t} text={name} strong />,
              <SeverityBadge t={t} level={severity} />,
              <Cell t={t} text={entity} code />,
              rule,
              from || source,
              i % 4 === 3 ? (
                <Cell t={t} text="Unassigned" />
              ) : (
                <Row gap={8}>
                  <Avatar t={t} name={c.people[(i * 3) % c.people.length] ?? ''} size={22} />
                  <Cell t={t} text={c.people[(i * 3) % c.people.length]?.split(' ')[0] ?? ''} />
                </Row>
              ),
              seenAt(c, i),
            ])}
          />
          <Row height={46} padding="0 18px" gap={14} flexShrink={0}>
            <Txt fontSize={12.5} color={t.muted}>
              {`1 to ${rows} of ${c.alerts.length + 4}`}
            </Txt>
            <Fill />
            <Icon name="ChevronLeft" size={16} color={t.faint} />
            <Icon name="ChevronRight" size={16} color={t.text} />
          </Row>
        </Col>
      </Shell>
    );
  },
);
