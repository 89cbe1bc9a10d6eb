import type { ReactElement } from 'react';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { room } from '../kit/shell.tsx';
import type { Scene } from '../picture.ts';

/** Settings that belong together: label and note on the left, the control on the right. */
export function SettingGroup({
  t,
  title,
  rows,
}: {
  t: Scene['t'];
  title: string;
  rows: [label: string, note: string, control: ReactElement][];
}) {
  return (
    <Card t={t} title={title} pad={20} paddingBottom={4}>
      {rows.map(([label, note, control]) => (
        <Col key={label} flexShrink={0}>
          <Rule color={t.line} />
          <Row height={Math.floor((room(t).height - 3 * 66 - 32) / 8)}>
            <Col gap={2}>
              <Txt fontSize={14} fontWeight={500}>
                {label}
              </Txt>
              <Txt fontSize={12.5} color={t.muted}>
                {note}
              </Txt>
            </Col>
            <Fill />
            {control}
          </Row>
        </Col>
      ))}
    </Card>
  );
}
