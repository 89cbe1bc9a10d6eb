import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { imageReadings } from '#db/schema/search.ts';
import { tagAnswers } from '#db/schema/similar.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { LAYOUT_LENGTH } from '#server/reading/layout.ts';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import type { Site } from '#tests/setup/browser-test.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { test } from '#tests/setup/signed-in.ts';

const IMAGES = byLength({ short: 8, long: 100 });
const WORD = 'triageword';
const OFFERED = 'triage-offered';

const idOf = (at: number) => `triage-${at}`;

/** Adds a company with untagged images, and similar images of another one that have a tag. */
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
  const tagged = Array.from({ length: 20 }, (_, at) =>
    anImage('triage-similar', {
      id: `similar-${at}`,
      publicId: `similar-${at}`,
      contentHash: `similar-${at}`,
    }),
  );
  const similar = aCompany({
    id: 'triage-similar',
    name: 'Alike Ltd',
    slug: 'triage-similar',
    cloudinaryFolder: 'triage-similar',
    position: 992,
  });
  await addOwnGallery(db, [
    { company, images: rows.map((row) => ({ row, tags: [] })) },
    { company: similar, images: tagged.map((row) => ({ row, tags: [OFFERED] })) },
  ]);
  const words = packWords([[WORD, 0.1, 0.1, 0.2, 0.05, 95]]);
  const descriptor = Int8Array.from({ length: LAYOUT_LENGTH }, (_, at) => (at === 3 ? 127 : 0));
  const look = { layout: Buffer.from(descriptor).toString('base64'), phash: 'f0f0f0f0f0f0f0f0' };
  await db.insert(imageReadings).values(
    [...rows, ...tagged].map(({ contentHash }) => ({
      contentHash,
      recipe: 1_000_000,
      layoutRecipe: 1_000_000,
      text: WORD,
      words,
      ...look,
    })),
  );
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

test('an admin reviews many images by keyboard, with tags, an alt text, an undo and a reload in between', async ({
  adminPage: page,
  site,
}) => {
  test.slow();
  await addUntagged(site);
  await deliverPictures(page);
  // The server reads new layouts after some seconds.
  const offered = async () => {
    const response = await page.request.get(`/api/admin/images/${idOf(0)}/suggestions`);
    return (await response.json()).tags;
  };
  await expect.poll(offered).toHaveLength(1);
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
  // In a low window, a field that gets the focus is not below the actions.
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const [field, actions] = await Promise.all([alt.boundingBox(), page.locator('[data-sticky-actions]').boundingBox()]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
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
  const responses = await db.select().from(tagAnswers);
  const ofTriage = responses.filter(({ imageId }) => imageId.startsWith('triage-'));
  expect([ofTriage.length, ofTriage.filter(({ isAccepted }) => isAccepted).length]).toEqual([IMAGES, IMAGES - 2]);
  await page.getByRole('button', { name: 'Go through them again' }).click();
  await left(page, 2);
});
