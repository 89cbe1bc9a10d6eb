import { Avatar } from '../kit/badge.tsx';
import { Col, Fill, Para, Row, Rule, Txt } from '../kit/box.tsx';
import { Label } from '../kit/card.tsx';
import { Check } from '../kit/choice.tsx';
import { mix } from '../kit/color.ts';
import { Button, Input } from '../kit/control.tsx';
import { Icon, Svg } from '../kit/graphic.tsx';
import { LogoTile, Mark } from '../kit/logo.tsx';
import type { Scene } from '../picture.ts';
import { screen } from '../picture.ts';

const LEFT = 620;
const FORM = 380;

/** Sign-in on the left, the company's mark large on its colour on the right with what a customer says. */
export default screen(
  ['topic:login', 'form'],
  (c) =>
    `${c.name} sign-in page with work e-mail, password and single sign-on, beside the company's mark on its colour`,
  (scene) => {
    const { c, t } = scene;
    return (
      <Row
        width={1440}
        height={900}
        background={t.dark ? t.bg : t.surface}
        color={t.text}
        fontFamily="Inter"
        alignItems="stretch"
      >
        <Col width={LEFT} padding="40px 56px" alignItems="center">
          <Row width={LEFT - 112} gap={12}>
            <LogoTile company={c} size={32} />
            <Txt fontSize={18} fontWeight={700} letterSpacing="-0.02em">
              {c.name}
            </Txt>
          </Row>
          <Col width={FORM} gap={18} marginTop={150}>
            <Txt fontSize={30} fontWeight={t.weight} letterSpacing="-0.03em">
              Welcome back
            </Txt>
            <Button t={t} text="Continue with single sign-on" icon="KeyRound" width={FORM} />
            <Row gap={14}>
              <Rule color={t.line} flexGrow={1} width={100} />
              <Txt fontSize={12.5} color={t.muted}>
                or
              </Txt>
              <Rule color={t.line} flexGrow={1} width={100} />
            </Row>
            <Col gap={7}>
              <Label t={t} text="Work e-mail" color={t.text} />
              <Row>
                <Input
                  t={t}
                  text={`${c.people[0]?.toLowerCase().replace(' ', '.')}@example.com`}
                  width={FORM}
                  height={42}
                />
              </Row>
            </Col>
            <Col gap={7}>
              <Label t={t} text="Password" color={t.text} />
              <Row>
                <Input t={t} text="••••••••••••••" width={FORM} height={42} end="Eye" focus />
              </Row>
            </Col>
            <Row gap={10}>
              <Check t={t} on />
              <Txt fontSize={13}>Stay signed in for 8 hours</Txt>
              <Fill />
              <Txt fontSize={13} fontWeight={500} color={t.link}>
                Forgot password?
              </Txt>
            </Row>
            <Button t={t} text="Sign in" main width={FORM} />
          </Col>
          <Fill />
          <Row gap={7} width={LEFT - 112}>
            <Icon name="Lock" size={13} color={t.faint} />
            <Txt fontSize={12.5} color={t.faint}>
              {`You are about to enter ${c.workspace}`}
            </Txt>
          </Row>
        </Col>
        <Picture {...scene} />
      </Row>
    );
  },
);

function Picture({ c, t, random }: Scene) {
  const deep = mix(c.color, '#05070d', 0.42);
  const width = 1440 - LEFT;
  return (
    <Col width={width} height={900} background={deep} position="relative" padding={64} overflow="hidden">
      <Row position="absolute" top={0} left={0}>
        <Svg width={width} height={900}>
          {Array.from({ length: 9 }, (_, i) => (
            <circle
              key={i}
              cx={width * 0.72}
              cy={330}
              r={90 + i * 74}
              fill="none"
              stroke={mix(deep, '#ffffff', 0.16 - i * 0.014)}
              strokeWidth={1.5}
            />
          ))}
          {Array.from({ length: 14 }, (_, i) => {
            const angle = random.float(0, 6.28);
            const r = 90 + random.int(1, 7) * 74;
            return (
              <circle
                key={i}
                cx={width * 0.72 + r * Math.cos(angle)}
                cy={330 + r * Math.sin(angle)}
                r={random.float(3, 7)}
                fill={mix(deep, '#ffffff', random.float(0.3, 0.8))}
              />
            );
          })}
        </Svg>
      </Row>
      <Row position="absolute" top={270} left={width * 0.72 - 60}>
        <Mark company={c} size={120} ink="#ffffff" second={mix(c.color, '#ffffff', 0.45)} />
      </Row>
      <Fill />
      <Para
        fontSize={27}
        position="relative"
        fontWeight={500}
        letterSpacing="-0.02em"
        lineHeight={1.35}
        color="#ffffff"
        width={560}
      >
        {c.description}
      </Para>
      <Row gap={13} marginTop={28} position="relative">
        <Avatar t={t} name={c.people[3] ?? ''} size={40} />
        <Col>
          <Txt fontSize={14} fontWeight={600} color="#ffffff">
            {c.people[3]}
          </Txt>
          <Txt fontSize={13} color={mix(deep, '#ffffff', 0.7)}>
            {c.workspace}
          </Txt>
        </Col>
      </Row>
    </Col>
  );
}
