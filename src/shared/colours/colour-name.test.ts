import { expect, test } from 'vitest';
import { type ColourName, colourName } from './colour-name.ts';
import { labOfHex, toOklch } from './oklab.ts';

/** Colours, and the name that people say. */
const SAID: Record<ColourName, string> = {
  red: 'ff0000 dc2626 ef4444 b91c1c 8b0000 e53935 c62828 dc143c e11d48 b22222',
  orange: 'd54d13 ea580c f97316 ff8c00 ffa500 e65100 f59e0b ff5722 c2410c ff7f50 fd7e14',
  yellow: 'facc15 eab308 ffd700 ffff00 fbbf24 ffc107 fde047 fef08a',
  green: '22c55e 16a34a 008000 00ff00 84cc16 10b981 2e7d32 556b2f 808000 bbf7d0 28a745',
  teal: '14b8a6 0d9488 008080 06b6d4 00bcd4 00ffff 40e0d0 0891b2',
  blue: '191970 1e1b4b 312e81 3b82f6 2563eb 0ea5e9 0000ff 1e3a8a 000080 87ceeb 4169e1 0078d4 1976d2 bfdbfe 0b3d91',
  purple: '8b5cf6 7c3aed 6366f1 a855f7 800080 9333ea 4b0082 3b0764 581c87 6f42c1 5734d3 9c27b0 c4b5fd 4f46e5',
  pink: 'ec4899 db2777 ff69b4 ffc0cb f472b6 e91e63 d946ef ff00ff c026d3 fca5a5 be185d',
  brown: '8b4513 795548 6d4c41 92400e 5d4037 d2b48c 7c2d12 854d0e a0522d',
  grey: '808080 6b7280 9ca3af 64748b 475569 d1d5db e5e7eb 374151',
  black: '000000 111827 1a1a1a 18181b 0f0f10 0d1117',
  white: 'ffffff f8fafc fafafa f9fafb f5f5f5',
};

const nameOf = (hex: string): ColourName => colourName(toOklch(labOfHex(`#${hex}`)));

const EXAMPLES = Object.entries(SAID).flatMap(([name, list]) =>
  list.split(' ').map((hex): [string, string] => [hex, name]),
);

test('there are at least sixty examples', () => expect(EXAMPLES.length).toBeGreaterThanOrEqual(60));

test.each(EXAMPLES)('#%s is %s', (hex, name) => expect(nameOf(hex)).toBe(name));

test('an amber between two names is one of them', () => expect(['orange', 'yellow']).toContain(nameOf('b67921')));
