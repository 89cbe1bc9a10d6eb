import axe from 'axe-core';
import { eq } from 'drizzle-orm';
import { expect, type Frame, type Page } from 'playwright/test';
import { users } from '#db/schema/users.ts';
import { addToken } from '#tests/factories/tokens.ts';
import type { HostCall } from '#tests/fakes/agent-host.ts';
import { startAgentHost } from '#tests/setup/agent-host-server.ts';
import { LONG, type Site } from '#tests/setup/browser-test.ts';
import { test as base } from '#tests/setup/signed-in.ts';

const EMAIL = 'agent-view@example.com';

type Host = Awaited<ReturnType<typeof startAgentHost>>;
type Scopes = ('read' | 'collections')[];

/** The reference host in the page, with a token of a user, or with none. */
const test = base.extend<{ openHost: (page: Page, scopes?: Scopes) => Promise<{ userId: string }> }>({
  openHost: async ({ site, baseURL }, use) => {
    const hosts: Host[] = [];
    await use(async (page, scopes) => {
      const userId = await userOf(site);
      const token = scopes && (await addToken(site.gallery.db, userId, { scopes }));
      const host = await startAgentHost(baseURL ?? '', token);
      hosts.push(host);
      await page.goto(host.address);
      return { userId };
    });
    for (const host of hosts) host.stop();
  },
});

async function userOf({ gallery, sessionCookie }: Site): Promise<string> {
  await sessionCookie(EMAIL, 'user');
  const [user] = await gallery.db.select().from(users).where(eq(users.email, EMAIL));
  return user?.id ?? '';
}

/** Calls a tool as the agent does; returns the view's frame. */
async function show(page: Page, call: Partial<HostCall> & Pick<HostCall, 'tool'>): Promise<Frame> {
  await page.evaluate((given) => (window as unknown as { show: (call: HostCall) => Promise<void> }).show(given), {
    given: {},
    theme: 'light',
    ...call,
  } as HostCall);
  const frame = page.frame({ url: /\/view$/ });
  if (!frame) throw new Error('The view has no frame.');
  await expect(frame.locator('.grid')).toBeVisible();
  return frame;
}

const groundOf = (frame: Frame) => frame.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function viewFindings(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    const { axe: inFrame } = window as unknown as { axe: typeof axe };
    const { violations } = await inFrame.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

test('the screens of a search are seen, filtered, opened and saved in the conversation', async ({
  page,
  openHost,
  site,
  baseURL,
}) => {
  const refused: string[] = [];
  const asked = new Set<string>();
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) asked.add(request.url());
  });
  const { userId } = await openHost(page, ['read', 'collections']);
  const view = await show(page, { tool: 'search_screens', given: { limit: 6 } });
  const tiles = view.locator('.tile');
  await expect(tiles).toHaveCount(6);
  await expect
    .poll(() =>
      view
        .locator('.tile img')
        .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  expect(await viewFindings(view)).toEqual([]);

  const position = view.getByRole('status').first();
  const total = Number(/of (\d+)/.exec((await position.textContent()) ?? '')?.[1]);
  await expect(position).toHaveText(`1–6 of ${total}`);
  const first = await tiles.first().getAttribute('data-id');
  await view.getByRole('button', { name: 'Next page' }).click();
  await expect(position).toHaveText(`7–12 of ${total}`);
  await view.getByRole('button', { name: 'Previous page' }).click();
  await expect(tiles.first()).toHaveAttribute('data-id', first ?? '');

  const company = view.getByLabel('Company');
  const option = company.locator('option').nth(1);
  const name = ((await option.textContent()) ?? '').replace(/ \(\d+\)$/, '');
  await company.selectOption(await option.getAttribute('value'));
  await expect(view.locator('.tile .company').filter({ hasText: name })).toHaveCount(6);
  await view.getByLabel('Words').fill('zzzzqqqq');
  await view.getByRole('button', { name: 'Search' }).click();
  await expect(view.getByText('No image matches. Change the words or the filters.')).toBeVisible();
  await view.getByLabel('Words').fill('');
  await view.getByRole('button', { name: 'Search' }).click();
  await expect(tiles).toHaveCount(6);

  // By keyboard alone: open, go to the next, select both, close.
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const opened = view.locator('.opened');
  await expect(opened.getByText(/^1 of \d+$/)).toBeVisible();
  expect(await viewFindings(view)).toEqual([]);
  await opened.getByRole('checkbox').check();
  await page.keyboard.press('ArrowRight');
  await expect(opened.getByText(/^2 of \d+$/)).toBeVisible();
  await opened.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(tiles.nth(1)).toBeFocused();

  await view.getByLabel('Collection').fill('From the conversation');
  await view.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(view.getByText('2 saved in From the conversation')).toBeVisible();
  const collections = await site.gallery.app.collections.list(userId);
  expect(collections.find(({ title }) => title === 'From the conversation')?.itemCount).toBe(2);
  await view.getByRole('link', { name: 'From the conversation' }).click();
  const known = () => page.evaluate(() => ({ ...(window as unknown as { opened: string[]; told: string[] }) }));
  // The host opens the link and hears of the save in messages of their own.
  await expect.poll(async () => (await known()).opened[0]).toContain(`${baseURL}/collections/`);
  await expect.poll(async () => (await known()).told[0]).toContain('Saved 2 images');

  const light = await groundOf(view);
  await page.evaluate(() =>
    (window as unknown as { setContext: (context: object) => void }).setContext({ theme: 'dark' }),
  );
  await expect.poll(() => groundOf(view)).not.toBe(light);
  expect(await viewFindings(view)).toEqual([]);
  expect(refused).toEqual([]);
  const { read } = await site.gallery.app.images.listByTag('all-screens', { kind: 'user', id: userId });
  const [listed] = await read(0, 1);
  const pictures = new URL(listed?.image.secure_url.replace(/(media|upload)\/.*/, '$1/') ?? '', baseURL).href;
  const foreign = [...asked].filter((url) => !url.endsWith('/view') && !url.startsWith(pictures));
  expect(foreign).toEqual([]);
});

