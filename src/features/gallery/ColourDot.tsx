import type { CSSProperties } from 'react';

/** A dot of one of the colours that images are searched by. */
export function ColourDot({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="colour-dot" style={{ '--dot': `var(--colour-${name})` } as CSSProperties} />
  );
}
