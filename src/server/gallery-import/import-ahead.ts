import type { ImageHost } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import { batchWriter } from './batch-writer.ts';
import type { GalleryImportRepository } from './gallery-import.repository.ts';
import type { SourceImage } from './gallery-source.ts';
import { imageImporter } from './import-images.ts';
import { knownImages } from './known-images.ts';
import { sourceFiles } from './source-files.ts';

/** How pictures are taken in ahead of the import. */
export type AheadOptions = {
  /** Told how many pictures are done. */
  onProgress: (done: number) => void;
  /** Pictures worked on at a time. */
  concurrency: number;
};

type Deps = { repository: GalleryImportRepository; imageHost: ImageHost; newImageId: () => string; now: () => Date };

/** Takes in pictures in the order in which their files appear; what can't be taken is left to the import of the whole folder. */
export async function importAhead(
  { repository, imageHost, newImageId, now }: Deps,
  root: string,
  pictures: AsyncIterable<SourceImage>,
  { onProgress, concurrency }: AheadOptions,
): Promise<void> {
  const files = sourceFiles(root);
  const importer = imageImporter({ imageHost, files, newId: newImageId, now, findRenamed: () => undefined });
  const writer = batchWriter(repository);
  const known = await knownImages(repository);
  let done = 0;
  try {
    await inParallel(pictures, concurrency, async (image) => {
      const mark = (await files.marks([image.file])).get(image.file);
      const entry = { image, mark, known: known.find(image) };
      const outcome = importer.withoutReading(entry) ?? (await importer.withReading(entry));
      if (outcome.kind !== 'skipped' && outcome.write) await writer.add(outcome.write);
      done += 1;
      onProgress(done);
    });
  } finally {
    await writer.flush();
  }
}
