import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { imageReadings } from '#db/schema/search.ts';
import { tagAnswers, tagModels } from '#db/schema/similar.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { featuresOf, NUMBERS } from '#server/suggestions/image-features.ts';
import { packModel } from '#server/suggestions/tag-model.ts';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { type Site, test } from '#tests/setup/signed-in.ts';

const IMAGES = 100;
const WORD = 'triageword';
const OFFERED = 'triage-offered';

const idOf = (at: number) => `triage-${at}`;

/** Adds a company with untagged images and a model that suggests the same tag for all of them. */
async function addUntagged({ gallery: { db } }: Site): Promise<void> {
  const company = aCompany({
    id: 'triage',
    name: 'Triage Inc',
    slug: 'triage',
    cloudinaryFolder: 'triage',
    position: 991,
  });
  const rows = Array.from({ length: IMAGES }, (_, at) =>
    anImage('triage', {
      id: idOf(at),
      publicId: idOf(at),
      contentHash: idOf(at),
      alt: '',
      widths: '480',
      width: 480,
      height: 300,
    }),
  );
  const known = { row: anImage('triage', { id: 'triage-known', publicId: 'triage-known' }), tags: [OFFERED] };
  await addOwnGallery(db, [{ company, images: [known, ...rows.map((row) => ({ row, tags: [] }))] }]);
  const words = packWords([[WORD, 0.1, 0.1, 0.2, 0.05, 95]]);
  await db
    .insert(imageReadings)
    .values(
      rows.map(({ contentHash }) => ({ contentHash, recipe: 1_000_000, layoutRecipe: 1_000_000, text: WORD, words })),
    );
  const { buckets } = featuresOf({ text: WORD, words: '', layout: null, width: 480, height: 300 });
  const none = new Float32Array(NUMBERS);
  const weights = packModel(
    { words: Float32Array.of(30), numbers: none, bias: -10 },
    {
      buckets,
      columns: new Uint32Array(),
      starts: new Uint32Array(),
      scales: none,
      numbers: none,
      means: none,
      spreads: none.map(() => 1),
    },
  );
  const tag = (await db.query.tags.findMany()).find(({ name }) => name === OFFERED);
  await db.insert(tagModels).values({ tagId: tag?.id ?? 0, threshold: 0.5, precision: 1, recall: 1, weights });
}

/** Serves the same image for all of them, from either image host. */
async function deliverPictures(page: Page): Promise<void> {
  const drawn = sharp({ create: { width: 480, height: 300, channels: 3, background: '#357' } });
  const body = await drawn.webp().toBuffer();
  await page.route(/\/(?:media|image\/upload)\/.*\btriage-\d+\b/, (route) =>
    route.fulfill({ contentType: 'image/webp', body }),
  );
}

const chip = (page: Page) => page.getByRole('button', { name: OFFERED });
const left = (page: Page, count: number) =>
  expect(page.getByText(`${count} image${count === 1 ? '' : 's'} left`)).toBeVisible();

/** Presses keys for the current image; the last one moves to the next image. */
async function review(page: Page, keys: string): Promise<void> {
  await expect(chip(page)).toBeVisible();
  for (const key of keys) await page.keyboard.press(key);
}

test('an admin reviews 100 images by keyboard, with tags, an alt text, an undo and a reload in between', async ({
  adminPage: page,
  site,
}) => {
  test.slow();
  await addUntagged(site);
  await deliverPictures(page);
  await page.goto('/admin/triage?company=triage');
  await left(page, IMAGES);
  const picture = page.getByRole('region', { name: 'Image to review' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await review(page, '1');
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('n');
  await left(page, IMAGES - 1);

  await review(page, '1a');
  const alt = page.getByRole('textbox', { name: 'Alt text' });
  await expect(alt).toHaveValue(`Triage Inc: ${OFFERED.replace('-', ' ')}`);
  await expect(alt).toBeFocused();
  await page.keyboard.type(' in blue');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await left(page, IMAGES - 2);
  await page.keyboard.press('u');
  await left(page, IMAGES - 1);
  await expect(alt).toHaveValue('');
  await review(page, '1a');
  await expect(alt).toBeFocused();
  await page.keyboard.press('Escape');

  for (let done = 1; done < IMAGES / 2; done += 1) {
    await review(page, done === 1 ? 'n' : '1n');
    await left(page, IMAGES - done - 1);
  }
  await expect(page.getByText('saving')).toHaveCount(0);
  await page.reload();
  await left(page, IMAGES / 2);
  for (let done = 0; done < IMAGES / 2; done += 1) {
    await left(page, IMAGES / 2 - done);
    // The last two are left without a tag.
    await review(page, done < IMAGES / 2 - 2 ? '1n' : 'n');
  }
  await expect(page.getByRole('heading', { name: `${IMAGES / 2} images done` })).toBeVisible();
  await expect(page.getByText('2 images without tags were left as they are.')).toBeVisible();

  const { db, app } = site.gallery;
  expect(await app.suggestions.queue({ lacks: 'tags', company: 'triage', passed: 'false' })).toMatchObject({
    left: 0,
    passed: 2,
  });
  const answers = await db.select().from(tagAnswers);
  const ofTriage = answers.filter(({ imageId }) => imageId.startsWith('triage-'));
  expect([ofTriage.length, ofTriage.filter(({ isAccepted }) => isAccepted).length]).toEqual([IMAGES, IMAGES - 2]);
  await page.getByRole('button', { name: 'Go through them again' }).click();
  await left(page, 2);
});
