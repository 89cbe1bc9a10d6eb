import type { Command } from 'commander';
import type { App } from '#server/app.ts';
import type { ImportCounts, ImportSummary } from '#server/gallery-import/gallery-import.service.ts';
import { progressOf } from '../terminal/progress.ts';
import { withApp } from './open-app.ts';
import { fromWhereTyped } from './typed-path.ts';

const counted = (noun: string, { added, changed, unchanged }: ImportCounts) =>
  `${noun}: ${added} added, ${changed} changed, ${unchanged} unchanged`;

const hasChanged = ({ companies, images }: ImportSummary): boolean =>
  companies.added + companies.changed + images.added + images.changed > 0;

/** The pictures for link previews, so that the next build finds them; a build elsewhere draws its own. */
async function drawSharePictures({ settings, sharePictures }: App): Promise<void> {
  if (settings.buildHookUrl) return;
  const progress = progressOf('Drawing share pictures');
  await sharePictures
    .drawMissing(progress.update)
    .catch((error: unknown) => console.warn(`The next build has to draw share pictures: ${String(error)}`))
    .finally(progress.end);
}

/** Names that are listed at most. */
const NAMES_LISTED = 20;

/** Tells which images the folder no longer has; they stay in the gallery until someone hides them. */
function reportMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const subject = missing.length === 1 ? '1 image of the gallery is' : `${missing.length} images of the gallery are`;
  console.log(`${subject} not in the folder any more. Put the files back, or hide the images under Images:`);
  for (const name of missing.slice(0, NAMES_LISTED)) console.log(`  ${name}`);
  if (missing.length > NAMES_LISTED) console.log(`  and ${missing.length - NAMES_LISTED} more`);
}

/** Tells what an import did, what it left out and why. */
function report(summary: ImportSummary, seconds: number): void {
  const { companies, images, skipped, notes, missing } = summary;
  for (const { what, why } of skipped) console.error(`Skipped ${what}: ${why}`);
  for (const note of notes) console.log(note);
  console.log(counted('Companies', companies));
  console.log(`${counted('Images', images)}, ${skipped.length} skipped (${seconds.toFixed(1)} s)`);
  if (hasChanged(summary)) {
    console.log('Show it on the site with: npm run gallery -- rebuild');
  }
  reportMissing(missing);
}

/** `gallery import <folder>`: brings companies and images into the gallery (contract 2). */
export function registerImport(program: Command): void {
  program
    .command('import')
    .argument('<folder>', 'companies.json with images.json, or a folder of images per company')
    .description(
      'Brings companies and images into the gallery. Safe to repeat: only what is new or changed is worked on.',
    )
    .addHelpText('after', '\nExits with 1 when something was skipped or the import could not be done.')
    .action(async (folder: string) => {
      const startedAt = performance.now();
      const progress = progressOf('Importing images');
      const summary = await withApp(async (app) => {
        const done = await app.galleryImport
          .importFolder(fromWhereTyped(folder), { onProgress: progress.update })
          .finally(progress.end);
        if (hasChanged(done)) await drawSharePictures(app);
        return done;
      });
      report(summary, (performance.now() - startedAt) / 1000);
      if (summary.skipped.length > 0) process.exitCode = 1;
    });
}
