import { Col, Row, Txt } from '../kit/box.tsx';
import type { Theme } from '../kit/theme.ts';

/** A change line by line: added, taken out, as before. */
export function CodeDiff({ t, line }: { t: Theme; line: number }) {
  const lines: [sign: string, text: string][] = [
    [' ', 'const account = requireAccount(req);'],
    ['+', "const COLUMNS = ['created_at', 'due', 'total'];"],
    ['+', 'if (!COLUMNS.includes(sort)) {'],
    ['+', "  throw new HttpError(400, 'unknown column');"],
    ['+', '}'],
    ['-', "    'order by ' + sort + ' desc limit 50',"],
    [' ', '    [account.id],'],
  ];
  return (
    <Col padding="12px 0">
      {lines.map(([sign, text], i) => {
        const color = sign === '+' ? t.good : t.severity.critical;
        return (
          <Row key={i} height={line} padding="0 18px" gap={14} {...(sign === ' ' ? {} : { background: `${color}22` })}>
            <Txt mono fontSize={13.5} color={sign === ' ' ? t.faint : color} width={12}>
              {sign}
            </Txt>
            <Txt mono fontSize={13.5} whiteSpace="pre" color={sign === ' ' ? t.muted : t.text}>
              {text}
            </Txt>
          </Row>
        );
      })}
    </Col>
  );
}
