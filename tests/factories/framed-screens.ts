import type { ReadWord } from '#db/schema/search.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { LAYOUT_LENGTH } from '#server/reading/layout.ts';
import { EDGE_GRID } from '#server/reading/layout-features.ts';

/** Edges of a screen in its product's frame, a navigation at the left and a bar at the top; `seed` is what it shows inside. */
export const framedEdges = (seed: number): Uint8Array =>
  Uint8Array.from({ length: EDGE_GRID * EDGE_GRID }, (_, at) => {
    const [x, y] = [at % EDGE_GRID, Math.floor(at / EDGE_GRID)];
    if (x < 5) return y % 3 === 0 ? 60 : 10;
    return y < 4 ? (x * 7) % 50 : (at * seed) % 40;
  });

/** Words of such a screen: its navigation, and a table. */
export const FRAMED_WORDS: readonly ReadWord[] = Array.from({ length: 20 }, (_, at): ReadWord[] => [
  ['Alerts', 0.02, at / 20, 0.1, 0.02, 90],
  ['Severity', 0.4, at / 20, 0.1, 0.02, 90],
]).flat();

/** What is stored of it after reading. */
export const framedReading = (seed: number) => ({
  text: FRAMED_WORDS.map(([word]) => word).join(' '),
  words: packWords(FRAMED_WORDS),
  phash: '0000000000000000',
  layout: Buffer.from(new Int8Array(LAYOUT_LENGTH)).toString('base64'),
  edges: Buffer.from(framedEdges(seed)).toString('base64'),
});
