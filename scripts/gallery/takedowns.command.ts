import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type TakedownList, takedownListSchema } from '#shared/takedowns/takedown.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { printLine } from '../terminal/print-line.ts';
import { withApp } from './open-app.ts';
import { namingPath, resolveUserPath } from './user-path.ts';

/** Reads a list that `gallery takedowns --export` has written. Throws an error with a message for any other file. */
export async function readTakedownList(typed: string): Promise<TakedownList> {
  const file = resolveUserPath(typed);
  const text = await namingPath(file, readFile(file, 'utf8'));
  try {
    return takedownListSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is no list of takedowns. Write one with: npm run gallery -- takedowns --export <file>`);
  }
}

const summaryOf = (takedowns: number, companies: number): string =>
  `${counted(takedowns, 'takedown')}, ${counted(companies, 'company', 'companies')} as a whole.`;

/** `gallery takedowns`: lists takedowns, or writes them into a file for `restore`. */
export function registerTakedowns(program: Command): void {
  program
    .command('takedowns')
    .description('Lists the images and companies that were taken down.')
    .option('--export <file>', 'write them into a file for restore --takedowns')
    .action(async ({ export: typed }: { export?: string }) => {
      if (typed === undefined) {
        const { takedowns, companies } = await withApp(async (app) => ({
          takedowns: await app.takedowns.list(),
          companies: (await app.takedowns.exportList()).companies,
        }));
        for (const { at, name, slug, reason, hashes } of companies) {
          printLine(`${at.slice(0, 10)} ${name} (company ${slug}, ${counted(hashes.length, 'file')}): ${reason}`);
        }
        for (const { at, subject, by, reason, contentHash, filesRemoved } of takedowns) {
          printLine(`${at.slice(0, 10)} ${subject} (${by}): ${reason}`);
          console.log(`  ${contentHash}${filesRemoved ? '' : ', files are still being deleted'}`);
        }
        console.log(summaryOf(takedowns.length, companies.length));
        return;
      }
      const list = await withApp((app) => app.takedowns.exportList());
      const file = resolveUserPath(typed);
      await namingPath(file, writeFile(file, `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 }));
      console.log(`${file}: ${summaryOf(list.takedowns.length, list.companies.length)}`);
    });
}
