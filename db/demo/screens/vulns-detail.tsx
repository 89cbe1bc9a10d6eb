import { need } from '../company.ts';
import { Avatar, Badge, IconTile } from '../kit/badge.tsx';
import { Bar } from '../kit/bars.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Gauge } from '../kit/meter.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Cell, Table } from '../kit/table.tsx';
import { type Scene, screen } from '../picture.ts';
import { severityOf } from './vulns-table.tsx';

const SIDE = 340;
const VECTOR = [
  ['Attack vector', 'Network', 1],
  ['Complexity', 'Low', 0.9],
  ['Privileges', 'None', 1],
  ['User interaction', 'None', 1],
  ['Confidentiality', 'High', 0.95],
  ['Integrity', 'High', 0.95],
  ['Availability', 'High', 0.9],
] as const;

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
          <Side {...scene} />
        </Row>
      </Shell>
    );
  },
);

function Side({ c, t }: Scene) {
  const [, , component, score] = need(c.weaknesses?.[0], c);
  return (
    <Col width={SIDE} gap={16} flexShrink={0}>
      <Card t={t} pad={22}>
        <Row justifyContent="center">
          <Gauge
            t={t}
            size={140}
            thick={11}
            score={Math.round(score * 10)}
            text={score.toFixed(1)}
            note="CVSS 4.0"
            color={t.severity.critical}
          />
        </Row>
        <Col gap={11} marginTop={14}>
          {VECTOR.map(([label, value, share]) => (
            <Row key={label} gap={10}>
              <Txt fontSize={12.5} color={t.muted} width={112}>
                {label}
              </Txt>
              <Bar t={t} width={92} share={share} color={t.severity.high} />
              <Fill />
              <Txt fontSize={12.5} fontWeight={500}>
                {value}
              </Txt>
            </Row>
          ))}
        </Col>
      </Card>
      <Card t={t} title="Recommended fix" pad={22} flexGrow={1}>
        <Row gap={12}>
          <IconTile t={t} name="Package" />
          <Col>
            <Txt mono fontSize={13} fontWeight={600}>
              {component}
            </Txt>
            <Txt fontSize={12.5} color={t.muted}>
              Upgrade, no breaking change
            </Txt>
          </Col>
        </Row>
        <Rule color={t.line} margin="16px 0" />
        <Label t={t} text="History" />
        {c.story.steps.slice(0, 4).map(([time, tactic, text]) => (
          <Row key={text} height={36} gap={10}>
            <Icon name="CircleDot" size={14} color={t.link} />
            <Txt cut fontSize={12.5}>
              {`${tactic}: ${text}`}
            </Txt>
            <Fill />
            <Txt fontSize={12} color={t.muted}>
              {time}
            </Txt>
          </Row>
        ))}
      </Card>
    </Col>
  );
}
