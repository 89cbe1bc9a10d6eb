import { Badge } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import type { Scene } from '../picture.ts';

/** What a product can be connected to: name, what is read, icon, colour. */
export const CONNECTORS: [name: string, note: string, icon: IconName, color: string][] = [
  ['Identity provider', 'People and groups over SCIM, sign-ins as they happen', 'FingerprintPattern', '#6d5bd0'],
  ['Endpoint sensors', 'Processes, files and containment', 'Laptop', '#2f7fd1'],
  ['Cloud accounts', 'Read-only roles, one per account', 'Cloud', '#0e9aa7'],
  ['Mail journal', 'Headers and links, never bodies', 'Mail', '#c2528b'],
  ['Ticket system', 'Two-way, with your own fields', 'Ticket', '#3f8f5b'],
  ['Team chat', 'Questions, approvals and summaries', 'MessageSquare', '#8e5bb5'],
  ['Code hosting', 'Pull requests and secrets', 'GitBranch', '#4b5563'],
  ['Firewall logs', 'Syslog over TLS, three formats', 'BrickWall', '#c56a2d'],
  ['Threat feeds', 'STIX 2.1 over TAXII', 'Rss', '#b0413e'],
  ['Object storage', 'Archive for 13 months and more', 'Archive', '#3b7a83'],
  ['Kubernetes', 'Audit log and admission', 'Container', '#3267c9'],
  ['Webhooks', 'Signed calls with retries', 'Webhook', '#7a6a2f'],
];

/** A connector as a card, connected or not. */
export function Connector({
  scene: { t, random },
  connector: [name, note, icon, color],
  width,
  height,
  on,
  tall,
}: {
  scene: Scene;
  connector: (typeof CONNECTORS)[number];
  width: number;
  height: number;
  on: boolean;
  tall: boolean;
}) {
  const tile = t.dark ? mix(color, '#000000', 0.15) : color;
  return (
    <Card t={t} width={width} height={height} pad={tall ? 22 : 18}>
      <Row gap={13} alignItems={tall ? 'flex-start' : 'center'}>
        <Row
          width={44}
          height={44}
          borderRadius={Math.min(12, t.radius + 2)}
          background={tile}
          justifyContent="center"
          flexShrink={0}
        >
          <Icon name={icon} size={22} color="#ffffff" stroke={1.8} />
        </Row>
        {tall ? null : (
          <Txt fontSize={15} fontWeight={600}>
            {name}
          </Txt>
        )}
        <Fill />
        {on ? <Badge t={t} color={t.good} text="Connected" manner={t.badge === 'dot' ? 'dot' : 'soft'} /> : null}
      </Row>
      {tall ? (
        <Txt fontSize={16} fontWeight={600} letterSpacing="-0.01em" marginTop={14}>
          {name}
        </Txt>
      ) : null}
      <Para fontSize={13} color={t.muted} marginTop={tall ? 4 : 10} lineHeight={1.45}>
        {note}
      </Para>
      <Fill />
      <Row>
        <Col>
          <Txt fontSize={12} color={t.muted}>
            {on ? `Last read ${random.int(1, 9)} min ago` : 'Set up in 5 minutes'}
          </Txt>
        </Col>
        <Fill />
        <Button t={t} text={on ? 'Manage' : 'Connect'} small />
      </Row>
    </Card>
  );
}