for (const [who, scopes] of [
  ['a visitor', undefined],
  ['a token that may only read', ['read']],
] as const) {
  test(`saving is not offered to ${who}`, LONG, async ({ page, openHost }) => {
    await openHost(page, scopes && [...scopes]);
    const view = await show(page, { tool: 'search_screens', theme: 'dark' });
    await expect(view.getByRole('checkbox')).toHaveCount(0);
    await view.locator('.tile').first().click();
    await expect(view.locator('.opened img')).toBeVisible();
    await expect(view.getByRole('checkbox')).toHaveCount(0);
  });
}

test(
  'similar images and the steps of a flow are filtered and opened in place',
  LONG,
  async ({ page, openHost, site }) => {
    await openHost(page, ['read', 'collections']);
    const [flow] = (await site.gallery.app.flows.groups('company')).flatMap(({ flows }) => flows);
    const steps = await show(page, { tool: 'get_flow', given: { slug: flow?.slug } });
    await expect(steps.getByText(flow?.name ?? '', { exact: true })).toBeVisible();
    await expect(steps.locator('.tile')).toHaveCount(Math.min(12, flow?.count ?? 0));
    const id = (await steps.locator('.tile').first().getAttribute('data-id')) ?? '';
    const similar = await show(page, { tool: 'similar_images', given: { id, limit: 24 } });
    await expect(similar.getByLabel('Words')).toHaveCount(0);
    const tag = similar.getByLabel('Tag');
    const option = tag.locator('option').last();
    const count = Number(/\((\d+)\)$/.exec((await option.textContent()) ?? '')?.[1]);
    await tag.selectOption(await option.getAttribute('value'));
    await expect(similar.locator('.tile')).toHaveCount(Math.min(12, count));
    await similar.locator('.tile').first().click();
    await expect(similar.getByText(`1 of ${count}`)).toBeVisible();
  },
);

test('a host that passes no calls on shows the images, without filters and pages', LONG, async ({ page, openHost }) => {
  await openHost(page, ['read', 'collections']);
  const view = await show(page, { tool: 'search_screens', given: { limit: 6 }, passesCallsOn: false });
  await expect(view.locator('.tile')).toHaveCount(6);
  await expect(view.getByRole('combobox')).toHaveCount(0);
  await expect(view.getByRole('checkbox')).toHaveCount(0);
  await expect(view.getByRole('button', { name: 'Next page' })).toBeDisabled();
});
