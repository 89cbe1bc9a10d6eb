import type { GalleryImportRepository, IndexedImage } from './gallery-import.repository.ts';
import type { SourceImage } from './gallery-source.ts';

const keyOf = ({ folder, sourceName }: Pick<SourceImage, 'folder' | 'sourceName'>) => `${folder}\0${sourceName}`;

/** Reads the index once and answers which of its images a picture of the source is. */
export async function knownImages(
  repository: Pick<GalleryImportRepository, 'findImages'>,
): Promise<(image: SourceImage) => IndexedImage | undefined> {
  const bySource = new Map((await repository.findImages()).map((image) => [keyOf(image), image]));
  return (image) => bySource.get(keyOf(image));
}
