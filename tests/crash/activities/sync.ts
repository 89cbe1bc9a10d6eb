import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { images } from '#db/schema/images.ts';
import { type Activity, killCommand, killMoments } from '../activity.ts';

const moments = killMoments(1_500);

/** Removes an image from the image host; the sync that hides it is killed. Then the image returns. */
export const syncActivity: Activity = {
  name: 'sync',
  run: async (site, dice) => {
    const before = await site.look(({ db }) => db.select().from(images));
    const gone = before.filter(({ hidden }) => !hidden)[dice.below(4)];
    if (!gone) throw new Error('The gallery has no images left to lose.');
    const place = join(site.dataDir, 'media', gone.publicId);
    const away = join(site.workDir, 'away');
    await rename(place, away);
    const ended = await killCommand(site.begin('sync'), moments, dice).finally(() => rename(away, place));

    const findLost = () =>
      site.look(async ({ db }) => {
        const rows = await db.select().from(images);
        const lost = rows.length === before.length ? [] : [`${before.length - rows.length} images`];
        const found = rows.find(({ id }) => id === gone.id);
        if (ended && !found?.hidden) lost.push(`that ${gone.id} is hidden`);
        await db.update(images).set({ hidden: false }).where(eq(images.id, gone.id));
        if (!existsSync(place)) lost.push(`media of ${gone.id}`);
        return lost;
      });
    return { killed: !ended, acknowledged: ended ? 1 : 0, findLost };
  },
};
