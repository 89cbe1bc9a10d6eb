import { expect, type Page } from 'playwright/test';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { withoutVersion } from '#shared/images/image-address.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { isLongUnless, LONG } from '../setup/browser-test.ts';
import { test } from '../setup/signed-in.ts';

// What `?image=` opens (contract 7): each kind of list, signed out and signed in, each way in once for both. The table of
// src/features/gallery/open-image.test.ts covers all lists and combinations.

const READER = 'address-reader@example.com';
/** Lists where the viewer signs in and out meanwhile: one of all companies, one of a company. */
const SIGNED_IN_MIDWAY = ['UI Elements with a tag', "a company's page with a tag"];

/** Lists that `npm test` walks; the others are long. */
const IN_SHORT = ["a company's page with a tag"];

type List = {
  name: string;
  address: string;
  /** The call that answers the whole list, and what of it the address leaves. */
  call: string;
  keeps: (item: GalleryItem) => boolean;
  /** The tag of an image that the header shows; undefined on a company's page. */
  tagged: (item: GalleryItem) => string | undefined;
};

const anything = () => true;
const nothing = () => undefined;
const isTopic = (tag: string) => tag.startsWith('topic:');
const first = (passes: (tag: string) => boolean) => (item: GalleryItem) => item.tags.find(passes);
const element = first((tag) => !isTopic(tag));
const has = (tag: string) => (item: GalleryItem) => item.tags.includes(tag);

const LISTS: readonly List[] = [
  {
    name: 'Screens',
    address: '/#screens',
    call: '/api/images/by-tag/all-screens',
    keeps: anything,
    tagged: first(isTopic),
  },
  {
    name: 'Screens with two tags',
    address: '/?tag=topic:dashboard&tag=chart#screens',
    call: '/api/search?kind=screens&tag=topic:dashboard&tag=chart&limit=100',
    keeps: anything,
    tagged: () => 'topic:dashboard',
  },
  {
    name: 'UI Elements with a tag',
    address: '/?tag=chart#ui-elements',
    call: '/api/images/by-tag/chart',
    keeps: anything,
    tagged: () => 'chart',
  },
  {
    name: 'UI Elements with a search text',
    address: '/?q=security#ui-elements',
    call: '/api/search?kind=ui-elements&q=security&sort=relevance&limit=100',
    keeps: anything,
    tagged: element,
  },
  {
    name: "a company's page with a tag",
    address: '/company/aegis-security?tag=topic:alerts',
    call: '/api/companies/aegis-security/images',
    keeps: has('topic:alerts'),
    tagged: nothing,
  },
];

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Image viewer' });
const prompt = (page: Page) => page.locator('dialog').filter({ hasText: 'please sign in' });
const tile = (page: Page, id: string) => page.locator(`[data-image-id="${id}"]`).filter({ visible: true });
/** The image on show between its neighbours, which are fetched ahead. */
const slides = (page: Page) => lightbox(page).locator('.yarl__slide img');

/** The address of an image in a list. */
function linkTo({ address }: List, id: string): string {
  const url = new URL(address, 'http://gallery.example');
  url.searchParams.set('image', id);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Comes to an address as if it was typed, regardless of the current page. */
async function come(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

/** One row of the table: the lightbox is at an image of the list, as a click on its tile would have opened it. */
async function expectOpen(page: Page, list: List, items: readonly GalleryItem[], at: number): Promise<void> {
  const item = items[at];
  if (!item) throw new Error(`${list.name} has no image ${at}`);
  const tagged = list.tagged(item);
  await expect(lightbox(page).getByText(`${at + 1} / ${items.length}`, { exact: true })).toBeVisible();
  await expect(lightbox(page).getByRole('link')).toContainText(item.company.name);
  const header = lightbox(page)
    .getByText(/^Tagged with /)
    .first();
  if (tagged) await expect(header).toHaveText(`Tagged with ${tagLabel(tagged)}`);
  else await expect(header).toHaveCount(0);
  const addresses = [-1, 0, 1]
    .map((by) => items.at((at + by) % items.length)?.image.secure_url ?? '')
    .map(withoutVersion);
  await expect
    .poll(() => slides(page).evaluateAll((images) => images.map((image) => image.getAttribute('src'))))
    .toEqual(addresses);
}

/** Escape gives the focus to the tile of the image, and the address is that of the list again. */
async function expectClosing(page: Page, list: List, id: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await expect(tile(page, id)).toBeFocused();
  await expect(tile(page, id)).toBeInViewport();
  expect(new URL(page.url()).href).toBe(new URL(list.address, page.url()).href);
}

/** Scrolls to a tile, because a long list renders only the visible ones, and a loading list grows. */
async function reach(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(tile(page, id)).toBeVisible({ timeout: 500 });
  }).toPass();
}

