import { box, brandLine, draw, framed, PALETTE } from './draw.ts';

/** Space for the image in the picture, in pixels. */
const ROOM = { width: 1072, height: 452 };
const LEFT = 64;
const TOP = 56;
/** Longer titles are cut. */
const TITLE_CHARACTERS = 120;

type Size = { width: number; height: number };

/** Size of an image in its picture: whole, and as large as possible. */
export function imageBox({ width, height }: Size): Size {
  const scale = Math.min(ROOM.width / width, ROOM.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Content of an image's picture; `whole` is a data address, null if the image can't be read. */
export type ImageFacts = {
  title: string;
  company: string;
  isDemo: boolean;
  host: string;
  whole: string | null;
  size: Size;
};

/** The 1200 x 630 picture of a public image as SVG: the image, its title, its company. */
export function drawImage({ title, company, isDemo, host, whole, size }: ImageFacts): Promise<string> {
  const left = LEFT + Math.round((ROOM.width - size.width) / 2);
  const top = TOP + Math.round((ROOM.height - size.height) / 2);
  const text = box(
    {
      position: 'absolute',
      left: LEFT,
      top: 536,
      width: ROOM.width,
      alignItems: 'center',
      justifyContent: 'space-between',
    },
    box(
      { flexDirection: 'column', width: 760 },
      box(
        { fontSize: 27, fontWeight: 600, letterSpacing: -0.4, display: 'block', lineClamp: 1 },
        title.slice(0, TITLE_CHARACTERS).toWellFormed(),
      ),
      box({ marginTop: 4, fontSize: 21, color: PALETTE.quiet, display: 'block', lineClamp: 1 }, `${company} · ${host}`),
    ),
    brandLine(isDemo),
  );
  return whole ? draw(framed(whole, size.width, size.height, { left, top }), text) : draw(text);
}
