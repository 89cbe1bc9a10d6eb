import { need } from '../company.ts';
import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Code } from '../kit/code.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { CodeDiff } from '../panels/code-diff.tsx';
import { FindingFacts } from '../panels/finding-facts.tsx';
import { screen } from '../picture.ts';

const SIDE = 380;
const LINE = 30;

/** A finding in its code: the lines with the data flow marked, the proposed change, and why it matters. */
export default screen(
  ['topic:incident-detail', 'code-block'],
  (c) => `${c.name} finding ${c.story.id} in its source code with the data flow, the proposed fix and its history`,
  (scene) => {
    const { c, t } = scene;
    const query = need(c.query, c);
    return (
      <Shell
        scene={scene}
        at={1}
        title={c.story.title}
        actions={
          <Row gap={8}>
            <Button t={t} text="Ignore" />
            <Button t={t} text="Open pull request" icon="GitPullRequest" main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Col gap={16} width={room(t).width - SIDE - 16}>
            <Col {...cardStyle(t)} overflow="hidden" flexShrink={0}>
              <Row height={46} padding="0 18px" gap={10}>
                <Icon name="FileCode" size={16} color={t.muted} />
                <Txt mono fontSize={12.5}>
                  {`${c.story.host} / ${c.story.account}`}
                </Txt>
                <Fill />
                <Badge t={t} color={t.severity.critical} text="Sink" />
              </Row>
              <Rule color={t.line} />
              <Col padding="12px 0">
                <Code t={t} lines={query.lines} size={13.5} height={LINE} marked={6} color={t.severity.critical} />
              </Col>
            </Col>
            <Col {...cardStyle(t)} overflow="hidden" flexGrow={1}>
              <Row height={46} padding="0 18px" gap={10}>
                <Icon name="Sparkles" size={16} color={t.link} />
                <Txt fontSize={13.5} fontWeight={600}>
                  Proposed change
                </Txt>
                <Fill />
                <Txt fontSize={12.5} fontWeight={600} color={t.good}>
                  +4
                </Txt>
                <Txt fontSize={12.5} fontWeight={600} color={t.severity.critical}>
                  -1
                </Txt>
              </Row>
              <Rule color={t.line} />
              <CodeDiff t={t} line={LINE} />
            </Col>
          </Col>
          <FindingFacts scene={scene} width={SIDE} />
        </Row>
      </Shell>
    );
  },
);
