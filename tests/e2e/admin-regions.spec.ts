import { like } from 'drizzle-orm';
import { expect, type Locator, type Page } from 'playwright/test';
import sharp from 'sharp';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { aCompany, addOwnGallery } from '#tests/factories/gallery.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { PUBLISHED } from '#tests/setup/held-builds.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { test } from '#tests/setup/signed-in.ts';

/** `npm test` leaves out the end of the journey: fields that are gone through by number, and lists of elements. */
const IS_SHORT = byLength({ short: true, long: false });
const SIZE = { width: 1200, height: 800 };
const TAGS = ['drawn-modal', 'drawn-table'];

/** A white screen with a dark panel in its middle: half as wide and high. */
const panel = (fill: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#fff"/>
      <rect x="300" y="200" width="600" height="400" fill="${fill}"/></svg>`),
  )
    .png()
    .toBuffer();

/** Uploads an image of this company, with the tags; returns its id. */
async function upload(page: Page, origin: string, name: string, fill: string): Promise<string> {
  const image = { name, mimeType: 'image/png', buffer: await panel(fill) };
  const sent = await page.request.post('/api/upload', {
    headers: { Origin: origin },
    multipart: { image, folder: 'drawing', tags: TAGS.join(',') },
  });
  expect(sent.status()).toBe(200);
  return (await list(page, name))[0]?.id ?? '';
}

const list = async (page: Page, q: string): Promise<AdminImage[]> =>
  (await page.request.get(`/api/admin/images?company=drawing&q=${q}`)).json();

const regions = async (page: Page, name: string) =>
  (await list(page, name)).flatMap((image) => image.regions.map(({ tag, box, title }) => ({ tag, box, title })));

/** Drags from one point of an element to another, in fractions of it. */
async function drag(page: Page, over: Locator, from: [number, number], to: [number, number]): Promise<void> {
  // Sides snap to edges once the picture is read.
  await expect(over).not.toHaveAttribute('aria-busy');
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  const at = ([x, y]: [number, number]) =>
    [(box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + y * (box?.height ?? 0)] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

const stage = (page: Page) => page.getByRole('application', { name: 'Drag to draw a region' });
const drawn = (page: Page) => page.getByRole('region', { name: 'Regions' }).getByRole('button', { name: /^\d: / });

test('an admin draws regions in the editor and on triage, by pointer and by keyboard', {
  tag: PUBLISHED,
}, async ({ adminPage: page, baseURL, site }) => {
  const company = aCompany({ id: 'drawing', name: 'Drawing', slug: 'drawing', cloudinaryFolder: 'drawing' });
  await addOwnGallery(site.gallery.db, [{ company, images: [] }]);
  await upload(page, baseURL ?? '', 'third.png', '#258');
  await upload(page, baseURL ?? '', 'second.png', '#852');
  const first = await upload(page, baseURL ?? '', 'first.png', '#285');

  await page.goto(`/admin/images?edit=${first}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Image' });
  await dialog.getByRole('button', { name: 'Draw regions' }).click();
  // Not exactly on the panel's edges: the sides snap to them.
  await drag(page, stage(page), [0.253, 0.246], [0.748, 0.753]);
  await expect(drawn(page)).toHaveAccessibleName('1: Drawn modal');
  await dialog.getByLabel('Title of region 1').fill('Confirm');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const exact = { tag: 'drawn-modal', box: [0.25, 0.25, 0.5, 0.5] };
  expect(await regions(page, 'first.png')).toEqual([{ ...exact, title: 'Confirm' }]);
  const listed: GalleryItem[] = await (await page.request.get('/api/images/by-tag/drawn-modal')).json();
  expect(listed.find(({ id }) => id === first)?.region).toMatchObject({ title: 'Confirm', width: 600 });

  // As reading the image would have proposed.
  const [second] = await site.gallery.db.select().from(images).where(like(images.originalName, 'second%'));
  const proposed = { tag: 'drawn-modal', box: exact.box as [number, number, number, number], confidence: 0.8 };
  await site.gallery.db.insert(imageReadings).values({
    ...{ contentHash: second?.contentHash ?? '', recipe: 1_000_000, layoutRecipe: 1_000_000 },
    ...{ proposalsRecipe: 1_000_000, problem: 'no-words' },
    proposals: { annotated: null, regions: [proposed] },
  });
  // Too few images of the company were read for a form.
  await page.route(`**/api/admin/images/${second?.id}/suggestions`, async (route) => {
    const response = await route.fetch();
    const form = { value: 'part', confidence: 0.9 };
    await route.fulfill({ response, json: { ...(await response.json()), form } });
  });
  await page.goto('/admin/triage?lacks=regions&company=drawing');
  await expect(page.getByText('2 images left')).toBeVisible();
  await page.getByRole('button', { name: 'Proposed: Part of a screen' }).click();
  await expect(page.getByLabel('Form', { exact: true })).toHaveValue('part');
  // A click and Enter.
  await page.getByRole('button', { name: 'Proposed: Drawn modal' }).click();
  await expect(page.getByRole('button', { name: 'Proposed: Drawn modal' })).toHaveCount(0);
  await expect(drawn(page)).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 image left')).toBeVisible();
  await expect.poll(() => regions(page, 'second.png')).toEqual([{ ...exact, title: '' }]);

  // By keyboard: the second tag, a box in the middle, a pixel to the left, ten pixels less high.
  await expect(stage(page)).toBeVisible();
  for (const key of ['2', 'r', 'ArrowLeft', ...Array.from({ length: 10 }, () => 'Shift+ArrowUp')]) {
    await page.keyboard.press(key);
  }
  await expect(drawn(page)).toHaveAccessibleName('1: Drawn table');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every screen with the tag of a UI element has a region.')).toBeVisible();
  await expect.poll(() => regions(page, 'third.png')).toMatchObject([{ tag: 'drawn-table' }]);
  const [[x = 0, y = 0, w = 0, h = 0] = []] = (await regions(page, 'third.png')).map(({ box }) => box);
  expect([x * SIZE.width, y * SIZE.height, w * SIZE.width, h * SIZE.height].map(Math.round)).toEqual([
    299, 200, 600, 390,
  ]);

  const [region, whole] = [page.locator('[data-region="1"]'), page.locator('[data-page-image]')];
  // A release that was built before the region was drawn has the page without it.
  await expect
    .poll(async () => {
      await page.goto(`/image/${first}?region=1`);
      return region.count();
    })
    .toBe(1);
  await page.goto(`/image/${first}?region=9`);
  await expect(page, 'there is no such element').toHaveURL(`/image/${first}`);
  await page.goto(`/image/${first}?region=1`);
  await expect(region).toBeVisible();
  await expect(whole).toBeHidden();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Confirm: /);
  await expect(page).toHaveTitle(/^Confirm: /);
  const size = page.getByRole('definition').filter({ hasText: '×' });
  await expect(size).toHaveText('600 × 400');
  await page.getByRole('button', { name: /^Similar, link/ }).click();
  await expect(page.getByRole('link', { name: 'Similar images' })).toHaveAttribute(
    'href',
    `/similar/${first}?region=1`,
  );
  await page.keyboard.press('Escape');
  // V also compares the selected images; here it is the element's key alone, once the actions on images are loaded.
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected images' })).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.locator('[data-outline="1"]')).toBeVisible();
  await expect(whole).toBeVisible();
  await expect(page.getByText('Select at least two images')).toHaveCount(0);
  await page.getByRole('link', { name: 'Whole image' }).click();
  await expect(page.locator('[data-outline="1"]')).toBeHidden();
  await expect(heading).not.toContainText('Confirm');
  await expect(page).toHaveURL(`/image/${first}`);
  await expect(size).toHaveText(`${SIZE.width} × ${SIZE.height}`);
  await page.getByRole('link', { name: 'Confirm' }).click();
  await expect(region).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // Of these, the logic is in `triage.store.test.ts` and `listed-regions.test.ts`.
  if (IS_SHORT) return;

  await page.goto('/admin/triage?lacks=regions&company=drawing');
  // Each number chooses a value and goes on.
  const goThrough = async (label: string, value: string, keys: string[]) => {
    await page.getByLabel('Go through').selectOption({ label });
    for (const [at, key] of keys.entries()) {
      await expect(page.getByText(new RegExp(`${keys.length - at} images? left`))).toBeVisible();
      await expect(page.getByRole('button', { name: value })).toBeVisible();
      await page.keyboard.press(key);
    }
    await expect(page.getByRole('heading', { name: /done$|^Nothing to do/ })).toBeVisible();
  };
  await goThrough('Images without quality', 'worth showing first', ['3', '2', '1']);
  await expect.poll(async () => (await list(page, '')).map(({ quality }) => quality)).toEqual([3, 2, 1]);
  await goThrough('Images without form', 'Whole screen', ['1', '1']);
  await expect.poll(async () => (await list(page, '')).map(({ form }) => form)).toEqual(['screen', 'part', 'screen']);

  await page.goto('/?tag=drawn-modal#ui-elements');
  const tiles = page.locator('#panel-ui-elements [data-image-id]');
  await expect(tiles).toHaveCount(3);
  const effect = 'Leave out 1 whole screen in which no element is marked';
  const only = page.getByRole('switch', { name: `Elements only. ${effect}` });
  await only.hover();
  await expect(page.getByRole('tooltip', { name: effect })).toBeVisible();
  await only.click();
  await expect(tiles).toHaveCount(2);
  await page.reload();
  await expect(tiles).toHaveCount(2);
  // Without filters, the tab's number is that of its list, from every tab.
  const elements = await page.request.get('/api/search?kind=ui-elements&elements=only&limit=1');
  const { total, wholeScreens } = (await elements.json()) as { total: number; wholeScreens: number };
  expect(wholeScreens).toBeGreaterThan(0);
  const tab = page.getByRole('tab', { name: /^UI Elements/ });
  await page.goto('/#ui-elements');
  await expect(tab).toHaveText(`UI Elements${total}`);
  await expect(page.locator('#panel-ui-elements [data-tag="all"]')).toContainText(String(total));
  await page.getByRole('tab', { name: /^Companies/ }).click();
  await expect(tab).toHaveText(`UI Elements${total}`);
  await page.goto('/?tag=drawn-modal#ui-elements');
  await only.click();
  await expect(tiles).toHaveCount(3);

  // The context stays while one steps, and after a reload.
  await tiles.first().click();
  const inContext = page.getByRole('button', { name: 'In context' });
  await expect(inContext).toBeVisible();
  await page.keyboard.press('v');
  await expect(inContext).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Image viewer' })).toContainText('2 / 3');
  await expect(inContext).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(inContext).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/[?&]context=1/);
});
