import { need } from '../company.ts';
import { Badge, SeverityBadge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Card, Label } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Button, Chip } from '../kit/control.tsx';
import { Icon, Svg } from '../kit/graphic.tsx';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

const SIDE = 348;
const ROW = 74;
const INDENT = 56;

/** A tree of processes, one below the other and indented under the one that started it. */
export default screen(
  ['topic:graph'],
  (c) =>
    `${c.name} process tree of ${c.story.id}: each process under the one that started it, suspicious ones marked, details beside it`,
  (scene) => {
    const { c, t } = scene;
    const { width } = room(t);
    return (
      <Shell
        scene={scene}
        at={2}
        title={need(c.graph, c).title}
        note={c.story.host}
        actions={
          <Row gap={8}>
            <Chip t={t} text="Collapse signed" icon="ListTree" />
            <Button t={t} text="Contain host" icon="Ban" main />
          </Row>
        }
      >
        <Row gap={16} alignItems="stretch" flexGrow={1}>
          <Card t={t} pad={24} width={width - SIDE - 16}>
            <Tree scene={scene} width={width - SIDE - 66} />
          </Card>
          <Details {...scene} />
        </Row>
      </Shell>
    );
  },
);

function Tree({ scene: { c, t }, width }: { scene: Scene; width: number }) {
  const { nodes } = need(c.graph, c);
  const order = [0, 1, 2, 4, 6, 7, 5, 3].map((i) => nodes[i]).filter((node) => node !== undefined);
  const lines = order.map((node, y) => {
    const above = order.slice(0, y).findLastIndex((other) => other[4] < node[4]);
    return above < 0
      ? ''
      : `M${(order[above]?.[4] ?? 0) * INDENT + 20} ${above * ROW + 48} V${y * ROW + 24} a6 6 0 0 0 6 6 H${node[4] * INDENT - 2}`;
  });
  return (
    <Col position="relative" width={width}>
      <Row position="absolute" top={0} left={0}>
        <Svg width={width} height={order.length * ROW}>
          <path d={lines.join(' ')} fill="none" stroke={mix(t.surface, t.text, 0.3)} strokeWidth={1.5} />
        </Svg>
      </Row>
      {order.map(([id, label, note, icon, depth, , severity], i) => (
        <Row key={id} height={ROW} alignItems="flex-start" paddingLeft={depth * INDENT}>
          <Row
            position="relative"
            height={58}
            padding="0 14px"
            gap={12}
            flexGrow={1}
            borderRadius={t.radius}
            background={severity === 'critical' ? mix(t.surface, t.severity.critical, 0.1) : t.surface}
            border={`1px solid ${severity === 'critical' ? mix(t.surface, t.severity.critical, 0.5) : t.line}`}
          >
            <Icon name={icon} size={18} color={severity ? t.severity[severity] : t.muted} />
            <Col gap={1}>
              <Txt mono fontSize={13} fontWeight={600}>
                {label}
              </Txt>
              <Txt mono fontSize={11.5} color={t.muted}>
                {note}
              </Txt>
            </Col>
            <Fill />
            <Txt mono fontSize={11.5} color={t.faint}>
              {c.story.steps[Math.min(i, c.story.steps.length - 2)]?.[0]}
            </Txt>
            {severity ? <SeverityBadge t={t} level={severity} /> : <Badge t={t} color={t.muted} text="Signed" />}
          </Row>
        </Row>
      ))}
    </Col>
  );
}

function Details({ c, t }: Scene) {
  const facts = [
    ['Path', 'C:\\ProgramData\\OneSync\\svchelper.exe'],
    ['Command', 'svchelper.exe -k netsvcs -p 0x1f4'],
    ['SHA-256', '7be1c09fd2a8e1445b90c3f7aa6144d2'],
    ['Signer', 'None'],
    ['Account', c.story.account],
    ['Integrity', 'High'],
  ];
  return (
    <Card t={t} width={SIDE} pad={22} flexShrink={0}>
      <Row gap={10}>
        <Icon name="Bug" size={18} color={t.severity.critical} />
        <Txt mono fontSize={14.5} fontWeight={600}>
          svchelper.exe
        </Txt>
        <Fill />
        <SeverityBadge t={t} level="critical" />
      </Row>
      <Para fontSize={13} color={t.muted} marginTop={12}>
        {c.story.summary}
      </Para>
      <Rule color={t.line} margin="18px 0" />
      <Col gap={13}>
        {facts.map(([label, value]) => (
          <Col key={label} gap={3}>
            <Label t={t} text={label ?? ''} />
            <Row>
              <Txt cut mono fontSize={12}>
                {value}
              </Txt>
            </Row>
          </Col>
        ))}
      </Col>
      <Rule color={t.line} margin="18px 0" />
      <Label t={t} text="Techniques" />
      <Col gap={8} marginTop={10} alignItems="flex-start">
        {c.alerts.slice(0, 3).map(([, , , rule]) => (
          <Badge key={rule} t={t} color={t.severity.high} text={rule} manner="soft" />
        ))}
      </Col>
      <Fill />
      <Row gap={8}>
        <Button t={t} text="Kill process" icon="X" width={(SIDE - 54) / 2} />
        <Button t={t} text="Get file" icon="Download" width={(SIDE - 54) / 2} />
      </Row>
    </Card>
  );
}
