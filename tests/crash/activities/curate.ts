import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images, imageTags, tags } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { auditRepository } from '#server/audit/audit.repository.ts';
import { tagsRepository } from '#server/tags/tags.repository.ts';
import { type Activity, untilKilled } from '../activity.ts';
import type { CrashSite } from '../crash-site.ts';

/** Longest time from the first edit to the kill, in ms. */
const CURATING_MS = 2_500;
/** Tags that no other activity changes, by their initial number of images. */
const [MERGED, REMAINING] = ['crash-merged', 'crash-remaining'];
const FOLDER = 'citadel-security';
const CARRIERS = 5;
const SHARED = 2;

const tagNames = (db: Db) => tagsRepository(db, auditRepository(db)).findNames();

/** Tags five images each, two of which carry both, unless an earlier round did; returns an image with neither. */
const prepare = (site: CrashSite): Promise<string> =>
  site.look(async ({ db }) => {
    const rows = await db.select({ id: images.id }).from(images).where(eq(images.folder, FOLDER));
    const ids = rows.map(({ id }) => id).sort();
    const draft = ids.at(-1) ?? '';
    if ((await tagNames(db)).find(MERGED)) return draft;
    for (const [name, from] of [
      [MERGED, 0],
      [REMAINING, CARRIERS - SHARED],
    ] as const) {
      const { id: tagId } = await db.insert(tags).values({ name }).returning().get();
      const links = ids.slice(from, from + CARRIERS).map((imageId) => ({ imageId, tagId, position: 9 }));
      await db.insert(imageTags).values(links);
    }
    return draft;
  });

/** State of the draft to publish, the tags and the audit trail. */
const stateOf = (site: CrashSite, draft: string) =>
  site.look(async ({ app, db }) => {
    const names = await tagNames(db);
    const listed = await app.tagAdmin.list();
    const carriers = (name: string) => listed.find((tag) => tag.name === names.find(name))?.images;
    const lines = await db
      .select({ action: auditEntries.action, count: sql<number>`count(*)` })
      .from(auditEntries)
      .groupBy(auditEntries.action);
    const countOf = (action: string) => lines.find((line) => line.action === action)?.count ?? 0;
    const image = await db.select().from(images).where(eq(images.id, draft)).get();
    const [newest] = (await app.auditReading.list({ kind: 'image', id: draft }, { limit: 1 })).entries;
    return {
      isMerged: names.find(MERGED) === names.find(REMAINING),
      carriers: [carriers(MERGED), carriers(REMAINING)],
      isMergedByTrail: countOf('tag.merged') - countOf('tag.split') === 1,
      image: [image?.hidden, image?.draft, image?.publishAt !== null],
      isDraftByTrail: newest?.actorEmail === 'admin@example.com',
    };
  });

/** Renames, merges and splits tags and publishes an image on schedule; the server is killed. Each change is complete or absent. */
export const curateActivity: Activity = {
  name: 'curating',
  run: async (site, dice) => {
    const draft = await prepare(site);
    const headers = { Cookie: await site.adminCookie(), Origin: site.baseUrl, 'Content-Type': 'application/json' };
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${site.baseUrl}/api/admin/${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      return response.json();
    };
    let acknowledged = 0;
    /** The result of the last acknowledged edit; undefined while another one is pending. */
    let settled: { isMerged: boolean } | undefined;
    type Tag = { id: number; name: string; version: number; aliases: string[]; description: string };

    await site.serving((server) =>
      untilKilled(server, dice.share() * CURATING_MS, async (turn) => {
        const listed: Tag[] = await call('GET', 'tags');
        const find = (name: string) => listed.find((tag) => tag.name === name || tag.aliases.includes(name));
        const [from, into] = [find(MERGED), find(REMAINING)];
        if (!from || !into) throw new Error('The tags are gone.');
        const isMerged = from.id === into.id;
        settled = undefined;
        if (isMerged) {
          const { entries } = await call('GET', 'audit?action=tag.merged&limit=1');
          await call('POST', 'audit/revert', { entries: [entries[0].id] });
        } else if (turn % 3 === 0) {
          const { id, version, aliases, description } = from;
          await call('PUT', `tags/${id}`, {
            name: `crash-name-${dice.below(1_000_000)}`,
            description,
            aliases,
            version,
          });
        } else if (turn % 3 === 1) {
          const publishAt = '2020-01-01T00:00:00Z';
          await call('PATCH', 'images', { ids: [draft], changes: { draft: true, publishAt } });
        } else {
          await call('POST', 'tags/merge', { from: [from.id], into: into.id, images: CARRIERS });
        }
        acknowledged += 1;
        settled = { isMerged: isMerged ? false : turn % 3 === 2 };
      }),
    );

    const findLost = async () => {
      const found = await stateOf(site, draft);
      await site.look(({ app }) => app.publishing.publishDue());
      const later = await stateOf(site, draft);
      const both = 2 * CARRIERS - SHARED;
      const count = found.isMerged ? both : CARRIERS;
      const isDraft = found.image[1];
      const states: [string, boolean][] = [
        [`the carriers of both tags (${found.carriers})`, found.carriers.every((carriers) => carriers === count)],
        ['the line of the merge or split', found.isMerged === found.isMergedByTrail],
        ['the edit that was acknowledged', settled === undefined || settled.isMerged === found.isMerged],
        [`a whole draft (${found.image})`, found.image.every((part) => part === isDraft)],
        ['the line of the draft or its publication', isDraft === found.isDraftByTrail],
        ['the publication after the start', later.image.every((part) => part === false) && !later.isDraftByTrail],
      ];
      return states.flatMap(([what, holds]) => (holds ? [] : [what]));
    };
    return { killed: true, acknowledged, findLost };
  },
};
