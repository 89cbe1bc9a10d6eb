import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathInside } from './path-inside.ts';

test.each([['acme'], ['acme/1', '480.webp'], ['a..b'], ['/etc/passwd'], ['a/../b'], ['...']])(
  '%j resolves to a path inside the folder',
  (...names) => {
    expect(pathInside('/data/media', ...names)).toBe(join('/data/media', ...names));
  },
);

test.each([[''], ['.'], ['..'], ['../x'], ['../../x'], ['acme', '../..'], ['../media-of-others'], ['a\0b']])(
  '%j is refused',
  (...names) => {
    expect(() => pathInside('/data/media', ...names)).toThrow('leads out of');
  },
);
