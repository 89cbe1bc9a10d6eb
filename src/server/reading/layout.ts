import type { PixelRows } from '../image-host/image-pixels.ts';
import { layoutFeatures } from './layout-features.ts';
import model from './layout-model.json' with { type: 'json' };
import { perceptualHash } from './perceptual-hash.ts';

/** Version of everything that determines `Layout`; images described by another one are described again, without reading their text again. */
export const LAYOUT_RECIPE = 1;

/** Numbers of a descriptor. */
export const LAYOUT_LENGTH = model.length;
/** Descriptors are unit vectors times this, as signed bytes. */
export const LAYOUT_SCALE = 160;

/** How an image looks, for comparing it with others; bytes in base64. */
export type Layout = {
  /** 64 bits, hex (`perceptualHash`). */
  phash: string;
  /** Descriptor of the layout, regardless of the theme: `LAYOUT_LENGTH` signed bytes. */
  layout: string;
  /** Strength of edges in place: `EDGE_GRID` x `EDGE_GRID` bytes. */
  edges: string;
};

/** The model that `npm run layout-model` trains: means and scales of the features, and a row of weights for each number. */
function readModel() {
  const numbers = (base64: string) => {
    const bytes = Buffer.from(base64, 'base64');
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  };
  return {
    means: numbers(model.means),
    scales: numbers(model.scales),
    rowScales: numbers(model.rowScales),
    weights: new Int8Array(Buffer.from(model.weights, 'base64')),
  };
}

let loaded: ReturnType<typeof readModel> | undefined;

/** The features of an image as a unit vector of `LAYOUT_LENGTH` numbers, in signed bytes. */
function project(features: Float32Array): Int8Array {
  loaded ??= readModel();
  const { means, scales, rowScales, weights } = loaded;
  const standard = features.map((value, at) => (value - (means[at] ?? 0)) * (scales[at] ?? 0));
  const vector = new Float32Array(LAYOUT_LENGTH);
  let squares = 0;
  for (let row = 0; row < LAYOUT_LENGTH; row += 1) {
    let sum = 0;
    for (let at = 0; at < standard.length; at += 1) {
      sum += (standard[at] ?? 0) * (weights[row * standard.length + at] ?? 0);
    }
    sum *= rowScales[row] ?? 0;
    vector[row] = sum;
    squares += sum * sum;
  }
  const factor = LAYOUT_SCALE / Math.sqrt(squares || 1);
  return Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * factor))));
}

const EDGE_SCALE = 16;

const base64 = (bytes: Int8Array | Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** Describes an image by its grey levels; about 10 ms. */
export function layoutOf(grey: PixelRows): Layout {
  const { features, edges } = layoutFeatures(grey);
  return {
    phash: perceptualHash(grey),
    layout: base64(project(features)),
    edges: base64(Uint8Array.from(edges, (value) => Math.min(255, Math.round(value * EDGE_SCALE)))),
  };
}

/** The description of an image from outside the gallery. */
export type OutsideImage = Layout & { width: number; height: number };

/** Describes such an image by its grey levels. */
export const describeLayout = (grey: PixelRows): OutsideImage => ({
  ...layoutOf(grey),
  width: grey.width,
  height: grey.height,
});
