import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { images } from '#db/schema/images.ts';
import { readSettings } from '#server/env.ts';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { ROOT } from '../toolchain.mjs';
import { openBare } from './bare-gallery.ts';
import type { Bench } from './bench.ts';
import { atLeast } from './measurement.ts';
import { readLabels } from './reading-score.ts';

/** Number of results in which an image must appear to count as found. */
const FIRST = '24';

/** Phrases that a person read in images, with the file of each image. */
async function readPhrases(): Promise<{ file: string; phrase: string }[]> {
  const path = join(ROOT, 'scripts/bench/reading-phrases.json');
  const others: Record<string, string[]> = JSON.parse(await readFile(path, 'utf8'));
  return [
    ...(await readLabels()),
    ...Object.entries(others).flatMap(([file, phrases]) => phrases.map((phrase) => ({ file, phrase }))),
  ];
}

/** Share of transcribed phrases that find their image. Needs `--gallery`: a data folder with these images, imported and read. */
export async function measure({ gallery, say, report }: Bench): Promise<void> {
  if (!gallery) return say('skipped: --gallery names a data folder with the labelled screenshots, imported and read');
  const { app, db, close } = await openBare(readSettings({ DATA_DIR: gallery, READING: 'off' }));
  try {
    const phrases = await readPhrases();
    const files = new Map((await db.select().from(images)).map((row) => [row.id, `${row.folder}/${row.sourceName}`]));
    let found = 0;
    for (const { file, phrase } of phrases) {
      const query = searchQuerySchema.parse({ q: phrase, sort: 'relevance', limit: FIRST });
      const { json } = await app.search.find(query, { kind: 'user', id: 'bench' });
      const { items, total, corrected }: SearchResponse = JSON.parse(json);
      if (items.some(({ id }) => files.get(id) === file)) found += 1;
      else say(`${file}: “${phrase}” finds ${total} others${corrected ? `, as “${corrected}”` : ''}`);
    }
    const name = `phrases (of ${phrases.length}) that find their image among the first ${FIRST}`;
    report(name, found / phrases.length, '', { limit: atLeast(0.85) });
  } finally {
    close();
  }
}
