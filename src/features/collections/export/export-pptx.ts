import PptxGenJS from 'pptxgenjs';
import type { Exported, Progress } from './collect-images.ts';
import { type Box, COVER, PAGE, SLIDE, TEXT_SIZE } from './slide-layout.ts';
import { type Piece, type SlideOptions, slidesOf, type TextPiece } from './slides.ts';
import { type Measure, wrapped } from './text-fitting.ts';

const POINTS_PER_INCH = 72;
const FONT = 'Arial';
const COLOURS = { text: '18181B', quiet: '52525B', frame: 'D4D4D8' };
/** Slide masters by what they are for. */
const MASTERS = { cover: 'Cover', images: 'Images' };
/** Widths of characters as parts of the size: on average a little more than Arial's, and of East Asian ones. */
const EM = { narrow: 0.51, bold: 0.55, wide: 1 };
const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/;

/** The program that opens the slides sets the text, so its width is estimated. */
const estimated: Measure = (text, size, isBold = false) => {
  const narrow = isBold ? EM.bold : EM.narrow;
  return [...text].reduce((width, character) => width + (WIDE.test(character) ? EM.wide : narrow), 0) * size;
};

const inches = ({ x, y, width, height }: Box) => ({
  x: x / POINTS_PER_INCH,
  y: y / POINTS_PER_INCH,
  w: width / POINTS_PER_INCH,
  h: height / POINTS_PER_INCH,
});

const NUMBER: PptxGenJS.SlideNumberProps = {
  ...inches(SLIDE.number),
  ...{ fontFace: FONT, fontSize: TEXT_SIZE.number, color: COLOURS.quiet, align: 'right', margin: 0 },
};

/** A file in the library's format: `image/png;base64,…`. */
async function dataOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `${file.type};base64,${btoa(binary)}`;
}

/** The lines of a link, which looks like any other text. They are broken here, because LibreOffice breaks a link inside of words. */
function linkedLines({ text, box, size, isBold }: TextPiece, look: PptxGenJS.TextPropsOptions): PptxGenJS.TextProps[] {
  const lines = wrapped(text, (part) => estimated(part, size, isBold) <= box.width);
  return lines.map((line, at) => ({
    text: line.text,
    options: { ...look, underline: { style: 'none' }, softBreakBefore: at > 0 },
  }));
}

async function addPiece(slide: PptxGenJS.Slide, piece: Piece): Promise<void> {
  if (piece.kind === 'image') {
    slide.addImage({ ...inches(piece.box), data: await dataOf(piece.file), altText: piece.alt });
    slide.addShape('rect', { ...inches(piece.box), line: { color: COLOURS.frame, width: 0.75 } });
    return;
  }
  const { text, box, size, isBold = false, isQuiet, isHeading, link } = piece;
  const look = { bold: isBold, color: isQuiet ? COLOURS.quiet : COLOURS.text };
  slide.addText(link ? linkedLines(piece, { ...look, hyperlink: { url: link } }) : text, {
    ...inches(box),
    ...look,
    ...{ fontFace: FONT, fontSize: size },
    ...{ margin: 0, valign: 'top', align: 'left' },
    // The title of a slide is what outlines and screen readers name it by.
    ...(isHeading ? { placeholder: 'title' } : {}),
  });
}

/** A collection as slides for PowerPoint, Keynote, Google Slides and LibreOffice. */
export async function exportPptx(exported: Exported, options: SlideOptions, progress: Progress): Promise<Blob> {
  const deck = new PptxGenJS();
  deck.defineLayout({ name: 'wide', width: PAGE.width / POINTS_PER_INCH, height: PAGE.height / POINTS_PER_INCH });
  deck.layout = 'wide';
  deck.title = exported.title;
  deck.theme = { headFontFace: FONT, bodyFontFace: FONT };
  for (const [title, box] of [
    [MASTERS.cover, COVER.title],
    [MASTERS.images, SLIDE.heading],
  ] as const) {
    const options = { name: 'title', type: 'title', ...inches(box), margin: 0, align: 'left', valign: 'top' } as const;
    deck.defineSlideMaster({
      title,
      objects: [{ placeholder: { options, text: '' } }],
      // A field, so that it stays right when slides are moved.
      ...(title === MASTERS.images && { slideNumber: NUMBER }),
    });
  }
  for await (const { pieces, notes, isCover } of slidesOf(exported, options, { progress, measure: estimated })) {
    const slide = deck.addSlide({ masterName: isCover ? MASTERS.cover : MASTERS.images });
    for (const piece of pieces) await addPiece(slide, piece);
    if (notes !== '') slide.addNotes(notes);
  }
  return (await deck.write({ outputType: 'blob' })) as Blob;
}
