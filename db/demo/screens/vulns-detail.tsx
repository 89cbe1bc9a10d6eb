import { need } from '../company.ts';
import { Avatar, Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { severityOf } from '../kit/cvss.ts';
import { room, Shell } from '../kit/shell.tsx';
import { Cell, Table } from '../kit/table.tsx';
import { WeaknessFacts } from '../panels/weakness-facts.tsx';
import { screen } from '../picture.ts';

const SIDE = 340;

/** One weakness: score and vector, where it is, and the fix that removes it. */
export default screen(
  ['topic:vulnerabilities'],
  (c) => `${c.name} detail of ${c.weaknesses?.[0]?.[0]} with score, vector, affected assets and the recommended fix`,
  (scene) => {
    const { c, t } = scene;
    const [id, title, component, score, assets, age] = need(c.weaknesses?.[0], c);
    return (
      <Shell
        scene={scene}
        at={1}
        title={id}
        note={component}
        actions={
          <Row gap={8}>
            <Button t={t} text="Accept risk" />
            <Button t={t} text="Start fix" icon="Wrench" main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Col gap={16} flexGrow={1} flexBasis={0}>
            <Card t={t} pad={24}>
              <Row gap={10}>
                <Badge
                  t={t}
                  color={t.severity[severityOf(score)]}
                  text={severityOf(score).toUpperCase().charAt(0) + severityOf(score).slice(1)}
                />
                <Badge t={t} color={t.severity.high} text="Exploited in the wild" icon="Flame" />
                <Badge t={t} color={t.accent} text="Fix available" icon="Check" />
              </Row>
              <Para fontSize={22} fontWeight={t.weight} letterSpacing="-0.02em" marginTop={12} lineHeight={1.3}>
                {title}
              </Para>
              <Para fontSize={14} color={t.muted} marginTop={8} maxWidth={720}>
                {`${component} is loaded on ${assets} assets. Exploit code has been public since ${shiftDay(c.date, -age)}; the fix is in the next minor version and needs no restart.`}
              </Para>
            </Card>
            <Card t={t} pad={0} flexGrow={1} overflow="hidden">
              <Row height={52} padding="0 18px" flexShrink={0}>
                <Txt fontSize={14} fontWeight={t.weight}>
                  {`${assets} affected assets`}
                </Txt>
                <Fill />
                <Txt fontSize={12.5} fontWeight={500} color={t.link}>
                  View all
                </Txt>
              </Row>
              <Table
                t={t}
                columns={[
                  { head: 'Asset', grow: 1.4 },
                  { head: 'Kind', grow: 1.2 },
                  { head: 'Owner', grow: 1.2 },
                  { head: 'Found', width: 80 },
                  { head: 'State', width: 110 },
                ]}
                rows={c.assets.slice(0, Math.floor((room(t).height - 300) / t.row)).map(([name, kind, owner], i) => [
                  <Cell t={t} text={name} strong code />,
                  kind,
                  <Row gap={8}>
                    <Avatar t={t} name={c.people[i % 6] ?? owner} size={20} />
                    <Cell t={t} text={owner} />
                  </Row>,
                  shiftDay(c.date, -(i % 4)),
                  <Badge t={t} color={i < 2 ? t.severity.high : t.good} text={i < 2 ? 'Open' : 'Fixed'} />,
                ])}
              />
            </Card>
          </Col>
          <WeaknessFacts scene={scene} width={SIDE} />
        </Row>
      </Shell>
    );
  },
);