type Way = (page: Page, list: List, items: readonly GalleryItem[], at: number) => Promise<void>;

/** Opens the list and clicks the image's tile. */
const click: Way = async (page, list, items, at) => {
  const { id = '' } = items[at] ?? {};
  await come(page, list.address);
  await reach(page, id);
  await tile(page, id).click();
  await expectOpen(page, list, items, at);
};

/** Ways to an image; each ends with the lightbox open at it. */
const WAYS: readonly Way[] = [
  click,
  async (page, list, items, at) => {
    await click(page, list, items, at);
    await page.reload();
    await expectOpen(page, list, items, at);
  },
  async (page, list, items, at) => {
    await click(page, list, items, at);
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(tile(page, items[at]?.id ?? '')).toBeFocused();
    await page.goForward();
    await expectOpen(page, list, items, at);
  },
  async (page, list, items, at) => {
    await click(page, list, items, at);
    await lightbox(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/company\/[a-z-]+$/);
    await page.goBack();
    await expectOpen(page, list, items, at);
  },
  async (page, list, items, at) => {
    await come(page, linkTo(list, items[at]?.id ?? ''));
    await expectOpen(page, list, items, at);
  },
];

/** Each viewer reaches every list in one way, a different one for each list, and uses every way. */
async function walkWay(page: Page, list: List, items: readonly GalleryItem[], at: number, number: number) {
  await WAYS[number % WAYS.length]?.(page, list, items, at);
  await expectClosing(page, list, items[at]?.id ?? '');
}

const choosePerson = (page: Page) => page.getByRole('button', { name: /Mara Lindqvist/ }).click();

/** Signs out in another tab of the browser. */
async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/terms');
  await other.getByRole('banner').getByRole('button', { expanded: false }).filter({ hasText: 'Mara' }).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await other.close();
}

/** The list as everyone signed in gets it. */
async function wholeList({ request }: Page, { call, keeps }: List): Promise<GalleryItem[]> {
  const response = (await (await request.get(call)).json()) as GalleryItem[] | { items: GalleryItem[] };
  return ('items' in response ? response.items : response).filter(keeps);
}

/** What of a list a visitor's page shows. */
async function shownOf(page: Page, list: List, whole: readonly GalleryItem[]): Promise<GalleryItem[]> {
  await page.goto(list.address);
  await expect(page.locator('[data-sign-in-prompt]').filter({ visible: true })).toBeVisible();
  const tiles = page.locator('[data-results]:visible [data-image-id]');
  const items = async () => {
    const ids = await tiles.evaluateAll((all) => all.map((each) => each.getAttribute('data-image-id')));
    return ids.map((id) => whole.find((item) => item.id === id));
  };
  await expect
    .poll(async () => {
      const found = await items();
      return found.length > 0 && found.every(Boolean);
    })
    .toBe(true);
  return (await items()).flatMap((item) => item ?? []);
}

const gatedPlace = (whole: readonly GalleryItem[], shown: readonly GalleryItem[]) =>
  whole.findLastIndex((item) => !shown.includes(item));

