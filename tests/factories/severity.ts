import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { imageReadings, type SeverityMark } from '#db/schema/search.ts';
import type { SeverityVerdict } from '#shared/severity/severity.contract.ts';

/** Higher than any recipe, so that the image is never sampled again. */
const TEST_RECIPE = 1_000_000;

/** The colour of a pill with the word "Critical". */
export const aMark = (given: Partial<SeverityMark> = {}): SeverityMark => ({
  ...{ level: 'critical', kind: 'pill', fill: '#d32f2f', ground: '#ffffff', box: [0.4, 0.4, 0.1, 0.03], count: 1 },
  ...given,
});

/** Records that an image was read and shows these colours. */
export async function addMarks(db: Db, imageId: string, marks: readonly Partial<SeverityMark>[] = [{}]): Promise<void> {
  const image = await db.select({ hash: images.contentHash }).from(images).where(eq(images.id, imageId)).get();
  const severity = marks.map(aMark);
  await db.insert(imageReadings).values({
    ...{ contentHash: image?.hash ?? '', recipe: TEST_RECIPE, layoutRecipe: TEST_RECIPE },
    ...{ severityRecipe: TEST_RECIPE, severity, text: 'Critical' },
  });
}

/** An admin's confirmation of `aMark` for a company. */
export const aVerdict = (company: string, given: Partial<SeverityVerdict> = {}): SeverityVerdict => {
  const { level, fill: found } = aMark();
  return {
    company,
    level,
    found,
    was: { state: 'proposed', colour: found },
    state: 'confirmed',
    colour: found,
    ...given,
  };
};
