import { type CSSProperties, useEffect } from 'react';
import { loadLooks } from './facet-looks.ts';

/** A dot of one of the colours that images are searched by. */
export function ColourDot({ name }: { name: string }) {
  useEffect(() => void loadLooks().catch(() => undefined), []);
  return (
    <span aria-hidden="true" className="colour-dot" style={{ '--dot': `var(--colour-${name})` } as CSSProperties} />
  );
}
