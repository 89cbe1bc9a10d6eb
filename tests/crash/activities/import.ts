import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { images } from '#db/schema/images.ts';
import { type Activity, killCommand, killMoments } from '../activity.ts';
import { drawPicture } from '../crash-site.ts';

const PICTURES = 6;
const moments = killMoments();

/** Imports new images; the command is killed, and a second run completes it. */
export const importActivity: Activity = {
  name: 'import',
  run: async (site, dice) => {
    const folder = join(site.workDir, 'import');
    const first = dice.below(1_000_000_000);
    const names = Array.from({ length: PICTURES }, (_, at) => `${first + at}.png`);
    await mkdir(join(folder, 'Aegis Security'), { recursive: true });
    for (const [at, name] of names.entries()) {
      await writeFile(join(folder, 'Aegis Security', name), await drawPicture(first + at));
    }
    const before = await site.imageIds();
    const ended = await killCommand(site.begin('import', folder), moments, dice);

    const findLost = async () => {
      const now = new Set(await site.imageIds());
      const lost = before.filter((id) => !now.has(id)).map((id) => `image ${id}`);
      const again = await site.run('import', folder);
      if (again.status !== 0) lost.push(`the import can't be completed: ${again.output}`);
      const rows = await site.look(({ db }) => db.select({ name: images.sourceName }).from(images));
      const stored = new Set(rows.map(({ name }) => name.split('/').at(-1)));
      return [...lost, ...names.filter((name) => !stored.has(name)).map((name) => `imported ${name}`)];
    };
    return { killed: !ended, acknowledged: ended ? PICTURES : 0, findLost };
  },
};
