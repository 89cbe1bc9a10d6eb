import { strict as assert } from 'node:assert';
import { directEncoder } from '#server/image-host/image-encoder.ts';
import { twoHalves } from '#tests/factories/pictures.ts';
import { addUser } from '#tests/factories/users.ts';
import type { Page } from './page.ts';
import { type Stop, TILE, WALL } from './stops.ts';

const LIGHTBOX = '[role="dialog"][aria-label="Image viewer"]';
const CHIP = '[aria-label="Filter by tag"] button';

const percentOf = (page: Page) =>
  page.run(() => {
    const image = document.querySelector('.yarl__slide_current img');
    const around = image?.parentElement;
    return around ? Math.round(new DOMMatrix(getComputedStyle(around).transform).a * 100) : 0;
  });

const isZoomed = (page: Page, percent: number) =>
  page.until(`zoomed to ${percent} %`, async () => (await percentOf(page)) === percent);

/** Whether every picture in the viewport has loaded. */
const picturesShow = (page: Page) =>
  page.until('the pictures have loaded', () =>
    page.run(() =>
      [...document.images]
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
        .every((image) => image.complete && image.naturalWidth > 0),
    ),
  );

const home: Stop = {
  name: 'home: tabs, hash, chips, sign-in wall',
  visit: async ({ page, picture }) => {
    await page.visit('/');
    await page.sees('[role="tab"][aria-selected="true"]', 'Screens');
    assert.equal(await page.count(TILE), 3);
    await page.sees(WALL, 'photos, please sign in');
    await page.sees(WALL, 'Sign in with Google to unlock full access');
    await picturesShow(page);
    await picture('home');
    await page.click('[role="tab"]', 'Companies');
    await page.isAt('#companies');
    await page.sees('[data-panel="companies"] a[href^="/company/"]');
    await picturesShow(page);
    await picture('companies');
    await page.press('ArrowLeft');
    await page.isAt('#ui-elements');
    await page.press('Home');
    await page.isAt('#screens');
    await page.click(CHIP, 'Dashboard');
    await page.isAt('?tag=topic:dashboard#screens');
    await page.sees(`${CHIP}[aria-pressed="true"]`, 'Dashboard');
    await page.click(CHIP, 'Dashboard');
    await page.sees(`${CHIP}[aria-pressed="true"]`, 'All');
  },
};

const search: Stop = {
  name: 'search: slash, suggestions, arrows and Enter, Escape',
  visit: async ({ page }) => {
    await page.visit('/#screens');
    const isFocused = () => page.run(() => document.activeElement?.getAttribute('role') === 'combobox');
    // The first press may come before the scripts listen.
    await page.until('the search box has the focus', async () => {
      if (await isFocused()) return true;
      await page.press('/');
      return isFocused();
    });
    await page.type('dash');
    await page.sees('[role="option"]', 'Dashboard');
    await page.press('ArrowDown');
    await page.sees('[role="option"][aria-selected="true"]');
    await page.press('Enter');
    await page.isAt('tag=');
    await page.seesNo('[role="option"]');
    await page.type('a');
    await page.sees('[role="option"]');
    await page.press('Escape');
    await page.seesNo('[role="option"]');
  },
};

const lightbox: Stop = {
  name: 'lightbox: next, zoom, panel, Escape, Back, focus',
  visit: async ({ page, picture }) => {
    await page.visit('/#screens');
    await page.click(TILE);
    await page.sees(LIGHTBOX, '1 / 3');
    await page.isAt('image=');
    await picturesShow(page);
    await picture('lightbox');
    await page.press('ArrowRight');
    await page.sees(LIGHTBOX, '2 / 3');
    await page.click('.yarl__slide_current img');
    await isZoomed(page, 150);
    await page.press('0');
    await isZoomed(page, 100);
    await page.press('Escape');
    await page.seesNo(LIGHTBOX);
    await page.until('the focus is on the tile last viewed', () =>
      page.run((tile) => document.activeElement === document.querySelectorAll(tile)[1], TILE),
    );
    await page.click(TILE);
    await page.sees(LIGHTBOX, '1 / 3');
    await page.back();
    await page.seesNo(LIGHTBOX);
    assert.doesNotMatch(await page.run(() => location.href), /image=/);
  },
};

const company: Stop = {
  name: 'company: prompt with its name, zoom panel, way back',
  visit: async ({ page, picture }) => {
    await page.visit('/company/aegis-security');
    assert.match(await page.run(() => document.title), /^Company Detail - aegis-security$/);
    assert.equal(await page.count(TILE), 8);
    await picturesShow(page);
    await picture('company');
    await page.sees(WALL, 'photos of Aegis Security, please sign in');
    await page.click(TILE);
    await page.sees(LIGHTBOX, '1 / 8');
    await page.click(`${LIGHTBOX} button`, 'Zoom in');
    await isZoomed(page, 125);
    await page.sees(LIGHTBOX, '125%');
    await page.press('Escape');
    await page.seesNo(LIGHTBOX);
    await page.click('a', 'Back to companies');
    await page.isAt('/#companies');
  },
};

const theme: Stop = {
  name: 'theme: the switch turns the page dark, a reload keeps it',
  visit: async ({ page, picture }) => {
    const background = () => page.run(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.visit('/');
    assert.equal(await background(), 'rgb(255, 255, 255)');
    await page.click('[data-theme-switch]');
    await page.until('the page is dark', async () => (await background()) === 'rgb(11, 13, 18)');
    await page.visit('/terms');
    assert.equal(await background(), 'rgb(11, 13, 18)');
    await picture('terms-dark');
    await page.click('[data-theme-switch]');
    await page.until('the page is light', async () => (await background()) === 'rgb(255, 255, 255)');
  },
};

const legal: Stop = {
  name: 'legal pages, upload page',
  visit: async ({ page, picture }) => {
    await page.visit('/privacy-policy');
    await page.sees('h1', 'Privacy Policy');
    await page.visit('/terms');
    await page.sees('h1', 'Terms');
    await page.visit('/upload-test');
    await page.sees('[data-drop-zone]', 'JPG, PNG, GIF');
    await page.sees('main', 'Connected');
    await picture('upload');
  },
};

const formats: Stop = {
  name: 'pictures: what the site encodes is decoded, in its colours',
  visit: async ({ page }) => {
    const { format, renditions } = await directEncoder('image', await twoHalves().png().toBuffer());
    const source = `data:image/${format};base64,${renditions.at(-1)?.data.toString('base64')}`;
    await page.visit('/terms');
    const [red = 0, , blue = 0] = await page.run(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas').getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return [...(canvas?.getImageData(2, 2, 1, 1).data ?? [])];
    }, source);
    assert(red > 240 && blue < 15, `what is red in ${format} is shown as ${red}, ${blue}`);
  },
};

const banners: Stop = {
  name: 'maintenance banner, footer banner, version asked for',
  visit: async ({ page, site }) => {
    const actor = await addUser(site.gallery.db, { id: 'keeper', subject: 'keeper', email: 'keeper@example.com' });
    await site.gallery.app.maintenance.set({ enabled: true, reason: 'Moving house' }, actor);
    await page.visit('/');
    await page.sees('[aria-label="Maintenance"]', 'Moving house');
    await page.until('the version has been asked for', () =>
      page.run(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/version'))),
    );
    await site.gallery.app.maintenance.set({ enabled: false }, actor);
    await page.click('[data-sources-banner] button');
    await page.seesNo('[data-sources-banner]');
  },
};

/** What a visitor sees, in an order that can be walked. */
export const VISITOR_STOPS: readonly Stop[] = [home, search, lightbox, company, theme, legal, formats, banners];
