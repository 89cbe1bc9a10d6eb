// MiniSearch over the texts of a gallery, in a separate process: sends the time of each query and the memory in use.
import MiniSearch from 'minisearch';
import { createDb } from '#db/client.ts';
import { readSettings } from '#server/env.ts';
import { timed } from './workbench.ts';

const ROWS_PER_READ = 5_000;
const queries = JSON.parse(process.argv[2] ?? '[]') as string[];
const db = await createDb({ url: readSettings().databaseUrl });
const index = new MiniSearch({ fields: ['title', 'text'] });
for (let after = 0, isLast = false; !isLast; ) {
  const { rows } = await db.$client.execute({
    sql: `SELECT no AS id, title || ' ' || alt AS title, coalesce(text, '') AS text FROM images
      LEFT JOIN image_readings ON image_readings.content_hash = images.content_hash WHERE no > ? ORDER BY no LIMIT ?`,
    args: [after, ROWS_PER_READ],
  });
  index.addAll(rows.map(({ id, title, text }) => ({ id, title, text })));
  after = Number(rows.at(-1)?.id ?? after);
  isLast = rows.length < ROWS_PER_READ;
}
db.$client.close();
const times: number[] = [];
for (const query of queries) {
  times.push(await timed(async () => index.search(query, { combineWith: 'AND', prefix: true }).slice(0, 60)));
}
process.send?.({ times, rss: process.memoryUsage.rss() });
