import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { images } from '#db/schema/images.ts';
import { readSettings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import type { Bench } from './bench.ts';
import { readLabels } from './reading-score.ts';
import { PROJECT_DIR } from './workbench.ts';

/** Number of results in which an image must appear to count as found. */
const FIRST = '24';

/** Phrases that a person read in images, with the file of each image. */
async function readPhrases(): Promise<{ file: string; phrase: string }[]> {
  const path = join(PROJECT_DIR, 'scripts/bench/reading-phrases.json');
  const others: Record<string, string[]> = JSON.parse(await readFile(path, 'utf8'));
  return [
    ...(await readLabels()).map(({ file, phrase }) => ({ file, phrase })),
    ...Object.entries(others).flatMap(([file, phrases]) => phrases.map((phrase) => ({ file, phrase }))),
  ];
}

/** Share of transcribed phrases that find their image. Needs `--gallery`: a data folder with these images, imported and read. */
export async function benchPhrases(bench: Bench): Promise<void> {
  if (!bench.gallery) {
    bench.say('skipped: --gallery names a data folder with the labelled screenshots, imported and read');
    return;
  }
  const settings = readSettings({ DATA_DIR: bench.gallery, READING: 'off' });
  const { app, db, close } = await openGallery(settings, { projectDir: PROJECT_DIR });
  try {
    const phrases = await readPhrases();
    const files = new Map((await db.select().from(images)).map((row) => [row.id, `${row.folder}/${row.sourceName}`]));
    let found = 0;
    for (const { file, phrase } of phrases) {
      const query = searchQuerySchema.parse({ q: phrase, sort: 'relevance', limit: FIRST });
      const { json } = await app.search.find(query, { kind: 'user', id: 'bench' });
      const { items, total, corrected }: SearchResponse = JSON.parse(json);
      if (items.some(({ id }) => files.get(id) === file)) found += 1;
      else bench.say(`${file}: “${phrase}” finds ${total} others${corrected ? `, as “${corrected}”` : ''}`);
    }
    bench.report({
      name: `phrases (of ${phrases.length}) that find their image among the first ${FIRST}`,
      figure: found / phrases.length,
      unit: '',
      limit: { of: 'figure', is: 'at least', value: 0.85 },
    });
  } finally {
    close();
  }
}
