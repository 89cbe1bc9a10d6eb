import type { Command } from 'commander';
import { migrateDb, migratedText } from '#db/migrate.ts';
import { finishRestore } from '#server/backup/restore-plan.ts';
import { prepareDataDir } from '#server/data-dir.ts';
import { readSettings } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';

/** `gallery migrate`: changes the database to this version's schema. */
export function registerMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Changes the database to the schema of this version, after copying it. Stop every server first.')
    .addHelpText(
      'after',
      '\n`npm start` and the build on Netlify do this by themselves. A remote database is not copied.',
    )
    .action(async () => {
      const settings = readSettings();
      if (settings.databaseUrl.startsWith('file:')) await prepareDataDir(settings.dataDir);
      await finishRestore(settings);
      const db = await openDatabase(settings);
      try {
        const migrated = await migrateDb(db);
        console.log(migrated ? migratedText(migrated) : 'The database has all migrations of this version already.');
      } finally {
        db.$client.close();
      }
    });
}
