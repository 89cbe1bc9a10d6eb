import { program } from 'commander';
import { registerGrantAdmin } from './grant-admin.command.ts';
import { registerRebuild } from './rebuild.command.ts';
import { registerSession } from './session.command.ts';

program.name('gallery').description('Looks after a gallery from the command line.').showHelpAfterError();

registerSession(program);
registerGrantAdmin(program);
registerRebuild(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
