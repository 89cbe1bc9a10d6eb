import { inArray } from 'drizzle-orm';
import { expect } from 'playwright/test';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { agentClient } from '#tests/setup/agent-client.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { LONG, type Site } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

type Called = {
  content: { type: string }[];
  structuredContent?: { total?: number; images?: { id: string }[]; title?: string; understood?: object[] };
};

/** Three dark screens that a visitor doesn't see show a query builder; returns their ids. */
async function addBuilders({ gallery }: Site): Promise<string[]> {
  const { db, app } = gallery;
  const dark = searchQuerySchema.parse({ theme: 'dark', limit: '100' });
  const found = JSON.parse((await app.search.find(dark, { kind: 'user', id: 'nobody' })).json) as SearchResponse;
  const ids = found.items.slice(-3).map(({ id }) => id);
  const rows = await db.select({ hash: images.contentHash }).from(images).where(inArray(images.id, ids));
  await db
    .update(imageReadings)
    .set({ text: 'Query builder' })
    .where(
      inArray(
        imageReadings.contentHash,
        rows.map(({ hash }) => hash),
      ),
    );
  return ids.sort();
}

test('an agent is connected, asks for dark query builders, saves two, and is disconnected', async ({
  page,
  signIn,
  site,
  baseURL,
}) => {
  const builders = await addBuilders(site);
  const agent = await agentClient(baseURL ?? '');
  await signIn(page, 'designer@example.com', 'user');
  const opened = await page.goto(await agent.begin());
  expect(opened?.headers()).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'private, no-store' });
  await expect(page.getByRole('heading', { name: 'Connect Design agent?' })).toBeVisible();
  await expect(page.getByText('designer@example.com')).toBeVisible();
  await expect(page.getByText('Change your collections')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Back in the agent')).toBeVisible();

  const client = await agent.connect();
  const call = async (name: string, given: object) =>
    (await client.callTool({ name, arguments: { ...given } })) as Called;
  const found = await call('search_screens', { query: 'dark query builders' });
  expect(found.structuredContent).toMatchObject({
    total: 3,
    understood: [{ text: 'dark', as: { facet: 'theme', value: 'dark' } }],
  });
  const seen = (found.structuredContent?.images ?? []).map(({ id }) => id);
  expect([...seen].sort()).toEqual(builders);
  for (const id of seen) {
    const shown = await call('get_image', { id });
    expect(shown.content.map(({ type }) => type)).toEqual(['text', 'image']);
  }
  const saved = await call('save_to_collection', { images: seen.slice(0, 2), title: 'Dark query builders' });
  expect(saved.structuredContent).toMatchObject({ title: 'Dark query builders', added: 2 });
  await page.goto('/collections');
  await expect(page.getByText('Dark query builders')).toBeVisible();

  await page.goto('/account');
  const apps = page.getByRole('list', { name: 'Your connected apps' });
  await expect(apps).toContainText('Design agent · this computer');
  await expect(apps).toContainText('Last used');
  await apps.getByRole('button', { name: 'Disconnect Design agent' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No app is connected.')).toBeVisible();
  expect(await agent.status()).toBe(401);
  await client.close();
  agent.stop();
});

test('someone who is signed out is asked to sign in first, and may refuse', LONG, async ({ page, baseURL }) => {
  const agent = await agentClient(baseURL ?? '');
  await page.goto(await agent.begin());
  await expect(page.getByText('Sign in to decide.')).toBeVisible();
  const popup = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await (await popup).getByRole('button', { name: /Mara Lindqvist/ }).click();
  await page.getByRole('button', { name: "Don't allow" }).click();
  await expect(page.getByText('Back in the agent')).toBeVisible();
  expect(page.url()).toContain('error=access_denied');
  agent.stop();
});

test('a request that can not go on says why, and sends the browser nowhere', LONG, async ({ page, baseURL }) => {
  const agent = await agentClient(baseURL ?? '');
  const address = new URL(await agent.begin());
  address.searchParams.set('redirect_uri', 'https://evil.example/callback');
  const response = await page.goto(address.href);
  expect([response?.status(), new URL(page.url()).origin]).toEqual([400, baseURL]);
  await expect(page.getByText('a reply address that is not its own')).toBeVisible();
  await page.goto('/oauth/consent/unknown');
  await expect(page.getByText('Connect again in the app.')).toBeVisible();
  agent.stop();
});

test('the page Connect has set-ups to copy, and a search to try', LONG, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/connect');
  const command = /^claude mcp add --transport http cyber-gallery http:\/\/localhost:\d+\/mcp$/;
  await expect(page.getByLabel('Set-up of Claude Code')).toHaveText(command);
  await page.getByRole('button', { name: 'Copy for Cursor' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({ mcpServers: { 'cyber-gallery': {} } });
  await page.getByLabel('Words').fill('aegis');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(/^\d+ images\.$/)).toBeVisible();
  await expect(page.locator('[data-try-result] img[src^="data:image/jpeg"]').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
