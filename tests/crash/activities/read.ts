import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageReadings, readingQueue } from '#db/schema/search.ts';
import { type Activity, killCommand, killMoments } from '../activity.ts';
import { type CrashSite, drawPicture } from '../crash-site.ts';

const PICTURES = 3;
const moments = killMoments(6_000);

const readingsOf = (site: CrashSite) =>
  site.look(async ({ db }) => {
    const rows = await db
      .select({ hash: imageReadings.contentHash, readAt: imageReadings.readAt, problem: imageReadings.problem })
      .from(imageReadings);
    return new Map(rows.map(({ hash, readAt, problem }) => [hash, `${readAt.getTime()} ${problem}`]));
  });

/** Reads new images; the command is killed. Existing readings stay, and a second run reads the others. */
export const readActivity: Activity = {
  name: 'read',
  run: async (site, dice) => {
    const folder = join(site.workDir, 'read');
    const first = dice.below(1_000_000_000);
    await mkdir(join(folder, 'Aegis Security'), { recursive: true });
    for (let at = 0; at < PICTURES; at += 1) {
      await writeFile(join(folder, 'Aegis Security', `${first + at}.png`), await drawPicture(first + at));
    }
    const imported = await site.run('import', folder);
    if (imported.status !== 0) throw new Error(`nothing to read: ${imported.output}`);
    const before = (await readingsOf(site)).size;
    const ended = await killCommand(site.begin('read'), moments, dice);
    const atKill = await readingsOf(site);

    const findLost = async () => {
      // As if the killed reader's lease had expired.
      const waiting = await site.look(async ({ db }) => {
        await db.update(readingQueue).set({ leasedUntil: 0 });
        return db.select({ hash: readingQueue.contentHash }).from(readingQueue);
      });
      const again = await site.run('read');
      const now = await readingsOf(site);
      const states: [string, boolean][] = [
        [`the end of the reading: ${again.output}`, again.status === 0 && again.output.includes(', 0 left')],
        ['a reading of every image', waiting.every(({ hash }) => now.has(hash))],
        ['images that a kill is no reason to give up', [...now.values()].every((text) => !/crashed|late/.test(text))],
      ];
      const changed = [...atKill]
        .filter(([hash, text]) => now.get(hash) !== text)
        .map(([hash]) => `reading of ${hash}`);
      return [...changed, ...states.flatMap(([what, holds]) => (holds ? [] : [what]))];
    };
    return { killed: !ended, acknowledged: atKill.size - before, findLost };
  },
};
