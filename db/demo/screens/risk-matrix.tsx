import { Avatar, Badge } from '../kit/badge.tsx';
import { Col, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { Cell, Table } from '../kit/table.tsx';
import { levelOf, RISKS, RiskField } from '../panels/risk-field.tsx';
import { screen } from '../picture.ts';

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
          <RiskField {...scene} />
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
