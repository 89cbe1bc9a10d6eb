import type { ReactNode } from 'react';
import type { LogoShape } from '../company.ts';

/** Marks in a box of 24 by 24. `a` is the main ink, `b` a second, lighter one. */
export const MARKS: Record<LogoShape, (a: string, b: string) => ReactNode> = {
  peaks: (a, b) => [<path key="b" d="M10 20 16.5 7 23 20Z" fill={b} />, <path key="a" d="M1 20 8 4l8 16Z" fill={a} />],
  ring: (a, b) => [
    <circle key="a" cx="12" cy="12" r="8.5" fill="none" stroke={a} strokeWidth="4" />,
    <circle key="b" cx="12" cy="12" r="3" fill={b} />,
  ],
  hex: (a, b) => [
    <path key="a" d="M12 1.5 21 6.75v10.5L12 22.5 3 17.25V6.75Z" fill={a} />,
    <path key="b" d="M12 7.5 16 9.8v4.4L12 16.5 8 14.2V9.8Z" fill={b} />,
  ],
  wave: (a, b) => [
    <path
      key="a"
      d="M2 9c3.5-5 6.5-5 10 0s6.5 5 10 0"
      fill="none"
      stroke={a}
      strokeWidth="3.6"
      strokeLinecap="round"
    />,
    <path
      key="b"
      d="M2 17c3.5-5 6.5-5 10 0s6.5 5 10 0"
      fill="none"
      stroke={b}
      strokeWidth="3.6"
      strokeLinecap="round"
    />,
  ],
  stack: (a, b) => [
    <path key="a" d="M12 2 22 7.5 12 13 2 7.500Z" fill={a} />,
    <path key="b" d="M4.5 11.5 12 15.600l7.5-4.100L22 13l-10 5.500L2 13Z" fill={b} />,
    <path key="c" d="M4.5 17 12 21.1 19.5 17" fill="none" stroke={a} strokeWidth="2" />,
  ],
  orbit: (a, b) => [
    <ellipse
      key="a"
      cx="12"
      cy="12"
      rx="10.5"
      ry="4.8"
      fill="none"
      stroke={a}
      strokeWidth="2.4"
      transform="rotate(-32 12 12)"
    />,
    <circle key="b" cx="12" cy="12" r="4" fill={b} />,
    <circle key="c" cx="19.5" cy="5.5" r="2.2" fill={a} />,
  ],
  key: (a, b) => [
    <circle key="a" cx="8" cy="12" r="5" fill="none" stroke={a} strokeWidth="3.4" />,
    <path key="b" d="M13 12h9.500v5M18.5 12v3.5" fill="none" stroke={b} strokeWidth="3" />,
  ],
  leaf: (a, b) => [
    <path key="a" d="M3 21C2 9 9 2 22 2c0 13-7 20-19 19Z" fill={a} />,
    <path key="b" d="M4.5 19.5 15 9" stroke={b} strokeWidth="2.2" strokeLinecap="round" />,
  ],
  bolt: (a, b) => [
    <path key="a" d="M14 1 3 14h7l-1 9 12-14h-8Z" fill={a} />,
    <circle key="b" cx="19" cy="19.5" r="2.4" fill={b} />,
  ],
  grid: (a, b) => [
    <rect key="1" x="2" y="2" width="9" height="9" rx="2" fill={a} />,
    <rect key="2" x="13" y="2" width="9" height="9" rx="4.5" fill={b} />,
    <rect key="3" x="2" y="13" width="9" height="9" rx="4.5" fill={b} />,
    <rect key="4" x="13" y="13" width="9" height="9" rx="2" fill={a} />,
  ],
  arc: (a, b) => [
    <path key="a" d="M3 20a9 9 0 0 1 18 0" fill="none" stroke={a} strokeWidth="3.8" />,
    <path key="b" d="M8.5 20a3.5 3.5 0 0 1 7 0" fill={b} />,
    <circle key="c" cx="12" cy="4" r="2.4" fill={b} />,
  ],
  eye: (a, b) => [
    <path key="a" d="M1 12C6 4 18 4 23 12 18 20 6 20 1 12Z" fill={a} />,
    <circle key="b" cx="12" cy="12" r="4" fill={b} />,
  ],
  knot: (a, b) => [
    <rect key="a" x="2.5" y="6" width="12" height="12" rx="6" fill="none" stroke={a} strokeWidth="3.2" />,
    <rect key="b" x="9.5" y="6" width="12" height="12" rx="6" fill="none" stroke={b} strokeWidth="3.2" />,
  ],
  prism: (a, b) => [<path key="a" d="M12 2 2.5 19H12Z" fill={a} />, <path key="b" d="M12 2 21.5 19H12Z" fill={b} />],
  drop: (a, b) => [
    <path key="a" d="M12 1c5 6.5 7.5 10 7.5 13.500a7.5 7.5 0 0 1-15 0C4.5 11 7 7.5 12 1Z" fill={a} />,
    <path key="b" d="M8.5 14.500A3.5 3.5 0 0 0 12 18" fill="none" stroke={b} strokeWidth="2.2" strokeLinecap="round" />,
  ],
  gate: (a, b) => [
    <path key="a" d="M2 22V11a10 10 0 0 1 20 0v11h-4V11a6 6 0 0 0-12 0v11Z" fill={a} />,
    <rect key="b" x="10" y="12" width="4" height="10" fill={b} />,
  ],
};
