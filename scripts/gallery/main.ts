import { program } from 'commander';
import { findOutage } from '#db/outage.ts';
import { readSettings } from '#server/env.ts';
import { explain } from '../serve/explain.ts';
import { registerBackup } from './backup.command.ts';
import { registerCheck } from './check.command.ts';
import { registerDemo } from './demo.command.ts';
import { registerGrantAdmin } from './grant-admin.command.ts';
import { registerImport } from './import.command.ts';
import { registerRebuild } from './rebuild.command.ts';
import { registerRestore } from './restore.command.ts';
import { registerSession } from './session.command.ts';
import { registerSync } from './sync.command.ts';

/** Wrapped errors (the database's, the image host's) say what happened in their innermost cause. */
const rootCauseOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? rootCauseOf(error.cause) : error;

/** Names the data folder in messages; wrong settings are a message of their own. */
function settingsOrNone() {
  try {
    return readSettings();
  } catch {
    return {};
  }
}

program
  .name('gallery')
  .description('Looks after a gallery from the command line.')
  // One line (contract 2): the help stands behind --help.
  .configureOutput({
    outputError: (text, write) =>
      write(
        `${text
          .trim()
          .replace(/\s*\n\s*/g, ' ')
          .replace(/\.?$/, '.')} --help shows how.\n`,
      ),
  });

registerImport(program);
registerSync(program);
registerDemo(program);
registerCheck(program);
registerSession(program);
registerGrantAdmin(program);
registerRebuild(program);
registerBackup(program);
registerRestore(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(explain(findOutage(error) ?? rootCauseOf(error), settingsOrNone()));
  process.exitCode = 1;
}
