import { shownName } from '#shared/companies/demo.ts';
import { captionOf } from '#shared/images/caption.ts';
import { creditFacts } from '#shared/images/credit.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { isWebAddress } from '#shared/images/image-facts.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { imageRef, refPath } from '#shared/regions/image-ref.ts';
import { counted } from '#shared/text/counted.ts';
import { day } from '#shared/text/dates.ts';
import { type Collected, collectImages, type Exported, type Progress, titleOf } from './collect-images.ts';
import {
  type Box,
  type Cell,
  COVER,
  cellsOf,
  type InCell,
  type Layout,
  PAGE,
  SLIDE,
  TEXT_SIZE,
} from './slide-layout.ts';
import { clipped, type Measure, splitText, textHeight } from './text-fitting.ts';

/** A text in its box; `link` is the absolute address that it links to. */
export type TextPiece = {
  kind: 'text';
  text: string;
  box: Box;
  size: number;
  isBold?: boolean;
  isQuiet?: boolean;
  isHeading?: boolean;
  link?: string | undefined;
};

/** What a slide shows. */
export type Piece = TextPiece | { kind: 'image'; file: Blob; box: Box; alt: string };

/** A slide, and the notes of its images for who presents it. */
export type Slide = { pieces: Piece[]; notes: string; isCover?: boolean };

/** What someone chooses for slides and pages. */
export type SlideOptions = { layout: Layout; hasCover: boolean };

/** An image's company and title. */
const headlineOf = (collected: Collected): string => {
  const { item } = collected;
  const title = titleOf(collected);
  return item ? `${shownName(item.company)}: ${captionOf({ ...item, title })}` : title;
};

/** The page of an image in this gallery. */
const pageOf = (item: GalleryItem | undefined): string | undefined =>
  item && new URL(refPath(imageRef(item.id, item.region?.id)), location.origin).href;

/** The page that an image comes from. */
const sourceOf = ({ source }: GalleryItem): string | undefined =>
  source && isWebAddress(source) ? new URL(source).href : undefined;

