import { asc, eq, inArray, sql } from 'drizzle-orm';
import { collectionItems, collections } from '#db/schema/collections.ts';
import { images, imageTags, tags } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { imageRedirects } from '#db/schema/similar.ts';
import { users } from '#db/schema/users.ts';
import { type Activity, untilKilled } from '../activity.ts';
import type { CrashSite } from '../crash-site.ts';

/** Longest time from the first merge to the kill, in ms. */
const MERGING_MS = 2_500;
/** A company whose images no other activity changes; its last two are merged. */
const FOLDER = 'harbor-security';
const TAG = 'crash-copy';
const COLLECTION = 'crash-collection';

/** Two images, the second with a tag and a collection that the first lacks, unless an earlier round created them. */
const prepare = (site: CrashSite): Promise<[keep: string, other: string]> =>
  site.look(async ({ db }) => {
    const rows = await db
      .select({ id: images.id })
      .from(images)
      .where(eq(images.folder, FOLDER))
      .orderBy(asc(images.id))
      .limit(2);
    const [keep, other] = rows.map(({ id }) => id);
    if (!keep || !other) throw new Error(`${FOLDER} has no two images.`);
    if ((await db.$count(collections, eq(collections.id, COLLECTION))) > 0) return [keep, other];
    const { id: tagId } = await db.insert(tags).values({ name: TAG }).returning().get();
    const owner = await db.select().from(users).limit(1).get();
    await db.batch([
      db.insert(imageTags).values({ imageId: other, tagId, position: 9 }),
      db.insert(collections).values({ id: COLLECTION, ownerId: owner?.id ?? '', title: 'Kept' }),
      db.insert(collectionItems).values({ collectionId: COLLECTION, imageId: other, position: 0 }),
    ]);
    return [keep, other];
  });

/** Everything that a merge changes, each as whether it is in the merged state. */
const stateOf = (site: CrashSite, keep: string, other: string) =>
  site.look(async ({ db }) => {
    const hidden = await db.select({ hidden: images.hidden }).from(images).where(eq(images.id, other)).get();
    const carriers = await db
      .select({ id: imageTags.imageId })
      .from(imageTags)
      .innerJoin(tags, eq(tags.id, imageTags.tagId))
      .where(eq(tags.name, TAG));
    const items = await db.select().from(collectionItems).where(eq(collectionItems.collectionId, COLLECTION));
    const redirect = await db.select().from(imageRedirects).where(eq(imageRedirects.id, other)).get();
    const lines = await db
      .select({ action: auditEntries.action, count: sql<number>`count(*)` })
      .from(auditEntries)
      .where(inArray(auditEntries.action, ['image.merged', 'image.reverted']))
      .groupBy(auditEntries.action);
    const countOf = (action: string) => lines.find((line) => line.action === action)?.count ?? 0;
    return {
      hidden: hidden?.hidden === true,
      redirect: redirect?.imageId === keep,
      tag: carriers.some(({ id }) => id === keep),
      collection: items.length === 1 && items[0]?.imageId === keep,
      trail: countOf('image.merged') - countOf('image.reverted') === 1,
    };
  });

/** Merges two images and reverts that; the server is killed. Everything is merged or nothing. */
export const mergeActivity: Activity = {
  name: 'merging',
  run: async (site, dice) => {
    const headers = { Cookie: await site.adminCookie(), Origin: site.baseUrl, 'Content-Type': 'application/json' };
    const [keep, other] = await prepare(site);
    let isMerged = (await stateOf(site, keep, other)).hidden;
    const call = async (path: string, body?: object) => {
      const given = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const response = await fetch(`${site.baseUrl}/api/admin/${path}`, { headers, ...given });
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      return response.json();
    };
    let acknowledged = 0;
    let isSettled = true;

    await site.serving((server) =>
      untilKilled(server, dice.share() * MERGING_MS, async () => {
        isSettled = false;
        if (isMerged) {
          const { entries } = await call('audit?action=image.merged&limit=1');
          await call('audit/revert', { entries: [entries[0].id] });
        } else await call('pairs/merge', { keep, others: [other] });
        isMerged = !isMerged;
        isSettled = true;
        acknowledged += 1;
      }),
    );

    const findLost = async () => {
      const found = Object.entries(await stateOf(site, keep, other));
      const facts = found.map(([what, isDone]) => `${what}: ${isDone}`).join(', ');
      const isWhole = found.every(([, isDone]) => isDone === found[0]?.[1]);
      return [
        ...(isWhole ? [] : [`one half of a merge (${facts})`]),
        ...(isSettled && found[0]?.[1] !== isMerged ? ['the merge that was acknowledged'] : []),
      ];
    };
    return { killed: true, acknowledged, findLost };
  },
};
