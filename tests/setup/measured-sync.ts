// Syncs the gallery of the environment twice, in a separate process, and prints time and memory as a line of JSON.
import { ne } from 'drizzle-orm';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { images } from '#db/schema/images.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/env.ts';
import { imageHostFor } from '#server/image-host/image-host.ts';

const SAMPLE_MS = 20;
const actor = { id: null, email: 'measured' };

const settings = readSettings();
const db = await createDb({ url: settings.databaseUrl });
await migrateDb(db);
const app = createApp({
  settings,
  db,
  imageHost: await imageHostFor(settings, db),
  version: () => 'measured',
  now: () => new Date(),
  rebuild: { request: () => Promise.resolve() },
});
globalThis.gc?.();
const idle = process.memoryUsage.rss();
let peak = idle;
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, SAMPLE_MS);
const begun = performance.now();
const { added } = await app.gallerySync.sync(actor);
const seconds = (performance.now() - begun) / 1000;
clearInterval(sampling);
await app.gallerySync.sync(actor);
const placeholders = await db.$count(images, ne(images.placeholder, ''));
console.log(
  JSON.stringify({ added, placeholders, seconds, idleMb: idle / 2 ** 20, aboveIdleMb: (peak - idle) / 2 ** 20 }),
);
db.$client.close();
