import { Command, CommanderError } from 'commander';
import { findOutage } from '#db/outage.ts';
import { restrictToOwner } from '#server/data-dir.ts';
import { readSettings } from '#server/env.ts';
import { explain } from '#server/faults/explain.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { registerBackup } from './backup.command.ts';
import { registerCheck } from './check.command.ts';
import { registerCollect } from './collect.command.ts';
import { registerDemo } from './demo.command.ts';
import { registerExport } from './export.command.ts';
import { registerGrantAdmin } from './grant-admin.command.ts';
import { registerImport } from './import.command.ts';
import { registerMigrate } from './migrate.command.ts';
import { registerRead } from './read.command.ts';
import { registerRebuild } from './rebuild.command.ts';
import { registerRestore } from './restore.command.ts';
import { registerSession } from './session.command.ts';
import { registerSync } from './sync.command.ts';
import { registerTakedown, withIdsLast } from './takedown.command.ts';
import { registerTakedowns } from './takedowns.command.ts';

/** The innermost cause of a wrapped error, which explains it best, unless a message with a remedy wraps it. */
const rootCauseOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && !(isAppError(error) && error.extras.detail)
    ? rootCauseOf(error.cause)
    : error;

/** Combines the cause of a service's error with the service's remedy; errors with a system code are explained by the code. */
function reasonOf(error: unknown): unknown {
  const cause = rootCauseOf(error);
  if (!isAppError(error) || cause === error || !(cause instanceof Error) || 'code' in cause) return cause;
  return new Error(`${cause.message.replace(/\.$/, '')}. ${error.message}`);
}

/** The one-line error (contract 2) for a mistyped command, with a reference to --help. */
function wrongUsage(text: string): string {
  const problem = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}. Add --help to see how it is used.\n`;
}

/** Names the data folder in messages; configuration errors have their own message. */
function settingsOrNone() {
  try {
    return readSettings();
  } catch {
    return {};
  }
}

/** All commands; a mistyped one rejects instead of ending the process. */
function allCommands(): Command {
  const program = new Command('npm run gallery --')
    .description('Looks after a gallery from the command line.')
    .configureOutput({ outputError: (text, write) => write(wrongUsage(text)) })
    .exitOverride();
  registerImport(program);
  registerExport(program);
  registerCollect(program);
  registerSync(program);
  registerTakedown(program);
  registerTakedowns(program);
  registerDemo(program);
  registerRead(program);
  registerCheck(program);
  registerSession(program);
  registerGrantAdmin(program);
  registerRebuild(program);
  registerBackup(program);
  registerRestore(program);
  registerMigrate(program);
  return program;
}

/** Runs the command that a process's arguments name, and sets the process's exit status. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    restrictToOwner();
    await allCommands().parseAsync(withIdsLast(args));
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    console.error(explain(findOutage(error) ?? reasonOf(error), settingsOrNone()));
    process.exitCode = 1;
  }
}
