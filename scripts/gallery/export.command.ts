import type { Command } from 'commander';
import { DEMO_NOTICE } from '#shared/companies/demo.ts';
import { counted } from '#shared/text/counted.ts';
import { printLine, printProblem } from '../terminal/print-line.ts';
import { progressOf } from '../terminal/progress.ts';
import { withApp } from './open-app.ts';
import { namingPath, resolveUserPath } from './user-path.ts';

type Options = { csv?: boolean; addresses?: boolean; force?: boolean };

/** `gallery export <folder>`: writes the whole gallery in the layout that `import` reads (contract 13). */
export function registerExport(program: Command): void {
  program
    .command('export')
    .argument('<folder>', 'a new or empty folder')
    .description('Writes the whole gallery, hidden images and drafts too, as a folder that "import" reads.')
    .option('--csv', 'also write companies.csv, images.csv and flows.csv for spreadsheets')
    .option('--addresses', 'write only starter.json: the public addresses that images come from, for "collect"')
    .option('--force', 'write into a folder that is not empty')
    .addHelpText(
      'after',
      '\nImages have the size and quality that visitors get; the files that they were made from are not kept. Exits with 1 when a file is missing.',
    )
    .action(async (typed: string, options: Options) => {
      const folder = resolveUserPath(typed);
      const progress = progressOf(options.addresses ? 'Reading images' : 'Exporting images');
      const { companies, images, flows, gone, isDemo } = await withApp((app) =>
        namingPath(
          folder,
          app.galleryExport.exportFolder(folder, { ...options, onProgress: progress.update }).finally(progress.end),
        ),
      );
      for (const what of gone) printProblem(`Left out ${what}: the image host does not have its file.`);
      if (isDemo) printLine(`${DEMO_NOTICE} are among the companies.`);
      const all = [counted(companies, 'company', 'companies'), counted(images, 'image'), counted(flows, 'flow')];
      console.log(`${folder}: ${all.join(', ')}.`);
      if (gone.length > 0) process.exitCode = 1;
    });
}