for (const [number, list] of LISTS.entries()) {
  test(
    `the image in the address opens in its list: ${list.name}`,
    isLongUnless(IN_SHORT.includes(list.name)),
    async ({ page, signIn }) => {
      await signIn(page, READER, 'user');
      const whole = await wholeList(page, list);
      await page.context().clearCookies();
      const shown = await shownOf(page, list, whole);
      await walkWay(page, list, shown, Math.min(1, shown.length - 1), number);
      const at = gatedPlace(whole, shown);
      await come(page, linkTo(list, whole[at]?.id ?? ''));
      await expect(prompt(page)).toBeVisible();
      await expect(lightbox(page)).toHaveCount(0);
      await signIn(page, READER, 'user');
      await walkWay(page, list, whole, at, number + 2);
    },
  );
}

for (const list of LISTS.filter(({ name }) => SIGNED_IN_MIDWAY.includes(name))) {
  test(`the image in the address follows signing in and out: ${list.name}`, LONG, async ({ page, signIn }) => {
    await signIn(page, READER, 'user');
    const whole = await wholeList(page, list);
    await page.context().clearCookies();
    const shown = await shownOf(page, list, whole);
    const at = gatedPlace(whole, shown);
    const { id = '' } = whole[at] ?? {};

    await come(page, linkTo(list, id));
    const popup = page.waitForEvent('popup');
    await prompt(page).getByRole('button', { name: 'Sign in with Google' }).click();
    await choosePerson(await popup);
    await expectOpen(page, list, whole, at);

    await signOutElsewhere(page);
    await expect(lightbox(page)).toHaveCount(0);
    await expect(prompt(page)).toBeVisible();

    await page.evaluate(() => {
      window.open = () => null;
    });
    await prompt(page).getByRole('button', { name: 'Sign in with Google' }).click();
    await page.waitForURL(/\/demo-idp\//);
    await choosePerson(page);
    await expectOpen(page, list, whole, at);
    await expectClosing(page, list, id);

    const [first] = shown;
    if (!first) throw new Error(`${list.name} shows nothing`);
    await come(page, linkTo(list, first.id));
    await expectOpen(page, list, whole, whole.indexOf(first));
    await signOutElsewhere(page);
    await expectOpen(page, list, shown, 0);
    await expectClosing(page, list, first.id);
  });
}

test(
  'signed in, an image that the named list lacks opens in the nearest list that has it',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, READER, 'user');
    const idsOf = async (call: string) =>
      ((await (await page.request.get(call)).json()) as GalleryItem[]).map(({ id }) => id);
    const [screens, elements] = await Promise.all(
      ['all-screens', 'all-ui-elements'].map((tag) => idsOf(`/api/images/by-tag/${tag}`)),
    );
    const screen = screens?.find((id) => !elements?.includes(id)) ?? '';
    const { company } = ((await (await page.request.get(`/api/images/by-id?i=${screen}`)).json())[0]?.item ??
      {}) as GalleryItem;
    const rows: readonly [address: string, opened: string][] = [
      [`/?image=${screen}#ui-elements`, `/?image=${screen}#screens`],
      [`/?company=${company.slug}&image=${screen}#ui-elements`, `/?company=${company.slug}&image=${screen}#screens`],
      [`/?company=nobody&image=${screen}#ui-elements`, `/?image=${screen}#screens`],
      [`/?image=${screen}#companies`, `/?image=${screen}#screens`],
      [`/company/${company.slug}?tag=nothing&image=${screen}`, `/company/${company.slug}?image=${screen}`],
      [`/patterns/modal?image=${screen}`, `/company/${company.slug}?image=${screen}`],
    ];
    for (const [address, opened] of rows) {
      await come(page, address);
      await expect(lightbox(page).getByRole('link'), address).toContainText(/\w/);
      await expect(page, address).toHaveURL(opened);
      const id = new URL(opened, 'http://gallery.example').searchParams.get('image') ?? '';
      await page.keyboard.press('Escape');
      await expect(lightbox(page)).toHaveCount(0);
      await expect(tile(page, id), address).toBeFocused();
    }
  },
);
