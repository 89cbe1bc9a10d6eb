import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { createDb, type Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { type Activity, killCommand, killMoments } from '../activity.ts';
import type { CrashSite } from '../crash-site.ts';

const moments = killMoments(1_500);
const LAST = 'seed-company-8';

const descriptionIn = async (db: Db) =>
  (await db.select({ text: companies.description }).from(companies).where(eq(companies.id, LAST)).get())?.text;

/** Descriptions of the galleries that restores have set aside. */
async function setAside({ dataDir }: CrashSite): Promise<(string | null | undefined)[]> {
  const names = (await readdir(dataDir)).filter((name) => /^gallery\.db\.before-restore-[^.]*Z$/.test(name));
  return Promise.all(
    names.map(async (name) => {
      const db = await createDb({ url: pathToFileURL(join(dataDir, name)).href.replace('file://', 'file:') });
      return descriptionIn(db).finally(() => db.$client.close());
    }),
  );
}

async function clearAside({ dataDir }: CrashSite): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.includes('.before-restore-'));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Restores a backup over the gallery; the command is killed. The old gallery or the new one is in place, and the old one is never lost. */
export const restoreActivity: Activity = {
  name: 'restore',
  run: async (site, dice) => {
    const file = join(site.workDir, 'restore.tar');
    if (!existsSync(file)) await site.run('backup', file);
    await clearAside(site);
    const mark = `Before restore ${dice.below(1_000_000_000)}`;
    await site.look(({ db }) => db.update(companies).set({ description: mark }).where(eq(companies.id, LAST)));
    const ended = await killCommand(site.begin('restore', '--force', file), moments, dice);

    const findLost = async () => {
      const present = await site.look(({ db }) => descriptionIn(db));
      if (present === mark) return ended ? ['the gallery that was said to be restored'] : [];
      if (present === undefined) return ['the gallery: neither the old one nor the new one is there'];
      return (await setAside(site)).includes(mark) ? [] : ['the old gallery, which should be set aside'];
    };
    return { killed: !ended, acknowledged: ended ? 1 : 0, findLost };
  },
};
