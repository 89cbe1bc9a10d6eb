import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { cardStyle, Label } from '../kit/card.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { Scene } from '../picture.ts';

/** Fields that a query can name, and saved queries. */
export function QueryFields({ scene: { c, t, random }, width }: { scene: Scene; width: number }) {
  const fields = [
    ...(c.query?.columns ?? []),
    'host',
    'user.name',
    'client.ip',
    'event.action',
    'outcome',
    'process.name',
    'file.hash',
    'region',
    'severity',
    'source',
  ];
  return (
    <Col {...cardStyle(t)} width={width} padding={16} gap={4} flexShrink={0}>
      <Row height={26}>
        <Label t={t} text="Fields" />
        <Fill />
        <Icon name="Search" size={14} color={t.muted} />
      </Row>
      {fields.slice(0, t.nav === 'top-tabs' ? 11 : 13).map((field, i) => (
        <Row key={field} height={34} gap={9}>
          <Icon name={i % 3 === 1 ? 'Hash' : i % 4 === 2 ? 'Clock' : 'Type'} size={13} color={t.faint} />
          <Txt cut mono fontSize={12.5}>
            {field}
          </Txt>
          <Fill />
          <Txt fontSize={11.5} color={t.faint}>
            {random.int(2, 990)}
          </Txt>
        </Row>
      ))}
      <Fill />
      <Rule color={t.line} />
      <Label t={t} text="Saved" />
      {c.policies.slice(0, 4).map(([name]) => (
        <Row key={name} height={32} gap={9}>
          <Icon name="Bookmark" size={13} color={t.link} />
          <Txt cut fontSize={12.5}>
            {name}
          </Txt>
        </Row>
      ))}
    </Col>
  );
}
