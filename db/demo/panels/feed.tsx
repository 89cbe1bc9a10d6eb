import { Avatar, Badge } from '../kit/badge.tsx';
import { Col, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Icon } from '../kit/graphic.tsx';
import type { Scene } from '../picture.ts';

/** Events of a case with what people said to them, newest below. */
export function Feed({ c, t }: Scene) {
  return (
    <Col>
      {c.story.steps.slice(0, 6).map(([time, tactic, title, detail, icon], i) => (
        <Row key={title} alignItems="stretch" gap={18}>
          <Txt mono fontSize={12} color={t.muted} width={42} marginTop={6}>
            {time}
          </Txt>
          <Col alignItems="center" width={28}>
            <Row
              width={28}
              height={28}
              borderRadius={14}
              border={`1.5px solid ${t.line}`}
              background={t.surface}
              justifyContent="center"
              flexShrink={0}
            >
              <Icon name={icon} size={14} color={t.link} />
            </Row>
            <Rule vertical color={t.line} alignSelf="center" flexGrow={1} />
          </Col>
          <Col flexGrow={1} flexBasis={0} minWidth={0} paddingBottom={20} paddingTop={3}>
            <Row gap={10}>
              <Txt fontSize={14} fontWeight={600}>
                {title}
              </Txt>
              <Badge t={t} color={t.accent} text={tactic} manner="soft" />
            </Row>
            <Txt fontSize={13} color={t.muted} marginTop={2}>
              {detail}
            </Txt>
            {i === 2 || i === 4 ? (
              <Row
                gap={10}
                marginTop={10}
                padding="10px 14px"
                borderRadius={t.radius}
                background={t.dark ? t.raised : t.sunken}
                alignItems="flex-start"
              >
                <Avatar t={t} name={c.people[i] ?? ''} size={24} />
                <Col gap={1}>
                  <Txt fontSize={12.5} fontWeight={600}>
                    {c.people[i]}
                  </Txt>
                  <Para fontSize={13} color={t.muted}>
                    {i === 2
                      ? `Seen on ${c.story.host} alone so far. Checking the neighbours.`
                      : `${c.story.account} confirmed by phone. Going ahead.`}
                  </Para>
                </Col>
              </Row>
            ) : null}
          </Col>
        </Row>
      ))}
    </Col>
  );
}
