import PptxGenJS from 'pptxgenjs';
import { creditOf } from '../credit.ts';
import { type Collected, collectImages, type Exported, type Progress, titleOf } from './collect-images.ts';
import { type Box, noteSize, PAGE, pageLayout } from './page-layout.ts';

const POINTS_PER_INCH = 72;
const FONT = 'Arial';

const inches = ({ x, y, width, height }: Box) => ({
  x: x / POINTS_PER_INCH,
  y: y / POINTS_PER_INCH,
  w: width / POINTS_PER_INCH,
  h: height / POINTS_PER_INCH,
});

/** A file in the library's format: `image/png;base64,…`. */
async function dataOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `${file.type};base64,${btoa(binary)}`;
}

async function addImage(slide: PptxGenJS.Slide, collected: Collected): Promise<void> {
  const { item, note } = collected;
  const size = item?.image ?? { width: PAGE.width, height: PAGE.height };
  const layout = pageLayout(size, note !== '');
  const title = titleOf(collected);
  const text = { fontFace: FONT, margin: 0, fit: 'shrink' as const };
  slide.addText(title, { ...inches(layout.title), ...text, fontSize: 20, bold: true, valign: 'middle' });
  if ('file' in collected) {
    slide.addImage({ ...inches(layout.image), data: await dataOf(collected.file), altText: title });
  } else {
    slide.addText(collected.reason, {
      ...inches(layout.image),
      ...text,
      fontSize: 14,
      color: '666666',
      align: 'center',
    });
  }
  if (note !== '') {
    slide.addText(note, { ...inches(layout.note), ...text, fontSize: noteSize(note), valign: 'top' });
    slide.addNotes(note);
  }
  if (item) slide.addText(creditOf(item), { ...inches(layout.credit), ...text, fontSize: 9, color: '666666' });
}

/** A collection as slides: one image each, with title, credit and note. */
export async function exportPptx(exported: Exported, progress: Progress): Promise<Blob> {
  const deck = new PptxGenJS();
  deck.defineLayout({ name: 'wide', width: PAGE.width / POINTS_PER_INCH, height: PAGE.height / POINTS_PER_INCH });
  deck.layout = 'wide';
  deck.title = exported.title;
  const cover = deck.addSlide();
  const text = { x: 0.5, w: 12.3, fontFace: FONT, fit: 'shrink' as const };
  cover.addText(exported.title, { ...text, y: 2.4, h: 1.2, fontSize: 36, bold: true });
  if (exported.description) cover.addText(exported.description, { ...text, y: 3.7, h: 2, fontSize: 16, valign: 'top' });
  for await (const collected of collectImages(exported.items, progress)) await addImage(deck.addSlide(), collected);
  progress.signal.throwIfAborted();
  return (await deck.write({ outputType: 'blob' })) as Blob;
}
