/** Row numbers of a segment; a change of one image rewrites its segment. */
export const SEGMENT_SIZE = 1024;

/** The index of a segment's images: one place in each array per image. */
export type Segment = {
  numbers: Uint32Array;
  folders: Uint32Array;
  positions: Int32Array;
  /** Unix seconds: when visitors first saw it. */
  addedAt: Float64Array;
  /** When it last changed for visitors, in ms: it was added, or its bytes were replaced. */
  newsAt: Float64Array;
  /** 0: unknown, else one more than the place in `THEMES`. */
  themes: Uint8Array;
  /** A bit for each of `COLOURS`. */
  colours: Uint16Array;
  /** First entry of each image in `tagIds`, and one more for the end. */
  tagStart: Uint32Array;
  /** Tag ids in the image's own order. */
  tagIds: Uint32Array;
};

/** Reads the images of a segment as stored (db/schema/search.ts). */
export function parseSegment(segment: number, text: string): Segment {
  const rows = text === '' ? [] : text.split(';').map((row) => row.split(' '));
  const column = (at: number) => rows.map((fields) => Number(fields[at]));
  const tagIds: number[] = [];
  const tagStart = new Uint32Array(rows.length + 1);
  for (const [at, fields] of rows.entries()) {
    if (fields[6]) for (const id of fields[6].split('.')) tagIds.push(Number(id));
    tagStart[at + 1] = tagIds.length;
  }
  return {
    numbers: Uint32Array.from(column(0), (offset) => segment * SEGMENT_SIZE + offset),
    folders: Uint32Array.from(column(1)),
    positions: Int32Array.from(column(2)),
    addedAt: Float64Array.from(column(3)),
    // Rows of earlier versions end before the last field.
    newsAt: Float64Array.from(rows, (fields) => Number(fields[3]) * 1_000 + Number(fields[7] ?? 0)),
    themes: Uint8Array.from(column(4)),
    colours: Uint16Array.from(column(5)),
    tagStart,
    tagIds: Uint32Array.from(tagIds),
  };
}
