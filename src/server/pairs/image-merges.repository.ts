import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imageRedirects } from '#db/schema/similar.ts';
import { abortWhen, listed } from '#db/sql-parts.ts';
import { LIMITS } from '#shared/collections/limits.ts';

/** A merged image's places in collections and flows: moved to the kept image, or dropped if that was there already. */
export type MergedSlots = {
  flows?: { moved: readonly string[]; dropped: readonly { flow: string; position: number; caption: string }[] };
  moved: readonly string[];
  dropped: readonly { collection: string; section: string | null; position: number }[];
};

const flowsOf = (steps: readonly { flow: string; position: number; caption: string; isDropped: number }[]) => ({
  moved: steps.filter(({ isDropped }) => !isDropped).map(({ flow }) => flow),
  dropped: steps
    .filter(({ isDropped }) => isDropped)
    .map(({ flow, position, caption }) => ({ flow, position, caption })),
});

/** Side effects of a merge of images: their addresses, collections and flows are redirected to the kept one. */
export function imageMergesRepository(db: Db) {
  const takeOver = (keep: string, other: string) => [
    db.run(sql`UPDATE collection_items SET note_version = collection_items.note_version + 1,
        note = CASE collection_items.note WHEN '' THEN lost.note ELSE collection_items.note || char(10) || lost.note END
      FROM collection_items AS lost
      WHERE collection_items.image_id = ${keep} AND lost.image_id = ${other}
        AND lost.collection_id = collection_items.collection_id AND lost.note NOT IN ('', collection_items.note)
        AND length(collection_items.note) + length(lost.note) < ${LIMITS.note}`),
    db.run(sql`DELETE FROM collection_items WHERE image_id = ${other}
      AND collection_id IN (SELECT collection_id FROM collection_items WHERE image_id = ${keep})`),
    // Its regions are not those of the kept image.
    db.run(sql`UPDATE OR IGNORE collection_items SET image_id = ${keep}, region_id = 0 WHERE image_id = ${other}`),
    db.run(sql`DELETE FROM collection_items WHERE image_id = ${other}`),
    db.run(
      sql`UPDATE flows SET version = version + 1 WHERE id IN (SELECT flow_id FROM flow_steps WHERE image_id = ${other})`,
    ),
    db.run(sql`UPDATE flow_steps SET caption = lost.caption FROM flow_steps AS lost
      WHERE flow_steps.image_id = ${keep} AND lost.image_id = ${other} AND lost.flow_id = flow_steps.flow_id
        AND flow_steps.caption = ''`),
    db.run(sql`DELETE FROM flow_steps WHERE image_id = ${other}
      AND flow_id IN (SELECT flow_id FROM flow_steps WHERE image_id = ${keep})`),
    db.run(sql`UPDATE flow_steps SET image_id = ${keep} WHERE image_id = ${other}`),
  ];

  const restoreFocus = (
    keep: string,
    id: string,
    { moved, dropped, flows = { moved: [], dropped: [] } }: MergedSlots,
  ) => [
    db.run(sql`UPDATE OR IGNORE collection_items SET image_id = ${id}
      WHERE image_id = ${keep} AND collection_id IN ${listed(moved)}`),
    db.run(sql`INSERT OR IGNORE INTO collection_items (collection_id, image_id, section_id, position)
      SELECT collections.id, ${id}, collection_sections.id, slot.value ->> 'position'
      FROM json_each(${JSON.stringify(dropped)}) AS slot JOIN collections ON collections.id = slot.value ->> 'collection'
      LEFT JOIN collection_sections ON collection_sections.id = slot.value ->> 'section'`),
    db.run(sql`UPDATE flows SET version = version + 1
      WHERE id IN ${listed([...flows.moved, ...flows.dropped.map(({ flow }) => flow)])}`),
    db.run(sql`UPDATE OR IGNORE flow_steps SET image_id = ${id}
      WHERE image_id = ${keep} AND flow_id IN ${listed(flows.moved)}`),
    db.run(sql`INSERT OR IGNORE INTO flow_steps (flow_id, image_id, position, caption)
      SELECT flows.id, ${id}, slot.value ->> 'position', slot.value ->> 'caption'
      FROM json_each(${JSON.stringify(flows.dropped)}) AS slot JOIN flows ON flows.id = slot.value ->> 'flow'`),
  ];

  const flowSlots = (keep: string, others: readonly string[]) =>
    db.all<{ image: string; flow: string; position: number; caption: string; isDropped: number }>(
      sql`SELECT image_id AS image, flow_id AS flow, position, caption,
          (EXISTS (SELECT 1 FROM flow_steps AS kept WHERE kept.flow_id = step.flow_id AND kept.image_id = ${keep})
            OR row_number() OVER (PARTITION BY flow_id ORDER BY wanted.key) > 1) AS isDropped
        FROM json_each(${JSON.stringify(others)}) AS wanted JOIN flow_steps AS step ON step.image_id = wanted.value`,
    );

  return {
    /** Places of images in collections and flows, by whether `keep` is in them as well. */
    findSlots: async (keep: string, others: readonly string[]): Promise<Map<string, MergedSlots>> => {
      const rows = await db.all<{
        image: string;
        collection: string;
        section: string | null;
        position: number;
        isDropped: number;
      }>(sql`SELECT image_id AS image, collection_id AS collection, section_id AS section, position,
          (EXISTS (SELECT 1 FROM collection_items AS kept WHERE kept.collection_id = item.collection_id AND kept.image_id = ${keep})
            OR row_number() OVER (PARTITION BY collection_id ORDER BY wanted.key) > 1) AS isDropped
        FROM json_each(${JSON.stringify(others)}) AS wanted JOIN collection_items AS item ON item.image_id = wanted.value`);
      const byImage = Map.groupBy(rows, ({ image }) => image);
      const stepsByImage = Map.groupBy(await flowSlots(keep, others), ({ image }) => image);
      return new Map(
        others.map((id) => {
          const own = byImage.get(id) ?? [];
          const steps = stepsByImage.get(id) ?? [];
          const dropped = own.filter(({ isDropped }) => isDropped);
          return [
            id,
            {
              moved: own.filter(({ isDropped }) => !isDropped).map(({ collection }) => collection),
              dropped: dropped.map(({ collection, section, position }) => ({ collection, section, position })),
              ...(steps.length > 0 ? { flows: flowsOf(steps) } : {}),
            },
          ];
        }),
      );
    },

    /** Statements that redirect the addresses and places of images to the kept one. */
    merging: (keep: string, others: readonly string[]) => [
      db.run(abortWhen(sql`'gone'`, sql`WHERE NOT EXISTS (SELECT 1 FROM images WHERE id = ${keep})`)),
      db.run(sql`DELETE FROM image_redirects WHERE id = ${keep}`),
      db.run(sql`UPDATE image_redirects SET image_id = ${keep} WHERE image_id IN ${listed(others)}`),
      db.run(
        sql`INSERT OR REPLACE INTO image_redirects (id, image_id) SELECT value, ${keep} FROM json_each(${JSON.stringify(others)})`,
      ),
      ...others.flatMap((other) => takeOver(keep, other)),
    ],

    /** Statements that undo that. */
    unmerging: (keep: string, slots: ReadonlyMap<string, MergedSlots>) => [
      db.run(sql`DELETE FROM image_redirects WHERE id IN ${listed([...slots.keys()])}`),
      ...[...slots].flatMap(([id, own]) => restoreFocus(keep, id, own)),
    ],

    /** The image that another one was merged into. */
    findRedirect: async (id: string): Promise<string | undefined> =>
      (await db.select({ imageId: imageRedirects.imageId }).from(imageRedirects).where(eq(imageRedirects.id, id)).get())
        ?.imageId,
  };
}

export type ImageMergesRepository = ReturnType<typeof imageMergesRepository>;
