import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { Label } from '../kit/card.tsx';
import { mix } from '../kit/color.ts';
import { Icon } from '../kit/graphic.tsx';
import { Kbd } from '../kit/input.tsx';
import { Stage } from '../kit/stage.tsx';
import { element } from '../picture.ts';

/** A menu that jumps anywhere by typing. */
export default element(
  ['navigation', 'modal'],
  [640, 460],
  (c) => `${c.name} command menu with search, places to go and recent ${c.assetsTitle.toLowerCase()}`,
  ({ c, t }) => (
    <Stage t={t} width={640} height={460} background={mix(t.bg, '#05070b', t.dark ? 0.45 : 0.3)}>
      <Col
        width={560}
        borderRadius={t.radius + 2}
        background={t.surface}
        border={`1px solid ${t.line}`}
        overflow="hidden"
      >
        <Row height={54} padding="0 18px" gap={12}>
          <Icon name="Search" size={18} color={t.muted} />
          <Txt fontSize={15}>{c.nav[3]?.[0].slice(0, 3)}</Txt>
          <div style={{ display: 'flex', width: 2, height: 20, background: t.accent, marginLeft: -11 }} />
          <Fill />
          <Kbd t={t} text="Esc" />
        </Row>
        <Rule color={t.line} />
        <Col padding="12px 10px">
          <Row padding="0 10px" height={24}>
            <Label t={t} text="Go to" />
          </Row>
          {c.nav.slice(2, 6).map(([label, icon], i) => (
            <Row
              key={label}
              height={40}
              padding="0 10px"
              gap={12}
              borderRadius={Math.min(8, t.radius)}
              {...(i === 1 ? { background: t.accentSoft } : {})}
            >
              <Icon name={icon} size={16} color={i === 1 ? t.link : t.muted} />
              <Txt fontSize={13.5} fontWeight={500} color={i === 1 ? t.link : t.text}>
                {label}
              </Txt>
              <Fill />
              <Kbd t={t} text={`G ${label.charAt(0)}`} />
            </Row>
          ))}
          <Row padding="0 10px" height={34} marginTop={4}>
            <Label t={t} text={c.assetsTitle} />
          </Row>
          {c.assets.slice(0, 3).map(([name, kind]) => (
            <Row key={name} height={38} padding="0 10px" gap={12}>
              <Icon name="CornerDownRight" size={15} color={t.faint} />
              <Txt cut mono fontSize={13}>
                {name}
              </Txt>
              <Fill />
              <Txt fontSize={12.5} color={t.muted}>
                {kind}
              </Txt>
            </Row>
          ))}
        </Col>
      </Col>
    </Stage>
  ),
);
