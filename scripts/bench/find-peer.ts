import MiniSearch from 'minisearch';
import { createDb } from '#db/client.ts';
import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { runApart } from './apart.ts';
import { timed } from './measurement.ts';

const ROWS_PER_READ = 5_000;

/** Measures MiniSearch over the texts of a gallery: the time of each query in ms, and the memory in use. */
export async function measureMiniSearch(queries: readonly string[]): Promise<{ times: number[]; rss: number }> {
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
  const times: number[] = [];
  for (const query of queries) {
    times.push(await timed(async () => index.search(query, { combineWith: 'AND', prefix: true }).slice(0, 60)));
  }
  return { times, rss: process.memoryUsage.rss() };
}

export const miniSearchApart = (settings: Settings, queries: readonly string[]) =>
  runApart(
    import.meta.url,
    measureMiniSearch,
    [queries],
    childEnvironment(settings, { NODE_OPTIONS: '--max-old-space-size=6144' }),
  );
