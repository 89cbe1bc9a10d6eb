import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { creditOf } from '../credit.ts';
import { type Collected, collectImages, type Exported, type Progress, titleOf } from './collect-images.ts';
import { type Box, noteSize, PAGE, pageLayout } from './page-layout.ts';

const GREY = 0.4;
const LINE_HEIGHT = 1.3;
/** Drawn text is enlarged by this factor, so that it stays sharp in print. */
const TEXT_SCALE = 3;

/** Layout of a text: its box, its size in points, bold or not, black or grey. */
type Style = { box: Box; size: number; isBold?: boolean; isGrey?: boolean };

/** A word in pieces that fit a width. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const found: string[] = [];
  let rest = [...word];
  while (rest.length > 1 && !fits(rest.join(''))) {
    let end = rest.length - 1;
    while (end > 1 && !fits(rest.slice(0, end).join(''))) end -= 1;
    found.push(rest.slice(0, end).join(''));
    rest = rest.slice(end);
  }
  return [...found, rest.join('')];
}

/** Lines that fit a width; words that are longer are broken. */
function wrapped(text: string, fits: (text: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const piece of paragraph.split(' ').flatMap((word) => pieces(word, fits))) {
      const joined = `${lines.at(-1)} ${piece}`;
      if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
      else lines.push(piece);
    }
    return lines;
  });
}

const linesThatFit = (lines: string[], { box, size }: Style): string[] =>
  lines.slice(0, Math.max(1, Math.floor(box.height / (size * LINE_HEIGHT))));

/** Text that the PDF's own fonts lack, drawn by the browser, which has fonts for all scripts. */
async function drawnText(text: string, style: Style): Promise<ArrayBuffer> {
  const { box, size, isBold, isGrey } = style;
  const canvas = new OffscreenCanvas(Math.ceil(box.width * TEXT_SCALE), Math.ceil(box.height * TEXT_SCALE));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can not draw text.');
  context.scale(TEXT_SCALE, TEXT_SCALE);
  context.font = `${isBold ? 'bold ' : ''}${size}px sans-serif`;
  context.fillStyle = isGrey ? '#666' : '#000';
  const lines = wrapped(text, (part) => context.measureText(part).width <= box.width);
  for (const [at, line] of linesThatFit(lines, style).entries())
    context.fillText(line, 0, size + at * size * LINE_HEIGHT);
  return (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
}

/** Whether the PDF's own fonts have all characters of a text. */
function isCovered(font: PDFFont, text: string): boolean {
  try {
    font.encodeText(text.replaceAll('\n', ' '));
    return true;
  } catch {
    return false;
  }
}

type Sheet = { file: PDFDocument; page: PDFPage; fonts: { plain: PDFFont; bold: PDFFont } };

async function write({ file, page, fonts }: Sheet, given: string, style: Style): Promise<void> {
  const { box, size, isBold, isGrey } = style;
  const text = given.replaceAll('\t', ' ');
  const font = isBold ? fonts.bold : fonts.plain;
  if (!isCovered(font, text)) {
    const drawn = await file.embedPng(await drawnText(text, style));
    page.drawImage(drawn, { x: box.x, y: PAGE.height - box.y - box.height, width: box.width, height: box.height });
    return;
  }
  const lines = wrapped(text, (part) => font.widthOfTextAtSize(part, size) <= box.width);
  for (const [at, line] of linesThatFit(lines, style).entries()) {
    page.drawText(line, {
      x: box.x,
      y: PAGE.height - box.y - size - at * size * LINE_HEIGHT,
      size,
      font,
      color: isGrey ? rgb(GREY, GREY, GREY) : rgb(0, 0, 0),
    });
  }
}

async function addPage(file: PDFDocument, fonts: Sheet['fonts'], collected: Collected): Promise<void> {
  const { item, note } = collected;
  const sheet = { file, fonts, page: file.addPage([PAGE.width, PAGE.height]) };
  const layout = pageLayout(item?.image ?? PAGE, note !== '');
  const title = titleOf(collected);
  await write(sheet, title, { box: layout.title, size: 18, isBold: true });
  if ('file' in collected) {
    const bytes = await collected.file.arrayBuffer();
    const image = await (collected.file.type === 'image/png' ? file.embedPng(bytes) : file.embedJpg(bytes));
    const { x, y, width, height } = layout.image;
    sheet.page.drawImage(image, { x, y: PAGE.height - y - height, width, height });
  } else await write(sheet, collected.reason, { box: layout.image, size: 14, isGrey: true });
  if (note !== '') await write(sheet, note, { box: layout.note, size: noteSize(note) });
  if (item) await write(sheet, creditOf(item), { box: layout.credit, size: 8, isGrey: true });
}

/** A collection as a PDF: one image per page, with title, credit and note. */
export async function exportPdf(exported: Exported, progress: Progress): Promise<Blob> {
  const file = await PDFDocument.create();
  file.setTitle(exported.title);
  const [plain, bold] = await Promise.all([
    file.embedFont(StandardFonts.Helvetica),
    file.embedFont(StandardFonts.HelveticaBold),
  ]);
  for await (const collected of collectImages(exported.items, progress))
    await addPage(file, { plain, bold }, collected);
  progress.signal.throwIfAborted();
  return new Blob([(await file.save()) as BlobPart], { type: 'application/pdf' });
}
