import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Label } from '../kit/card.tsx';
import { Check } from '../kit/choice.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Input } from '../kit/input.tsx';
import { LogoTile } from '../kit/logo.tsx';
import { MarkWall } from '../panels/mark-wall.tsx';
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
        <MarkWall scene={scene} width={1440 - LEFT} />
      </Row>
    );
  },
);