/** A note without the marks of Markdown; links keep their address. */
export const plainNote = (note: string): string =>
  note
    .replace(/\[([^\]\n]+)\]\((https?:\/\/[^\s()]+)\)/g, '$1 ($2)')
    .replace(/(\*\*|`)([^\n]+?)\1/g, '$2')
    .replace(/(^|\s)\*([^*\s][^*\n]*)\*/g, '$1$2')
    .replace(/^[-*] /gm, '• ')
    .trim();

function coverOf({ title, description, items }: Exported, now: Date, measure: Measure): Slide {
  const room = { box: COVER.title, size: TEXT_SIZE.cover, isBold: true };
  const text = { box: COVER.description, size: TEXT_SIZE.description };
  const facts = `${counted(items.length, 'image')} · ${day(now.toISOString())}`;
  return {
    pieces: [
      { kind: 'text', text: clipped(title, room, measure), ...room, isHeading: true },
      ...(description
        ? [{ kind: 'text' as const, text: clipped(plainNote(description), text, measure), ...text }]
        : []),
      { kind: 'text', text: facts, box: COVER.facts, size: TEXT_SIZE.name, isQuiet: true },
    ],
    notes: '',
    isCover: true,
  };
}

type Drawn = { pieces: Piece[]; rest: string };

/** What the cell of an image depends on. */
function inCell(collected: Collected, measure: Measure): InCell {
  const { item, note } = collected;
  const [name, credit] = [headlineOf(collected), item ? creditFacts(item) : ''];
  return {
    size: item ? pictureOf(item) : PAGE,
    hasNote: plainNote(note) !== '',
    name: (width, most) => textHeight(name, { width, most, size: TEXT_SIZE.name, isBold: true }, measure),
    credit: (width, most) => textHeight(credit, { width, most, size: TEXT_SIZE.credit }, measure),
  };
}

/** One image of a slide; `rest` is the part of its note that has no room. */
function drawCell(collected: Collected, cell: Cell, measure: Measure): Drawn {
  const { item } = collected;
  const note = plainNote(collected.note);
  const room = { box: cell.note, size: TEXT_SIZE.note };
  const [shown, rest] = splitText(note, room, measure);
  const pieces: Piece[] = [];
  if (cell.name) {
    const name = { box: cell.name, size: TEXT_SIZE.name, isBold: true };
    pieces.push({ kind: 'text', text: clipped(headlineOf(collected), name, measure), ...name, link: pageOf(item) });
  }
  if ('file' in collected) {
    pieces.push({ kind: 'image', file: collected.file, box: cell.image, alt: collected.item.image.alt });
  } else pieces.push({ kind: 'text', text: collected.reason, box: cell.image, size: TEXT_SIZE.note, isQuiet: true });
  if (note !== '') pieces.push({ kind: 'text', text: rest === '' ? shown : `${shown} …`, ...room });
  const facts = item && creditFacts(item);
  if (facts) {
    const credit = { box: cell.credit, size: TEXT_SIZE.credit, isQuiet: true };
    pieces.push({ kind: 'text', text: clipped(facts, credit, measure), ...credit, link: sourceOf(item) });
  }
  return { pieces, rest };
}

const headingOf = (text: string, measure: Measure, link?: string): Piece => {
  const room = { box: SLIDE.heading, size: TEXT_SIZE.heading, isBold: true };
  return { kind: 'text', text: clipped(text, room, measure), ...room, isHeading: true, link };
};

/** Slides with the rest of a long note: nothing is set smaller, and nothing is left out. */
function* restOfNote(collected: Collected, rest: string, measure: Measure): Generator<Slide> {
  for (let left = rest; left !== ''; ) {
    const room = { box: SLIDE.body, size: TEXT_SIZE.note };
    const [shown, next] = splitText(left, room, measure);
    yield {
      pieces: [
        headingOf(`Note: ${headlineOf(collected)}`, measure, pageOf(collected.item)),
        { kind: 'text', text: shown, ...room },
      ],
      notes: '',
    };
    left = next;
  }
}

/** Images that share a slide: consecutive ones of a section. */
async function* groupsOf(images: AsyncIterable<Collected>, layout: Layout): AsyncGenerator<Collected[]> {
  let group: Collected[] = [];
  for await (const collected of images) {
    if (group.length === layout || (group[0] && group[0].section !== collected.section)) {
      yield group;
      group = [];
    }
    group.push(collected);
  }
  if (group.length > 0) yield group;
}

/** A collection as slides, with every text and every image in its place; `measure` is that of the file's font. */
export async function* slidesOf(
  exported: Exported,
  { layout, hasCover }: SlideOptions,
  { progress, measure, now = new Date() }: { progress: Progress; measure: Measure; now?: Date },
): AsyncGenerator<Slide> {
  if (hasCover) yield coverOf(exported, now, measure);
  for await (const group of groupsOf(collectImages(exported.items, progress), layout)) {
    const [first] = group;
    if (!first) continue;
    const section = exported.sections.find(({ id }) => id === first.section)?.title;
    const heading = layout === 1 ? headlineOf(first) : (section ?? exported.title);
    const boxes = cellsOf(
      layout,
      group.map((collected) => inCell(collected, measure)),
    );
    const cells = group.flatMap((collected, at) => {
      const cell = boxes[at];
      return cell ? { collected, ...drawCell(collected, cell, measure) } : [];
    });
    yield {
      pieces: [
        headingOf(heading, measure, layout === 1 ? pageOf(first.item) : undefined),
        ...cells.flatMap(({ pieces }) => pieces),
      ],
      notes: group.flatMap(({ note }) => note || []).join('\n\n'),
    };
    for (const { collected, rest } of cells) yield* restOfNote(collected, rest, measure);
  }
  progress.signal.throwIfAborted();
}
