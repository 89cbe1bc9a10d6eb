import { downloadZip, type InputWithoutMeta, type InputWithSizeMeta } from 'client-zip';
import { type Collected, collectImages, type Exported, type Progress } from './collect-images.ts';
import { collectionJson, creditsText, type Listed, notesText } from './texts.ts';

const listedOf = (collected: Collected): Listed => {
  const { item, note, section } = collected;
  return 'file' in collected
    ? { item, note, section, file: `images/${collected.name}`, reason: null }
    : { item, note, section, file: null, reason: collected.reason };
};

async function* entriesOf(
  exported: Exported,
  progress: Progress,
): AsyncGenerator<InputWithoutMeta | InputWithSizeMeta> {
  const listed: Listed[] = [];
  for await (const collected of collectImages(exported.items, progress)) {
    const entry = listedOf(collected);
    const prefix = String(listed.length + 1).padStart(3, '0');
    if ('file' in collected) {
      const name = `images/${prefix}-${collected.name}`;
      listed.push({ ...entry, file: name });
      yield { name, input: collected.file };
    } else listed.push(entry);
  }
  yield { name: 'credits.md', input: creditsText(exported, listed) };
  yield { name: 'notes.md', input: notesText(exported, listed) };
  yield { name: 'collection.json', input: collectionJson(exported, listed) };
}

/** A collection as a ZIP: images, credits, notes, and everything as JSON. Images are fetched while the file is written. */
export const exportZip = (exported: Exported, progress: Progress): Promise<Blob> =>
  downloadZip(entriesOf(exported, progress)).blob();
