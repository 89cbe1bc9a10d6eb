import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReactElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { flatten } from './flatten.ts';

// Drawing runs once per core already; more threads per picture would only fight.
sharp.concurrency(1);
sharp.cache(false);

const require = createRequire(import.meta.url);
const WEIGHTS = [400, 500, 600, 700] as const;

function face(family: string, name: string, weight: (typeof WEIGHTS)[number]): Font {
  const file = require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`);
  return { name: family, weight, style: 'normal', data: readFileSync(file) };
}

/** The only faces there are: nothing depends on the machine's fonts. */
export const FONTS: Font[] = [
  ...WEIGHTS.map((weight) => face('Inter', 'inter', weight)),
  ...([400, 500, 600] as const).map((weight) => face('JetBrains Mono', 'jetbrains-mono', weight)),
];

/** Lays out and draws a tree as SVG with text as paths. Throws for a letter that no face has. */
export async function toSvg(tree: ReactElement, width: number, height: number): Promise<string> {
  const svg = await satori(tree, {
    width,
    height,
    fonts: FONTS,
    loadAdditionalAsset: async (_code: string, letters: string) => {
      throw new Error(`no face has ${JSON.stringify(letters)}`);
    },
  });
  return flatten(svg);
}

/** Bytes of the picture as PNG: of flat areas half as large as quick lossless WebP, and eight times as quick to write and read. */
export async function toPng(svg: string, scale: number, isCutOut = false): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg), { density: 72 * scale });
  return (isCutOut ? drawn : drawn.flatten()).png({ compressionLevel: 2 }).toBuffer();
}

const COPY_WIDTH = 720;
// Coprime to 360, so that copies that follow each other differ clearly and 360 of them differ at all.
const HUE_STEP = 137;

/** A picture in other colours and at most 720 pixels wide. */
export async function recolour(
  source: Buffer,
  variant: number,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(source)
    .resize({ width: COPY_WIDTH, withoutEnlargement: true })
    .modulate({ hue: (variant * HUE_STEP) % 360 })
    .webp({ quality: 80, effort: 0 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
