import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSchema } from '#db/migrate.ts';
import { type App, createApp } from '#server/app.ts';
import { finishRestore } from '#server/backup/restore-plan.ts';
import { prepareDataDir } from '#server/data-dir.ts';
import { readSettings } from '#server/env.ts';
import { imageHostFor } from '#server/image-host/image-host.ts';
import { logTo } from '#server/log/log.ts';
import { openDatabase } from '#server/open-database.ts';

/** Commands do not build automatically: they print how to rebuild the site, or request a build from a running server. */
const noRebuild = { request: () => Promise.resolve() };

/** Warnings and errors of a command. */
const log = logTo({ write: (line) => process.stderr.write(line) }, 'warn');

/**
 * Opens the configured application for one command; creates a missing database, and refuses an older or newer one. With
 * `readOnly` an existing embedded database is not written, so a full or read-only disk will do.
 */
export async function withApp<T>(use: (app: App) => Promise<T>, { readOnly = false } = {}): Promise<T> {
  const settings = readSettings();
  const { databaseUrl } = settings;
  const isUnchanged = readOnly && databaseUrl.startsWith('file:/') && existsSync(fileURLToPath(databaseUrl));
  if (databaseUrl.startsWith('file:') && !isUnchanged) await prepareDataDir(settings.dataDir);
  await finishRestore(settings);
  const db = await openDatabase(settings, { readOnly: isUnchanged });
  let app: App | undefined;
  try {
    await openSchema(db);
    const imageHost = await imageHostFor(settings, db);
    app = createApp({ settings, db, imageHost, log, version: () => 'cli', now: () => new Date(), rebuild: noRebuild });
    return await use(app);
  } finally {
    await app?.notifications.stop();
    db.$client.close();
  }
}
