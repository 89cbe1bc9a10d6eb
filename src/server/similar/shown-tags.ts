import type { PixelRows } from '../image-host/image-pixels.ts';
import { binsOf, meanValue, numbersIn, type StoredTrees, unpacked } from '../proposals/boosted-trees.ts';
import type { Layout } from '../reading/layout.ts';
import { EDGE_GRID } from '../reading/layout-features.ts';
import { toDescriptor } from './layout-matrix.ts';
import model from './shown-tags.json' with { type: 'json' };
import { structureFeatures } from './structure-features.ts';

/** Numbers of the layout's descriptor that count: the first ones tell most. */
const LAYOUT = 48;

/** What `npm run layout-model -- <folder> --shown` writes. */
export type StoredShownModel = {
  /** Cuts of the features, separated by spaces. */
  cuts: string[];
  /** Sets of trees for each tag, and the least mean of their values from which an image shows it. */
  tags: Record<string, { least: number; sets: StoredTrees[] }>;
};

const cells = Array.from({ length: EDGE_GRID }, (_, at) => at);

/** Mean strength of the edges in each row and in each column. */
function edgeProfiles(edges: Uint8Array): number[] {
  const mean = (at: (cell: number) => number) =>
    cells.reduce((sum, cell) => sum + (edges[at(cell)] ?? 0), 0) / EDGE_GRID;
  return [...cells.map((y) => mean((x) => y * EDGE_GRID + x)), ...cells.map((x) => mean((y) => y * EDGE_GRID + x))];
}

/** The features of an image, for the model of what it shows. Their order is part of the model. */
export const shownFeatures = (
  pixels: { grey: PixelRows; colours: PixelRows },
  { layout, edges }: Pick<Layout, 'layout' | 'edges'>,
): number[] => [
  ...structureFeatures(pixels.grey, pixels.colours),
  ...toDescriptor(layout).subarray(0, LAYOUT),
  ...edgeProfiles(Buffer.from(edges, 'base64')),
];

/** A model that can be applied. */
const unpackShown = ({ cuts, tags }: StoredShownModel) => ({
  cuts: cuts.map(numbersIn),
  tags: Object.entries(tags).map(([tag, { least, sets }]) => ({ tag, least, sets: sets.map(unpacked) })),
});

let loaded: ReturnType<typeof unpackShown> | undefined;

/** The tags that an image certainly has by its features, surest first; those of which nothing is certain are left out. */
export function tagsShown(features: readonly number[]): string[] {
  loaded ??= unpackShown(model as StoredShownModel);
  const bins = binsOf(features, loaded.cuts);
  return loaded.tags
    .map(({ tag, least, sets }) => ({ tag, above: meanValue(sets, bins) - least }))
    .filter(({ above }) => above >= 0)
    .sort((a, b) => b.above - a.above)
    .map(({ tag }) => tag);
}
