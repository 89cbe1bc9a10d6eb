import type { Exported } from './collect-images.ts';
import { collectionJson } from './texts.ts';

/** A collection as JSON, without its images. */
export const exportJson = async (exported: Exported): Promise<Blob> => {
  const listed = exported.items.map(({ item, note, section }) => ({ item, note, section, file: null, reason: null }));
  return new Blob([collectionJson(exported, listed)], { type: 'application/json' });
};
