import { Badge, IconTile } from '../kit/badge.tsx';
import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Check } from '../kit/choice.tsx';
import type { IconName } from '../kit/icon-name.ts';
import type { Scene } from '../picture.ts';

/** Kinds of sources that a new workspace can begin with. */
export const SOURCES: [name: string, note: string, icon: IconName][] = [
  ['Identity provider', 'Sign-ins, groups', 'FingerprintPattern'],
  ['Cloud accounts', 'Read-only role', 'Cloud'],
  ['Endpoint sensors', 'Windows, macOS, Linux', 'Laptop'],
  ['Mail', 'Headers and links', 'Mail'],
  ['Network', 'Mirror port or flow', 'Network'],
  ['Code hosting', 'Repositories', 'GitBranch'],
];

/** A source to tick. */
export function SourceChoice({
  t,
  source: [name, note, icon],
  on,
}: {
  t: Scene['t'];
  source: (typeof SOURCES)[number];
  on: boolean;
}) {
  return (
    <Col
      {...cardStyle(t)}
      width={296}
      height={136}
      padding={20}
      border={on ? `2px solid ${t.accent}` : `1px solid ${t.line}`}
    >
      <Row>
        <IconTile t={t} name={icon} size={40} />
        <Fill />
        <Check t={t} on={on} round />
      </Row>
      <Fill />
      <Row gap={8}>
        <Txt fontSize={15} fontWeight={600}>
          {name}
        </Txt>
        {name === 'Identity provider' ? <Badge t={t} color={t.accent} text="Start here" manner="soft" /> : null}
      </Row>
      <Txt fontSize={13} color={t.muted}>
        {note}
      </Txt>
    </Col>
  );
}
