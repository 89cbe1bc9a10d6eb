import { need } from '../company.ts';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { Chip } from '../kit/chip.tsx';
import { Tabs } from '../kit/choice.tsx';
import { HOURS } from '../kit/clock.ts';
import { Code } from '../kit/code.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Cell, Table } from '../kit/table.tsx';
import { QueryFields } from '../panels/query-fields.tsx';
import { screen } from '../picture.ts';

const SIDE = 236;

/** A console: fields on the left, query above, hits over time and the answer below. */
export default screen(
  ['topic:query', 'code-block'],
  (c) => `${c.name} query console with a query in ${c.query?.language}, hits over time and the table of results`,
  (scene) => {
    const { c, t, random } = scene;
    const query = need(c.query, c);
    const main = room(t).width - SIDE - 16;
    const rest = room(t).height - query.lines.length * 24 - 66 - 14 - 138 - 14 - 46 - 44;
    return (
      <Shell
        scene={scene}
        at={6}
        title={c.nav[6]?.[0] ?? 'Search'}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Last 24 hours" icon="Clock" end="ChevronDown" />
            <Button t={t} text="Save" icon="Save" />
            <Button t={t} text="Run" icon="Play" main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <QueryFields scene={scene} width={SIDE} />
          <Col width={main} gap={14}>
            <Col {...cardStyle(t)} overflow="hidden" flexShrink={0}>
              <Row height={42} padding="0 16px" gap={10}>
                <Icon name="SquareTerminal" size={15} color={t.muted} />
                <Txt fontSize={12.5} fontWeight={500} color={t.muted}>
                  {query.language}
                </Txt>
                <Fill />
                <Txt mono fontSize={11.5} color={t.faint}>
                  Ctrl Enter to run
                </Txt>
              </Row>
              <Rule color={t.line} />
              <Col padding="10px 0 12px">
                <Code t={t} lines={query.lines} marked={query.lines.length - 1} />
              </Col>
            </Col>
            <Col {...cardStyle(t)} padding="14px 16px" flexShrink={0} height={138}>
              <Plot
                t={t}
                width={main - 34}
                height={108}
                series={[random.walk(64, 0, 0.3).map((v) => v * v)]}
                labels={HOURS}
                top={['900', '600', '300']}
                kind="bars"
              />
            </Col>
            <Col {...cardStyle(t)} overflow="hidden" flexGrow={1}>
              <Row height={46} padding="0 18px" flexShrink={0}>
                <Tabs
                  t={t}
                  items={['Results', 'Statistics', 'Raw']}
                  counts={[query.rows.length * 61, undefined, undefined]}
                />
                <Fill />
                <Txt fontSize={12.5} color={t.muted}>
                  412 M events read in 1.8 s
                </Txt>
              </Row>
              <Table
                t={t}
                row={Math.min(t.row + 10, Math.floor(rest / query.rows.length))}
                columns={query.columns.map((head, i) => ({ head, grow: i === 0 ? 1.4 : 1.1 }))}
                rows={query.rows.map((row) => row.map((text, i) => <Cell t={t} text={text} code strong={i === 0} />))}
              />
            </Col>
          </Col>
        </Row>
      </Shell>
    );
  },
);
