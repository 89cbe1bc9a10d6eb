import type { Command } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { counted } from '#shared/text/counted.ts';
import { withApp } from './open-app.ts';

/** `gallery demo --remove`: deletes the demo gallery. */
export function registerDemo(program: Command): void {
  program
    .command('demo')
    .option('--remove', "deletes the demo's companies with their images, covers and logos")
    .description('Looks after the demo gallery that an empty installation starts with.')
    .addHelpText('after', '\nA removed demo stays away, also when the gallery is empty.')
    .action(async ({ remove }: { remove?: true }) => {
      if (!remove) throw new Error('Name what to do: --remove. Add --help to see how it is used.');
      const { companies, images } = await withApp((app) => app.demoGallery.remove(COMMAND_LINE));
      console.log(
        `${counted(companies, 'demo company', 'demo companies')} with ${counted(images, 'image')} removed. The demo stays away.`,
      );
      if (companies > 0) console.log('Take them off the site with: npm run gallery -- rebuild');
    });
}
