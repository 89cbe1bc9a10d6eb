import type { CSSProperties, ReactNode } from 'react';

/** Layout parts take their style as properties, because satori knows inline styles alone. */
type BoxProps = CSSProperties & { children?: ReactNode };

/** Children side by side, centred on the cross axis. */
export function Row({ children, ...style }: BoxProps) {
  return <div style={{ display: 'flex', boxSizing: 'border-box', alignItems: 'center', ...style }}>{children}</div>;
}

/** Children below each other. */
export function Col({ children, ...style }: BoxProps) {
  return <div style={{ display: 'flex', boxSizing: 'border-box', flexDirection: 'column', ...style }}>{children}</div>;
}

/** One line of text. `cut` shortens it with an ellipsis where room is short; `mono` is for code and identifiers. */
export function Txt({ children, cut, mono, ...style }: BoxProps & { cut?: boolean; mono?: boolean }) {
  const clip: CSSProperties = cut
    ? { overflow: 'hidden', textOverflow: 'ellipsis', flexShrink: 1, minWidth: 0 }
    : { flexShrink: 0 };
  const font: CSSProperties = mono ? { fontFamily: 'JetBrains Mono', letterSpacing: '-0.01em' } : {};
  return <div style={{ whiteSpace: 'nowrap', lineHeight: 1.35, ...clip, ...font, ...style }}>{join(children)}</div>;
}

/** Text over several lines. */
export function Para({ children, ...style }: BoxProps) {
  return <div style={{ lineHeight: 1.5, ...style }}>{join(children)}</div>;
}

/** Takes what is left. */
export function Fill() {
  return <div style={{ display: 'flex', flexGrow: 1 }} />;
}

/** A hairline; a box instead of a border, which satori draws with two clip paths and a mask each. */
export function Rule({ color, vertical, ...style }: CSSProperties & { color: string; vertical?: boolean }) {
  const size: CSSProperties = vertical ? { width: 1, alignSelf: 'stretch' } : { height: 1, width: '100%' };
  return <div style={{ display: 'flex', flexShrink: 0, background: color, ...size, ...style }} />;
}

/** Satori lays a text node out once per child, so `a{b}c` is joined before it gets there. */
function join(children: ReactNode): ReactNode {
  return Array.isArray(children) && children.every((c) => typeof c === 'string' || typeof c === 'number')
    ? children.join('')
    : children;
}
