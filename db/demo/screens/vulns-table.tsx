import { need } from '../company.ts';
import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card, cardStyle } from '../kit/card.tsx';
import { Plot } from '../kit/chart.tsx';
import { Chip } from '../kit/chip.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { severityOf } from '../kit/cvss.ts';
import { Input } from '../kit/input.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Cell, Table } from '../kit/table.tsx';
import { RANKED, SeverityRing } from '../panels/severity-ring.tsx';
import { screen } from '../picture.ts';

/** Weaknesses by score, with how many there are and how it has gone above. */
export default screen(
  ['topic:vulnerabilities'],
  (c) =>
    `${c.name} list of weaknesses by score with component, assets and age, a severity ring and the trend of three months`,
  (scene) => {
    const { c, t, random } = scene;
    const { width, height } = room(t);
    const list = need(c.weaknesses, c).toSorted((a, b) => b[3] - a[3]);
    const counts = RANKED.map((level) =>
      list.reduce((sum, [, , , score, assets]) => sum + (severityOf(score) === level ? assets * 3 + 2 : 0), 0),
    );
    const total = counts.reduce((sum, n) => sum + n);
    const space = height - 300;
    const rows = Math.min(list.length, Math.floor(space / t.row));
    return (
      <Shell
        scene={scene}
        at={1}
        title="Vulnerabilities"
        note={`${total.toLocaleString('en-US')} findings`}
        actions={
          <Row gap={8}>
            <Button t={t} text="Export" icon="Download" />
            <Button t={t} text="Create ticket" icon="Ticket" main />
          </Row>
        }
      >
        <Row gap={14} alignItems="stretch" height={196} flexShrink={0}>
          <Card t={t} width={360}>
            <SeverityRing t={t} counts={counts} />
          </Card>
          <Card t={t} title="Open over three months" flexGrow={1} flexBasis={0}>
            <Plot
              t={t}
              width={width - 374 - 38}
              height={122}
              series={[random.walk(60, -0.5, 0.06), random.walk(60, 0.3, 0.06).map((v) => v * 0.5)]}
              labels={[-90, -72, -54, -36, -18, 0].map((d) => shiftDay(c.date, d))}
              top={[
                `${Math.ceil(total / 100) * 150}`,
                `${Math.ceil(total / 100) * 100}`,
                `${Math.ceil(total / 100) * 50}`,
              ]}
            />
          </Card>
        </Row>
        <Row gap={8} margin="14px 0" flexShrink={0}>
          <Input t={t} hint="CVE, component or asset" icon="Search" width={280} />
          <Chip t={t} text="Exploited" icon="Flame" />
          <Chip t={t} text="Score" end="ChevronDown" />
          <Chip t={t} text="Team" end="ChevronDown" />
          <Fill />
          <Chip t={t} text="Group by CVE" icon="Group" />
        </Row>
        <Col {...cardStyle(t)} overflow="hidden" flexGrow={1}>
          <Table
            t={t}
            row={Math.min(t.row + 8, Math.floor(space / rows))}
            columns={[
              { head: 'CVE', width: 140 },
              { head: 'Weakness', grow: 2 },
              { head: 'Component', grow: 1.1 },
              { head: 'Score', width: 64 },
              { head: 'Severity', width: 100 },
              { head: 'Assets', width: 64, end: true },
              { head: 'Open', width: 70, end: true },
            ]}
            rows={list.slice(0, rows).map(([id, title, component, score, assets, age]) => [
              <Cell t={t} text={id} strong code />,
              <Cell t={t} text={title} strong />,
              <Cell t={t} text={component} code />,
              <Txt fontSize={13} fontWeight={700} color={t.severity[severityOf(score)]}>
                {score.toFixed(1)}
              </Txt>,
              <Badge
                t={t}
                color={t.severity[severityOf(score)]}
                text={severityOf(score).charAt(0).toUpperCase() + severityOf(score).slice(1)}
              />,
              assets.toLocaleString('en-US'),
              `${age} d`,
            ])}
          />
        </Col>
      </Shell>
    );
  },
);
