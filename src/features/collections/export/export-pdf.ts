import { PDFDocument, type PDFFont, type PDFPage, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Exported, Progress } from './collect-images.ts';
import { type Box, PAGE, SLIDE, TEXT_SIZE } from './slide-layout.ts';
import { type Piece, type SlideOptions, slidesOf, type TextPiece } from './slides.ts';
import { LINE_HEIGHT, type Measure, wrapped } from './text-fitting.ts';

const QUIET = { css: '#52525b', rgb: rgb(0.32, 0.32, 0.36) };
const INK = { css: '#18181b', rgb: rgb(0.09, 0.09, 0.11) };
const FRAME = rgb(0.83, 0.83, 0.85);
/** Drawn text is enlarged by this factor, so that it stays sharp in print. */
const TEXT_SCALE = 3;

/** A canvas in points, for text that the PDF's own fonts lack: the browser has fonts for all scripts. */
function textCanvas(width: number, height: number, size: number, isBold: boolean) {
  const canvas = new OffscreenCanvas(Math.ceil(width * TEXT_SCALE), Math.ceil(height * TEXT_SCALE));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can not draw text.');
  context.scale(TEXT_SCALE, TEXT_SCALE);
  context.font = `${isBold ? 'bold ' : ''}${size}px sans-serif`;
  return { canvas, context };
}

async function drawnText({ text, box, size, isBold = false, isQuiet }: TextPiece): Promise<ArrayBuffer> {
  const { canvas, context } = textCanvas(box.width, box.height, size, isBold);
  context.fillStyle = isQuiet ? QUIET.css : INK.css;
  const lines = wrapped(text, (part) => context.measureText(part).width <= box.width);
  for (const [at, line] of lines.entries()) context.fillText(line.text, 0, size + at * size * LINE_HEIGHT);
  return (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
}

type Fonts = { plain: PDFFont; bold: PDFFont };

/** The characters of the PDF's own fonts (Windows-1252). The library writes a question mark for any other one. */
const COVERED = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

const measureWith =
  ({ plain, bold }: Fonts): Measure =>
  (text, size, isBold = false) => {
    const font = isBold ? bold : plain;
    if (COVERED.test(text)) return font.widthOfTextAtSize(text, size);
    return textCanvas(1, 1, size, isBold).context.measureText(text).width;
  };

type Sheet = { file: PDFDocument; page: PDFPage; fonts: Fonts };

/** A link over a part of a page. */
function addLink({ file, page }: Sheet, address: string, { x, y, width, height }: Box): void {
  const [bottom, top] = [PAGE.height - y - height, PAGE.height - y];
  const annotation = file.context.obj({
    ...{ Type: 'Annot', Subtype: 'Link', Rect: [x, bottom, x + width, top], Border: [0, 0, 0] },
    A: { Type: 'Action', S: 'URI', URI: PDFString.of(address.replace(/[\\()]/g, '\\$&')) },
  });
  page.node.addAnnot(file.context.register(annotation));
}

async function write(sheet: Sheet, piece: TextPiece): Promise<void> {
  const { file, page, fonts } = sheet;
  const { box, size, isBold, isQuiet, link } = piece;
  const text = piece.text.replaceAll('\t', ' ');
  const font = isBold ? fonts.bold : fonts.plain;
  if (link) {
    const measure = measureWith(fonts);
    const lines = wrapped(text, (part) => measure(part, size, isBold) <= box.width);
    const width = Math.max(...lines.map((line) => measure(line.text, size, isBold)));
    addLink(sheet, link, { ...box, width, height: lines.length * size * LINE_HEIGHT });
  }
  if (!COVERED.test(text)) {
    const drawn = await file.embedPng(await drawnText({ ...piece, text }));
    page.drawImage(drawn, { x: box.x, y: PAGE.height - box.y - box.height, width: box.width, height: box.height });
    return;
  }
  const lines = wrapped(text, (part) => font.widthOfTextAtSize(part, size) <= box.width);
  for (const [at, line] of lines.entries()) {
    const y = PAGE.height - box.y - size - at * size * LINE_HEIGHT;
    page.drawText(line.text, { x: box.x, y, size, font, color: isQuiet ? QUIET.rgb : INK.rgb });
  }
}

async function addPiece(sheet: Sheet, piece: Piece): Promise<void> {
  if (piece.kind === 'text') return write(sheet, piece);
  const { file, page } = sheet;
  const bytes = await piece.file.arrayBuffer();
  const image = await (piece.file.type === 'image/png' ? file.embedPng(bytes) : file.embedJpg(bytes));
  const { x, y, width, height } = piece.box;
  const place = { x, y: PAGE.height - y - height, width, height };
  page.drawImage(image, place);
  page.drawRectangle({ ...place, borderColor: FRAME, borderWidth: 0.75 });
}

/** The number of a page, right-aligned. */
function writeNumber({ file, page, fonts }: Sheet): void {
  const [text, size, { x, y, width }] = [String(file.getPageCount()), TEXT_SIZE.number, SLIDE.number];
  const left = x + width - fonts.plain.widthOfTextAtSize(text, size);
  page.drawText(text, { x: left, y: PAGE.height - y - size, size, font: fonts.plain, color: QUIET.rgb });
}

/** A collection as a PDF. */
export async function exportPdf(exported: Exported, options: SlideOptions, progress: Progress): Promise<Blob> {
  const file = await PDFDocument.create();
  file.setTitle(exported.title);
  const [plain, bold] = await Promise.all([
    file.embedFont(StandardFonts.Helvetica),
    file.embedFont(StandardFonts.HelveticaBold),
  ]);
  const fonts = { plain, bold };
  for await (const { pieces, isCover } of slidesOf(exported, options, { progress, measure: measureWith(fonts) })) {
    const sheet = { file, fonts, page: file.addPage([PAGE.width, PAGE.height]) };
    for (const piece of pieces) await addPiece(sheet, piece);
    if (!isCover) writeNumber(sheet);
  }
  return new Blob([(await file.save()) as BlobPart], { type: 'application/pdf' });
}
