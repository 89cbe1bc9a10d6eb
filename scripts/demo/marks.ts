import { contrast } from '#shared/colours/contrast.ts';
import { mix } from './color.ts';
import { Html, html } from './html.ts';

/** Marks in a box of 24 by 24: `a` is the main ink, `b` a second, lighter one. */
const MARKS = {
  peaks: '<path d="M10 20 16.5 7 23 20Z" fill="b"/><path d="M1 20 8 4l8 16Z" fill="a"/>',
  ring: '<circle cx="12" cy="12" r="8.5" fill="none" stroke="a" stroke-width="4"/><circle cx="12" cy="12" r="3" fill="b"/>',
  hex: '<path d="M12 1.5 21 6.75v10.5L12 22.5 3 17.25V6.75Z" fill="a"/><path d="M12 7.5 16 9.8v4.4L12 16.5 8 14.2V9.8Z" fill="b"/>',
  wave: '<g fill="none" stroke-width="3.6" stroke-linecap="round"><path d="M2 9c3.5-5 6.5-5 10 0s6.5 5 10 0" stroke="a"/><path d="M2 17c3.5-5 6.5-5 10 0s6.5 5 10 0" stroke="b"/></g>',
  stack:
    '<path d="M12 2 22 7.5 12 13 2 7.5Z" fill="a"/><path d="M4.5 11.5 12 15.6l7.5-4.1L22 13l-10 5.5L2 13Z" fill="b"/><path d="M4.5 17 12 21.1 19.5 17" fill="none" stroke="a" stroke-width="2"/>',
  orbit:
    '<ellipse cx="12" cy="12" rx="10.5" ry="4.8" fill="none" stroke="a" stroke-width="2.4" transform="rotate(-32 12 12)"/><circle cx="12" cy="12" r="4" fill="b"/><circle cx="19.5" cy="5.5" r="2.2" fill="a"/>',
  key: '<circle cx="8" cy="12" r="5" fill="none" stroke="a" stroke-width="3.4"/><path d="M13 12h9.5v5M18.5 12v3.5" fill="none" stroke="b" stroke-width="3"/>',
  leaf: '<path d="M3 21C2 9 9 2 22 2c0 13-7 20-19 19Z" fill="a"/><path d="M4.5 19.5 15 9" stroke="b" stroke-width="2.2" stroke-linecap="round"/>',
  bolt: '<path d="M14 1 3 14h7l-1 9 12-14h-8Z" fill="a"/><circle cx="19" cy="19.5" r="2.4" fill="b"/>',
  grid: '<rect x="2" y="2" width="9" height="9" rx="2" fill="a"/><rect x="13" y="2" width="9" height="9" rx="4.5" fill="b"/><rect x="2" y="13" width="9" height="9" rx="4.5" fill="b"/><rect x="13" y="13" width="9" height="9" rx="2" fill="a"/>',
  arc: '<path d="M3 20a9 9 0 0 1 18 0" fill="none" stroke="a" stroke-width="3.8"/><path d="M8.5 20a3.5 3.5 0 0 1 7 0" fill="b"/><circle cx="12" cy="4" r="2.4" fill="b"/>',
  eye: '<path d="M1 12C6 4 18 4 23 12 18 20 6 20 1 12Z" fill="a"/><circle cx="12" cy="12" r="4" fill="b"/>',
  knot: '<g fill="none" stroke-width="3.2"><rect x="2.5" y="6" width="12" height="12" rx="6" stroke="a"/><rect x="9.5" y="6" width="12" height="12" rx="6" stroke="b"/></g>',
  prism: '<path d="M12 2 2.5 19H12Z" fill="a"/><path d="M12 2 21.5 19H12Z" fill="b"/>',
  drop: '<path d="M12 1c5 6.5 7.5 10 7.5 13.5a7.5 7.5 0 0 1-15 0C4.5 11 7 7.5 12 1Z" fill="a"/><path d="M8.5 14.5A3.5 3.5 0 0 0 12 18" fill="none" stroke="b" stroke-width="2.2" stroke-linecap="round"/>',
  gate: '<path d="M2 22V11a10 10 0 0 1 20 0v11h-4V11a6 6 0 0 0-12 0v11Z" fill="a"/><rect x="10" y="12" width="4" height="10" fill="b"/>',
};

type LogoShape = keyof typeof MARKS;

/** Shapes that a logo can have. */
export const LOGO_SHAPES = Object.keys(MARKS) as LogoShape[];

type Logo = { logo?: LogoShape | undefined; color: string };

/** The company's mark alone, in two inks. */
export function mark({ logo = 'hex' }: Logo, size: number, a: string, b: string): Html {
  const shapes = MARKS[logo].replace(/"([ab])"/g, (_match, ink) => `"${ink === 'a' ? a : b}"`);
  return new Html(`<svg width="${size}" height="${size}" viewBox="0 0 24 24">${shapes}</svg>`);
}

/** The company's mark on a square of its colour, for the navigation and as its logo. */
export function logoTile(c: Logo, size: number): Html {
  const ink = contrast('#ffffff', c.color) >= 3 ? '#ffffff' : '#10141a';
  const style = `width:${size}px;height:${size}px;border-radius:${Math.round(size * 0.24)}px;background:${c.color}`;
  return html`<span class="grid flex-none place-items-center" style="${style}"
    >${mark(c, Math.round(size * 0.6), ink, mix(c.color, ink, 0.62))}</span
  >`;
}
