import { type Command, InvalidArgumentError } from 'commander';
import { drawDemo } from '#db/demo/draw.ts';
import { counted } from '#shared/text/counted.ts';
import { progressOf } from '../terminal/progress.ts';
import { fromWhereTyped } from './typed-path.ts';

/** Most companies or images that are drawn; more would be a slip of the finger. */
const MOST = 100_000;

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MOST)
    throw new InvalidArgumentError(`It must be 1 to ${MOST.toLocaleString('en')}.`);
  return value;
}

/** `gallery demo --out <folder>`: draws the demo gallery, or a large one for tests and measurements, as a folder to import. */
export function registerDemo(program: Command): void {
  program
    .command('demo')
    .requiredOption('--out <folder>', 'where the pictures go')
    .option('--companies <number>', "how many companies (default: the demo's own)", positive)
    .option('--images <number>', 'how many images in all (default: all of theirs)', positive)
    .description(
      'Draws invented companies with their screens as a folder that `import` takes. Repeats draw only what is missing.',
    )
    .action(async ({ out, ...wanted }: { out: string; companies?: number; images?: number }) => {
      const progress = progressOf('Drawing');
      const folder = fromWhereTyped(out);
      const { companies, images, drawn } = await drawDemo({
        out: folder,
        ...wanted,
        onProgress: progress.update,
      }).finally(progress.end);
      console.log(
        `${counted(companies, 'company', 'companies')} with ${counted(images, 'image')} in ${folder}, ${counted(drawn, 'file')} drawn.`,
      );
    });
}
