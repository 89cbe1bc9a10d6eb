import { Col, Fill, Row, Txt } from '../kit/box.tsx';
import { Card } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Icon } from '../kit/graphic.tsx';
import { Stage } from '../kit/stage.tsx';
import { element } from '../picture.ts';

/** The steps of the incident in a strip, one after the other. */
export default element(
  ['kill-chain', 'card'],
  [960, 300],
  (c) => `${c.name} kill chain of ${c.story.id}: ${c.story.steps.map(([, tactic]) => tactic.toLowerCase()).join(', ')}`,
  ({ c, t }) => {
    const { steps } = c.story;
    const width = Math.floor((904 - 48) / steps.length);
    return (
      <Stage t={t} width={960} height={300}>
        <Card t={t} width={904} pad={24}>
          <Row gap={10} marginBottom={26}>
            <Txt mono fontSize={12.5} color={t.muted}>
              {c.story.id}
            </Txt>
            <Txt cut fontSize={15} fontWeight={t.weight}>
              {c.story.title}
            </Txt>
            <Fill />
            <Txt fontSize={12.5} color={t.muted}>
              {`${steps[0]?.[0]} to ${steps.at(-1)?.[0]}`}
            </Txt>
          </Row>
          <Row alignItems="flex-start">
            {steps.map(([time, tactic, title, , icon], i) => {
              const last = i === steps.length - 1;
              const color = last ? t.good : mix(t.severity.medium, t.severity.critical, i / steps.length);
              return (
                <Col key={title} width={width}>
                  <Row>
                    <Row
                      width={40}
                      height={40}
                      borderRadius={Math.min(20, t.radius + 6)}
                      background={mix(t.surface, color, 0.18)}
                      border={`2px solid ${color}`}
                      justifyContent="center"
                      flexShrink={0}
                    >
                      <Icon name={icon} size={18} color={color} />
                    </Row>
                    {last ? null : (
                      <div
                        style={{
                          display: 'flex',
                          width: width - 52,
                          height: 2,
                          background: mix(t.surface, color, 0.6),
                          margin: '0 6px',
                        }}
                      />
                    )}
                  </Row>
                  <Txt mono fontSize={11.5} color={t.muted} marginTop={12}>
                    {time}
                  </Txt>
                  <Txt fontSize={13} fontWeight={600} whiteSpace="normal" width={width - 14} lineHeight={1.35}>
                    {tactic}
                  </Txt>
                  <Txt
                    fontSize={12}
                    color={t.muted}
                    whiteSpace="normal"
                    width={width - 14}
                    lineHeight={1.4}
                    marginTop={2}
                  >
                    {title}
                  </Txt>
                </Col>
              );
            })}
          </Row>
        </Card>
      </Stage>
    );
  },
);
