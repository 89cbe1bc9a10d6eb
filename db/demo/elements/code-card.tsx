import { need } from '../company.ts';
import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { Code } from '../kit/code.tsx';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Stage } from '../kit/stage.tsx';
import { element } from '../picture.ts';

/** A query or rule with numbers and colours. */
export default element(
  ['code-block'],
  [760, 400],
  (c) => `${c.name} code block in ${c.query?.language} with line numbers, coloured words and buttons to copy and run`,
  ({ c, t }) => {
    const { language, lines } = need(c.query, c);
    return (
      <Stage t={t} width={760} height={400}>
        <Col {...cardStyle(t)} width={704} overflow="hidden" border={`1px solid ${t.line}`}>
          <Row height={50} padding="0 18px" gap={10}>
            <Icon name="FileCode" size={16} color={t.muted} />
            <Txt fontSize={13} fontWeight={500} color={t.muted}>
              {language}
            </Txt>
            <Fill />
            <Button t={t} text="Copy" icon="Copy" small />
            <Button t={t} text="Run" icon="Play" main small />
          </Row>
          <Rule color={t.line} />
          <Col padding="14px 0 16px">
            <Code t={t} lines={lines} size={13.5} height={26} marked={2} />
          </Col>
        </Col>
      </Stage>
    );
  },
);
