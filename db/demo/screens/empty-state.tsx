import { IconTile } from '../kit/badge.tsx';
import { Col, Para, Row, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Tabs } from '../kit/choice.tsx';
import { mix } from '../kit/color.ts';
import { Button } from '../kit/control.tsx';
import { Icon, Svg } from '../kit/graphic.tsx';
import type { IconName } from '../kit/icon-name.ts';
import { room, Shell } from '../kit/shell.tsx';
import { type Scene, screen } from '../picture.ts';

/** Nothing here yet, said kindly, with the way on. */
export default screen(
  ['topic:empty-state'],
  (c) =>
    `${c.name} empty page of ${c.nav[5]?.[0].toLowerCase()}: a drawing, one sentence, a main action and three starting points`,
  (scene) => {
    const { c, t } = scene;
    const starts: [icon: IconName, title: string, note: string][] = [
      ['LayoutTemplate', 'Use a template', '24 for your field'],
      ['Upload', 'Import', 'From a spreadsheet'],
      ['Sparkles', 'Suggest one', `From ${c.alerts.length} ${c.alertsTitle.toLowerCase()}`],
    ];
    const width = Math.min(860, room(t).width);
    return (
      <Shell scene={scene} at={5} title={c.nav[5]?.[0] ?? 'Reports'}>
        <Row height={38} marginBottom={14} flexShrink={0}>
          <Tabs t={t} items={['Yours', 'Shared with you', 'Scheduled']} counts={[0, 0, 0]} />
        </Row>
        <Col flexGrow={1} alignItems="center" paddingTop={72}>
          <Drawing {...scene} />
          <Txt fontSize={24} fontWeight={t.weight} letterSpacing="-0.025em" marginTop={30}>
            Nothing here yet
          </Txt>
          <Para fontSize={15} color={t.muted} textAlign="center" width={460} marginTop={8}>
            {`${c.nav[5]?.[0] ?? 'Reports'} show ${c.workspace} what changed, in one page that people outside the team can read.`}
          </Para>
          <Row gap={10} marginTop={26}>
            <Button t={t} text="Create the first" icon="Plus" main />
            <Button t={t} text="See an example" icon="Eye" />
          </Row>
          <Row gap={16} marginTop={56} width={width}>
            {starts.map(([icon, title, note]) => (
              <Row key={title} {...cardStyle(t)} height={84} padding="0 18px" gap={14} width={(width - 32) / 3}>
                <IconTile t={t} name={icon} size={40} />
                <Col>
                  <Txt fontSize={14} fontWeight={600}>
                    {title}
                  </Txt>
                  <Txt cut fontSize={12.5} color={t.muted}>
                    {note}
                  </Txt>
                </Col>
              </Row>
            ))}
          </Row>
        </Col>
      </Shell>
    );
  },
);

function Drawing({ c, t }: Scene) {
  const icon = c.nav[5]?.[1] ?? 'FileText';
  const paper = t.dark ? t.raised : '#ffffff';
  return (
    <Row width={220} height={150} position="relative" justifyContent="center">
      <Row position="absolute" top={0} left={0}>
        <Svg width={220} height={150}>
          <ellipse cx={110} cy={138} rx={92} ry={9} fill={mix(t.bg, t.text, 0.07)} />
          <rect
            x={34}
            y={26}
            width={92}
            height={108}
            rx={t.radius}
            fill={mix(paper, t.accent, 0.1)}
            stroke={t.line}
            transform="rotate(-8 80 80)"
          />
          <rect
            x={96}
            y={22}
            width={92}
            height={108}
            rx={t.radius}
            fill={mix(paper, t.accent, 0.05)}
            stroke={t.line}
            transform="rotate(7 142 76)"
          />
          <rect x={62} y={10} width={96} height={122} rx={t.radius} fill={paper} stroke={mix(t.line, t.text, 0.15)} />
          {[74, 88, 102].map((y, i) => (
            <rect key={y} x={80} y={y} width={60 - i * 14} height={6} rx={3} fill={mix(t.bg, t.text, 0.14)} />
          ))}
        </Svg>
      </Row>
      <Row
        position="absolute"
        top={26}
        left={92}
        width={36}
        height={36}
        borderRadius={18}
        background={t.accentSoft}
        justifyContent="center"
      >
        <Icon name={icon} size={18} color={t.link} />
      </Row>
    </Row>
  );
}
