import type { Command } from 'commander';
import { counted } from '#shared/text/counted.ts';
import { printLine, printProblem } from '../terminal/print-line.ts';
import { progressOf } from '../terminal/progress.ts';
import { withApp } from './open-app.ts';

/** `gallery check`: reports damaged and orphaned data, and repairs what it can. */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description(
      'Checks the database, the media of every image and the built site, and finds media that nothing references and what a killed process has left.',
    )
    .option('--fix', 'repair what can be repaired')
    .addHelpText('after', '\nExits with 1 when something is wrong and was not repaired.')
    .action(async ({ fix = false }: { fix?: boolean }) => {
      const { update, end } = progressOf('Looking for images');
      const { images, problems, fixed, notes } = await withApp(
        (app) => app.galleryCheck.check({ fix, onChecked: update }),
        { readOnly: !fix },
      ).finally(end);
      for (const line of notes) printLine(line);
      for (const line of fixed) printLine(`Repaired ${line}`);
      for (const line of problems) printProblem(line);
      const changed = fix ? `${fixed.length} repaired` : 'nothing changed';
      console.log(`${counted(images, 'image')} checked, ${counted(problems.length, 'problem')}, ${changed}.`);
      if (problems.length > 0) process.exitCode = 1;
    });
}
