import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { LogoTile } from '../kit/logo.tsx';
import { SOURCES, SourceChoice } from '../panels/source-choice.tsx';
import { screen } from '../picture.ts';

const STEPS = ['Workspace', 'Sources', 'People', 'First look'];

/** The second of four steps after signing up: choose what to connect. */
export default screen(
  ['topic:onboarding'],
  (c) => `${c.name} set-up wizard, step two of four: choosing sources to connect, three of them ticked`,
  ({ c, t }) => (
    <Col width={1440} height={900} background={t.bg} color={t.text} fontFamily="Inter" alignItems="center">
      <Row width={1440} height={72} padding="0 32px" gap={12} flexShrink={0}>
        <LogoTile company={c} size={30} />
        <Txt fontSize={16} fontWeight={700} letterSpacing="-0.02em">
          {c.name}
        </Txt>
        <Fill />
        <Txt fontSize={13} color={t.muted}>
          Need a hand?
        </Txt>
        <Button t={t} text="Talk to us" small />
      </Row>
      <Row gap={14} marginTop={28}>
        {STEPS.map((step, i) => (
          <Row key={step} gap={10}>
            {i > 0 ? <Rule color={i < 2 ? t.accent : t.line} width={56} height={2} marginRight={4} /> : null}
            <Row
              width={26}
              height={26}
              borderRadius={13}
              justifyContent="center"
              {...(i < 2 ? { background: t.accent } : { border: `1.5px solid ${t.line}` })}
            >
              {i < 1 ? (
                <Icon name="Check" size={14} color={t.onAccent} stroke={3} />
              ) : (
                <Txt fontSize={12.5} fontWeight={600} color={i === 1 ? t.onAccent : t.muted}>
                  {i + 1}
                </Txt>
              )}
            </Row>
            <Txt fontSize={13.5} fontWeight={i === 1 ? 600 : 500} color={i === 1 ? t.text : t.muted}>
              {step}
            </Txt>
          </Row>
        ))}
      </Row>
      <Txt fontSize={32} fontWeight={t.weight} letterSpacing="-0.03em" marginTop={52}>
        {`What should ${c.name} watch?`}
      </Txt>
      <Para fontSize={15} color={t.muted} marginTop={8} textAlign="center" width={520}>
        {`Start with two or three sources for ${c.workspace}. You can add the rest once the first results are in.`}
      </Para>
      <Row flexWrap="wrap" gap={16} width={920} marginTop={36}>
        {SOURCES.map((source, i) => (
          <SourceChoice key={source[0]} t={t} source={source} on={i === 0 || i === 1 || i === 4} />
        ))}
      </Row>
      <Row width={920} marginTop={40}>
        <Button t={t} text="Back" icon="ArrowLeft" />
        <Fill />
        <Txt fontSize={13} color={t.muted} marginRight={16}>
          3 chosen, about 10 minutes
        </Txt>
        <Button t={t} text="Continue" main width={128} />
      </Row>
    </Col>
  ),
);
