import { need } from '../company.ts';
import { Avatar, Badge, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, cardStyle, Label } from '../kit/card.tsx';
import { Code } from '../kit/code.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

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
              <Diff {...scene} />
            </Col>
          </Col>
          <Side {...scene} />
        </Row>
      </Shell>
    );
  },
);

function Diff({ t }: Scene) {
  const lines: [sign: string, text: string][] = [
    [' ', 'const account = requireAccount(req);'],
    ['+', "const COLUMNS = ['created_at', 'due', 'total'];"],
    ['+', 'if (!COLUMNS.includes(sort)) {'],
    ['+', "  throw new HttpError(400, 'unknown column');"],
    ['+', '}'],
    ['-', "    'order by ' + sort + ' desc limit 50',"],
    [' ', '    [account.id],'],
  ];
  return (
    <Col padding="12px 0">
      {lines.map(([sign, text], i) => {
        const color = sign === '+' ? t.good : t.severity.critical;
        return (
          <Row key={i} height={LINE} padding="0 18px" gap={14} {...(sign === ' ' ? {} : { background: `${color}22` })}>
            <Txt mono fontSize={13.5} color={sign === ' ' ? t.faint : color} width={12}>
              {sign}
            </Txt>
            <Txt mono fontSize={13.5} whiteSpace="pre" color={sign === ' ' ? t.muted : t.text}>
              {text}
            </Txt>
          </Row>
        );
      })}
    </Col>
  );
}

function Side({ c, t }: Scene) {
  return (
    <Card t={t} width={SIDE} pad={22} flexShrink={0}>
      <Row gap={10}>
        <SeverityBadge t={t} level={c.story.severity} />
        <Badge t={t} color={t.accent} text={c.alerts[0]?.[3] ?? ''} />
        <Fill />
        <Txt mono fontSize={12.5} color={t.muted}>
          {c.story.id}
        </Txt>
      </Row>
      <Para fontSize={14} color={t.muted} marginTop={16}>
        {c.story.summary}
      </Para>
      <Rule color={t.line} margin="20px 0" />
      <Label t={t} text="Data flow" />
      <Col marginTop={8}>
        {need(c.query, c).rows.map(([step, file, line, kind]) => (
          <Row key={step} height={52} gap={12}>
            <Row width={24} height={24} borderRadius={12} background={t.accentSoft} justifyContent="center">
              <Txt fontSize={12} fontWeight={600} color={t.link}>
                {step}
              </Txt>
            </Row>
            <Col>
              <Txt fontSize={13} fontWeight={500}>
                {kind}
              </Txt>
              <Txt mono fontSize={11.5} color={t.muted}>
                {`${file}:${line}`}
              </Txt>
            </Col>
          </Row>
        ))}
      </Col>
      <Rule color={t.line} margin="18px 0" />
      <Label t={t} text="History" />
      <Col marginTop={8}>
        {c.story.steps.map(([time, tactic, title], i) => (
          <Row key={title} height={44} gap={10}>
            <Avatar t={t} name={c.people[i] ?? ''} size={24} />
            <Col flexGrow={1} flexBasis={0} minWidth={0}>
              <Txt cut fontSize={13} fontWeight={500}>
                {title}
              </Txt>
              <Txt cut fontSize={12} color={t.muted}>
                {tactic}
              </Txt>
            </Col>
            <Txt fontSize={12} color={t.muted}>
              {time}
            </Txt>
          </Row>
        ))}
      </Col>
    </Card>
  );
}
