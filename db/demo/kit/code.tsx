import { Col, Row, Txt } from './box.tsx';
import { mix, readable } from './color.ts';
import type { Theme } from './theme.ts';

const TOKENS =
  /("[^"]*"|'[^']*'|`[^`]*`?|\/\/.*$|\b\d+(?:\.\d+)?\w*\b|\b(?:find|where|and|or|as|follow|to|has|in|return|order|by|join|summarize|stats|parse|sort|rule|meta|strings|condition|wide|ascii|of|export|async|function|const|await|on|fields|rhythm|processes|within|bin)\b|[|{}()[\],=<>?]+)/g;

function colorOf(t: Theme, token: string): string {
  if (/^["'`]/.test(token)) return t.dark ? '#a5d6a7' : '#1a7f37';
  if (/^\/\//.test(token)) return t.faint;
  if (/^\d/.test(token)) return t.dark ? '#f2b880' : '#b35900';
  if (/^[|{}()[\],=<>?]/.test(token)) return t.muted;
  return readable(t.palette[0] ?? t.accent, t.surface);
}

/** Lines of code with numbers; words of the languages shown, texts and numbers are coloured, one line can be marked. */
export function Code({
  t,
  lines,
  size = 13,
  height = 24,
  marked,
  color,
}: {
  t: Theme;
  lines: string[];
  size?: number;
  height?: number;
  marked?: number;
  color?: string;
}) {
  const mark = color ?? t.accent;
  return (
    <Col>
      {lines.map((line, i) => (
        <Row
          key={i}
          height={height}
          paddingLeft={12}
          {...(i === marked ? { background: mix(t.surface, mark, 0.16) } : {})}
        >
          <Row width={34}>
            <Txt mono fontSize={size - 1} color={i === marked ? mark : t.faint}>
              {i + 1}
            </Txt>
          </Row>
          {line.split(TOKENS).map((token, k) =>
            token ? (
              <Txt key={k} mono fontSize={size} whiteSpace="pre" color={k % 2 === 1 ? colorOf(t, token) : t.text}>
                {token}
              </Txt>
            ) : null,
          )}
        </Row>
      ))}
    </Col>
  );
}
