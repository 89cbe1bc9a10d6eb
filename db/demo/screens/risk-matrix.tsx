import { Avatar, Badge } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card, cardStyle } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Cell, Table } from '../kit/table.tsx';
import type { Severity } from '../kit/theme.ts';
import { type Scene, screen } from '../picture.ts';

const CELL = 74;
const GAP = 6;
const RISKS: [id: string, title: string, likelihood: number, impact: number, trend: string][] = [
  ['R-018', 'Single region for customer data', 3, 5, 'Falling'],
  ['R-007', 'Key person in release process', 4, 3, 'Steady'],
  ['R-022', 'Sub-processor without agreement', 4, 4, 'Rising'],
  ['R-011', 'Lost laptop without encryption', 2, 4, 'Falling'],
  ['R-015', 'Restore never tested end to end', 3, 4, 'Steady'],
  ['R-003', 'Phishing of finance team', 5, 3, 'Steady'],
  ['R-020', 'Office closed for a week', 1, 2, 'Steady'],
  ['R-009', 'Outdated privacy notice', 2, 2, 'Falling'],
];

const levelOf = (score: number): Severity =>
  score >= 15 ? 'critical' : score >= 10 ? 'high' : score >= 5 ? 'medium' : 'low';

/** Risks on a field of likelihood against impact, and the same risks as a list. */
export default screen(
  ['topic:reports', 'chart'],
  (c) =>
    `${c.name} risk register: a matrix of likelihood and impact with numbered risks, and the list of risks with owners and trends`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Shell
        scene={scene}
        at={6}
        title="Risks"
        note={`${RISKS.length} open, appetite 9`}
        actions={
          <Row gap={8}>
            <Button t={t} text="Download" icon="Download" />
            <Button t={t} text="Add risk" icon="Plus" main />
          </Row>
        }
      >
        <Row height={38} marginBottom={16} flexShrink={0}>
          <Tabs
            t={t}
            items={['Register', 'Treatments', 'Accepted', 'History']}
            counts={[RISKS.length, 5, 3, undefined]}
          />
        </Row>
        <Row gap={20} alignItems="stretch" flexGrow={1}>
          <Matrix {...scene} />
          <Col {...cardStyle(t)} overflow="hidden" flexGrow={1} flexBasis={0}>
            <Table
              t={t}
              row={Math.floor((room(t).height - 100) / RISKS.length)}
              columns={[
                { head: 'Risk', grow: 2.4 },
                { head: 'Score', width: 70 },
                { head: 'Owner', grow: 1.2 },
                { head: 'Trend', width: 90 },
              ]}
              rows={RISKS.map(([id, title, likelihood, impact, trend], i) => [
                <Col flexGrow={1} flexBasis={0} minWidth={0}>
                  <Txt cut fontSize={14} fontWeight={600}>
                    {title}
                  </Txt>
                  <Txt fontSize={12} color={t.muted}>
                    {id}
                  </Txt>
                </Col>,
                <Badge t={t} color={t.severity[levelOf(likelihood * impact)]} text={String(likelihood * impact)} />,
                <Row gap={9}>
                  <Avatar t={t} name={c.people[i % c.people.length] ?? ''} size={26} />
                  <Cell t={t} text={c.people[i % c.people.length]?.split(' ')[0] ?? ''} />
                </Row>,
                trend,
              ])}
            />
          </Col>
        </Row>
      </Shell>
    );
  },
);

function Matrix({ t }: Scene) {
  const size = 5 * CELL + 4 * GAP;
  return (
    <Card t={t} pad={28} title="Likelihood and impact" note="impact across, likelihood up" width={size + 56 + 34}>
      <Row alignItems="stretch" gap={10}>
        <Col width={24} height={size} justifyContent="space-around" alignItems="center">
          {[5, 4, 3, 2, 1].map((n) => (
            <Txt key={n} fontSize={13} fontWeight={600} color={t.muted}>
              {n}
            </Txt>
          ))}
        </Col>
        <Col gap={GAP}>
          {[5, 4, 3, 2, 1].map((likelihood) => (
            <Row key={likelihood} gap={GAP}>
              {[1, 2, 3, 4, 5].map((impact) => (
                <Row
                  key={impact}
                  width={CELL}
                  height={CELL}
                  gap={4}
                  flexWrap="wrap"
                  justifyContent="center"
                  alignContent="center"
                  borderRadius={Math.min(12, t.radius)}
                  background={mix(t.surface, t.severity[levelOf(likelihood * impact)], 0.22)}
                >
                  {RISKS.filter((risk) => risk[2] === likelihood && risk[3] === impact).map(([id]) => (
                    <Row
                      key={id}
                      width={34}
                      height={34}
                      borderRadius={17}
                      background={t.surface}
                      justifyContent="center"
                    >
                      <Txt fontSize={12} fontWeight={700}>
                        {id.slice(-2)}
                      </Txt>
                    </Row>
                  ))}
                </Row>
              ))}
            </Row>
          ))}
        </Col>
      </Row>
      <Row width={size} marginLeft={34} marginTop={10} justifyContent="space-around">
        {[1, 2, 3, 4, 5].map((n) => (
          <Txt key={n} fontSize={13} fontWeight={600} color={t.muted}>
            {n}
          </Txt>
        ))}
      </Row>
      <Fill />
      <Row marginLeft={34} gap={18}>
        {(['critical', 'high', 'medium', 'low'] as const).map((level) => (
          <Row key={level} gap={6}>
            <div
              style={{
                display: 'flex',
                width: 10,
                height: 10,
                borderRadius: 3,
                background: mix(t.surface, t.severity[level], 0.45),
              }}
            />
            <Txt fontSize={12} color={t.muted}>
              {level.charAt(0).toUpperCase() + level.slice(1)}
            </Txt>
          </Row>
        ))}
      </Row>
    </Card>
  );
}
