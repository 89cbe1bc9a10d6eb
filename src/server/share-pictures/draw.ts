import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { Font } from 'satori';
import { DEMO_NOTICE } from '#shared/companies/demo.ts';
import { brandMarkSvg } from '#shared/site/brand-mark.ts';
import { SITE_NAME } from '#shared/site/site.ts';

/** Share pictures are dark regardless of the reader's theme: the screenshots in them are mostly light. */
export const PALETTE = {
  background: '#0b0d12',
  glow: 'radial-gradient(circle at 85% 20%, rgba(59,130,246,0.34), rgba(11,13,18,0) 55%)',
  ink: '#f8fafc',
  quiet: '#9aa5b5',
  hairline: 'rgba(255,255,255,0.14)',
  surface: 'rgba(255,255,255,0.06)',
  accent: '#3b82f6',
} as const;

/** The size that the link previews of all large networks accept. */
const SHARE_PICTURE = { width: 1200, height: 630 } as const;

const FONT_FILES = [
  { name: 'Inter', subset: 'latin' },
  { name: 'Inter Extended', subset: 'latin-ext' },
  { name: 'Inter Greek', subset: 'greek' },
  { name: 'Inter Cyrillic', subset: 'cyrillic' },
] as const;
const FONT_FAMILY = FONT_FILES.map(({ name }) => name).join(', ');
const WEIGHTS = [400, 600] as const;

let fonts: Promise<Font[]> | undefined;

const loadFonts = (): Promise<Font[]> => {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    FONT_FILES.flatMap(({ name, subset }) =>
      WEIGHTS.map(async (weight) => ({
        name,
        weight,
        style: 'normal' as const,
        data: await readFile(resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
      })),
    ),
  );
};

/** An SVG document as a data address for `src`. */
export const svgAddress = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** An element as satori reads it; React itself is not needed for that. */
const element = (type: 'div' | 'img', props: object): ReactElement => ({ type, props, key: null });

/** A box; satori requires `display: flex` on each that has children. */
export const box = (style: CSSProperties, ...children: ReactNode[]) =>
  element('div', { style: { display: 'flex', ...style }, children });

/** An image of fixed size. */
export const picture = (src: string, width: number, height: number, style: CSSProperties = {}) =>
  element('img', { src, width, height, style: { width, height, ...style } });

/** The brand's mark and name, and a line below it where products of the demo are shown. */
export const brandLine = (isDemo: boolean) =>
  box(
    { flexDirection: 'column' },
    box(
      { alignItems: 'center', fontSize: 26, fontWeight: 600, letterSpacing: -0.4 },
      picture(svgAddress(brandMarkSvg()), 40, 40, { marginRight: 14 }),
      SITE_NAME,
    ),
    ...(isDemo ? [box({ marginTop: 10, fontSize: 22, color: PALETTE.quiet }, DEMO_NOTICE)] : []),
  );

/** The text column of a picture: the first child at the top, the last at the bottom. */
export const textColumn = (width: number, ...children: ReactNode[]) =>
  box(
    {
      position: 'absolute',
      left: 64,
      top: 56,
      width,
      height: 518,
      flexDirection: 'column',
      justifyContent: 'space-between',
    },
    ...children,
  );

/** A screenshot in a frame with a hairline around it; no shadow, because a blur costs more than the rest of the drawing. */
export const framed = (src: string, width: number, height: number, style: CSSProperties = {}) =>
  box(
    {
      position: 'absolute',
      padding: 1,
      borderRadius: 17,
      background: PALETTE.hairline,
      ...style,
    },
    picture(src, width, height, { borderRadius: 16 }),
  );

/** A drawing as SVG, with letters as outlines, so that no font is needed to show it. */
export async function outlined(size: { width: number; height: number }, drawing: ReactNode): Promise<string> {
  fonts ??= loadFonts();
  // Loaded with the first drawing: 37 MB that a function without pictures need not load.
  const { default: satori } = await import('satori');
  return satori(box({ width: '100%', height: '100%', fontFamily: FONT_FAMILY }, drawing), {
    ...size,
    fonts: await fonts,
  });
}

/** A drawing in share-picture size as SVG. */
export function draw(...children: ReactNode[]): Promise<string> {
  const ground = box(
    {
      width: '100%',
      height: '100%',
      position: 'relative',
      color: PALETTE.ink,
      background: PALETTE.background,
    },
    box({ position: 'absolute', top: 0, left: 0, width: '100%', height: '100%', backgroundImage: PALETTE.glow }),
    ...children,
  );
  return outlined(SHARE_PICTURE, ground);
}

const HEADER_BYTES = 22;

/** A PNG of at most 255 x 255 pixels as an icon file with that one image. */
export function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // kind: icon
  header.writeUInt16LE(1, 4); // images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}
