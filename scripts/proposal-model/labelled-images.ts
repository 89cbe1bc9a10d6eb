import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadWord } from '#db/schema/search.ts';
import { unpackWords } from '#server/gallery/packed-words.ts';
import { boundedPixels } from '#server/image-host/image-pixels.ts';
import { describe, PROPOSALS_SIZE } from '#server/proposals/proposals.ts';
import { readImage } from '#server/reading/read-image.ts';
import type { Box } from '#shared/regions/box.ts';

/** What a person says of an image (`shared/starter/README.md`). */
type Label = {
  form: 'screen' | 'part' | 'element' | 'other';
  annotated: boolean;
  regions: { tag: string; box: Box }[];
};

/** A labelled image with its features. */
export type LabelledImage = { file: string; company: string; label: Label } & ReturnType<typeof describe>;

/** The words of images, read once and kept in a file of JSON lines. */
async function wordReader(folder: string, cache: string) {
  const known = new Map<string, ReadWord[]>();
  if (existsSync(cache)) {
    for (const line of (await readFile(cache, 'utf8')).split('\n').filter(Boolean)) {
      const { file, text = '', words = '' } = JSON.parse(line) as { file: string; text?: string; words?: string };
      known.set(file, text === '' ? [] : unpackWords(text, words));
    }
  }
  return async (file: string): Promise<ReadWord[]> => {
    const before = known.get(file);
    if (before) return before;
    const { text = '', words = '' } = await readImage({
      bytes: await readFile(join(folder, file)),
      part: 'everything',
    });
    await appendFile(cache, `${JSON.stringify({ file, text, words })}\n`);
    return text === '' ? [] : unpackWords(text, words);
  };
}

/** Describes the labelled images of a folder. `cache` is the file in which the words read in them are kept. */
export async function labelledImages(
  { folder, labels, cache }: { folder: string; labels: string; cache: string },
  onImage: (done: number, total: number) => void,
): Promise<LabelledImage[]> {
  const { images } = JSON.parse(await readFile(labels, 'utf8')) as { images: Record<string, Label> };
  const wordsOf = await wordReader(folder, cache);
  const entries = Object.entries(images);
  const described: LabelledImage[] = [];
  for (const [done, [file, label]] of entries.entries()) {
    onImage(done, entries.length);
    const words = await wordsOf(file);
    const pixels = await boundedPixels(await readFile(join(folder, file)), PROPOSALS_SIZE);
    described.push({ file, label, company: file.split('/')[0] ?? '', ...describe(pixels, words) });
  }
  return described;
}
