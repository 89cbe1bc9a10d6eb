import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { Dot } from '../kit/dot.tsx';
import { Icon, Svg } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import { LogoTile } from '../kit/logo.tsx';
import { type Scene, screen } from '../picture.ts';

const CARD = 440;
const FIELD = CARD - 88;

/** Sign-in in a card in the middle of a quiet pattern, with a passkey first. */
export default screen(
  ['topic:login'],
  (c) => `${c.name} sign-in card with a passkey button and an e-mail field on a quiet pattern`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Col
        width={1440}
        height={900}
        background={t.bg}
        color={t.text}
        fontFamily="Inter"
        alignItems="center"
        justifyContent="center"
        position="relative"
      >
        <Pattern {...scene} />
        <Col {...cardStyle(t)} position="relative" width={CARD} padding={44} alignItems="center">
          <LogoTile company={c} size={56} />
          <Txt fontSize={25} fontWeight={t.weight} letterSpacing="-0.025em" marginTop={22}>
            {`Sign in to ${c.name}`}
          </Txt>
          <Txt fontSize={14} color={t.muted} marginTop={4} marginBottom={28}>
            {c.workspace}
          </Txt>
          <Button t={t} text="Use a passkey" icon="FingerprintPattern" main width={FIELD} />
          <Row gap={14} margin="22px 0" width={FIELD}>
            <Rule color={t.line} width={116} />
            <Txt fontSize={12.5} color={t.muted}>
              or by e-mail
            </Txt>
            <Rule color={t.line} width={116} />
          </Row>
          <Input t={t} hint="name@company.example" icon="Mail" width={FIELD} height={42} />
          <Row height={12} />
          <Button t={t} text="Send me a link" width={FIELD} />
          <Rule color={t.line} margin="28px 0 20px" />
          <Para fontSize={12.5} color={t.muted} textAlign="center">
            Access is recorded. By signing in you accept the rules of your organisation.
          </Para>
        </Col>
        <Row position="absolute" bottom={32} gap={22}>
          <Row gap={7}>
            <Dot color={t.good} />
            <Txt fontSize={12.5} color={t.muted}>
              All systems normal
            </Txt>
          </Row>
          <Txt fontSize={12.5} color={t.muted}>
            Privacy
          </Txt>
          <Row gap={6}>
            <Icon name="Globe" size={13} color={t.muted} />
            <Txt fontSize={12.5} color={t.muted}>
              English
            </Txt>
          </Row>
          <Fill />
        </Row>
      </Col>
    );
  },
);

function Pattern({ t, random }: Scene) {
  const lines = Array.from({ length: 16 }, (_, i) => {
    const y = 30 + i * 56;
    const bend = random.float(-60, 60);
    return `M-20 ${y} C360 ${y + bend} 1080 ${y - bend} 1460 ${y + bend / 2}`;
  });
  return (
    <Row position="absolute" top={0} left={0}>
      <Svg width={1440} height={900}>
        <path d={lines.join(' ')} fill="none" stroke={mix(t.bg, t.accent, t.dark ? 0.2 : 0.14)} strokeWidth={1.4} />
      </Svg>
    </Row>
  );
}
