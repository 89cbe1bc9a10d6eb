import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, like } from 'drizzle-orm';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { stopServer } from '#tests/setup/built-site.ts';
import { type Activity, killCommand, killMoments } from '../activity.ts';

const moments = killMoments(4_000);
/** Time in ms within which a server deletes the files that a killed takedown left. */
const FINISH_MS = 10_000;
const POLL_MS = 50;

/** Takes an image down; the command is killed. The takedown is complete or absent, and once complete the image is never served again. */
export const takedownActivity: Activity = {
  name: 'takedown',
  run: async (site, dice) => {
    const all = await site.look(({ db }) => db.select().from(images).where(like(images.folder, 'bastion-security')));
    const image = all[dice.below(all.length)];
    if (!image) return { killed: false, acknowledged: 0, findLost: async () => [] };
    const folder = join(site.dataDir, 'media', image.publicId);
    const file = `/media/v1/${image.publicId}/${image.width}.${image.format}`;
    const ended = await killCommand(site.begin('takedown', image.id, '--reason', 'A claim'), moments, dice);

    /** The status of the image's file, and whether its folder still exists after the server had time to delete it. */
    const serve = (isTaken: boolean) =>
      site.serving(async (server) => {
        const { status } = await fetch(site.baseUrl + file);
        const until = performance.now() + FINISH_MS;
        while (isTaken && existsSync(folder) && performance.now() < until) await wait(POLL_MS);
        await stopServer(server);
        return { status, hasFiles: existsSync(folder) };
      });

    const findLost = async () => {
      const found = await site.look(async ({ db, releases }) => ({
        isListed: (await db.$count(images, eq(images.id, image.id))) === 1,
        taken: await db.select().from(takedowns).where(eq(takedowns.contentHash, image.contentHash)).get(),
        lines: await db.$count(auditEntries, eq(auditEntries.subjectId, image.id)),
        releases: (await releases.list()).length,
      }));
      const isTaken = found.taken !== undefined;
      const isDone = isTaken && found.taken?.filesRemovedAt !== null && !existsSync(folder) && found.releases === 1;
      const served = await serve(isTaken);
      const states: [string, boolean][] = [
        ['the takedown that was done', !ended || isDone],
        ['either the image or its takedown', isTaken !== found.isListed],
        [`the line of the trail (${found.lines})`, found.lines === (isTaken ? 1 : 0)],
        [`the answer for ${file} (${served.status})`, served.status === (isTaken ? 404 : 200)],
        [`the files of ${image.id}`, served.hasFiles !== isTaken],
      ];
      return states.filter(([, isAsItShouldBe]) => !isAsItShouldBe).map(([what]) => what);
    };
    return { killed: !ended, acknowledged: ended ? 1 : 0, findLost };
  },
};
