import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { greyPixels } from '#server/image-host/image-pixels.ts';
import { layoutFeatures, SHAPE_FEATURES } from '#server/reading/layout-features.ts';
import { principalComponents } from './principal-components.ts';

/** Length of a descriptor: shorter ones lose neighbours, longer ones find no better ones (DECISIONS.md 43). */
const LENGTH = 96;
/** Weight of an image's proportions and size, relative to other features. */
const SHAPE_WEIGHT = 8;

/** Trains the descriptor on the images of a folder. */
export async function trainDescriptor(folder: string) {
  const files = (JSON.parse(await readFile(join(folder, 'images.json'), 'utf8')) as { file: string }[]).map(
    ({ file }) => file,
  );
  const rows: Float32Array[] = [];
  for (const file of files.sort()) {
    try {
      rows.push(layoutFeatures(await greyPixels(await readFile(join(folder, file)))).features);
    } catch {
      console.warn(`${file} could not be decoded.`);
    }
  }
  const width = rows[0]?.length ?? 0;
  const means = new Float32Array(width);
  const scales = new Float32Array(width);
  for (let at = 0; at < width; at += 1) {
    const values = rows.map((row) => row[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / rows.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / rows.length);
    means[at] = mean;
    scales[at] = (at >= width - SHAPE_FEATURES ? SHAPE_WEIGHT : 1) / (spread + 1e-3);
  }
  const standard = rows.map((row) =>
    Float64Array.from(row, (value, at) => (value - (means[at] ?? 0)) * (scales[at] ?? 0)),
  );
  const components = principalComponents(standard, LENGTH);
  const weights = new Int8Array(LENGTH * width);
  const rowScales = Float32Array.from(components, (component, row) => {
    const largest = component.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    weights.set(
      Int8Array.from(component, (value) => Math.round((value / largest) * 127)),
      row * width,
    );
    return largest / 127;
  });
  const base64 = (values: Float32Array | Int8Array) => Buffer.from(values.buffer).toString('base64');
  console.log(`${rows.length} images, ${width} features`);
  return {
    length: LENGTH,
    means: base64(means),
    scales: base64(scales),
    rowScales: base64(rowScales),
    weights: base64(weights),
  };
}
