import { expect, type Page } from 'playwright/test';

/** A collection of the signed-in user with three images and a note, shared by link. */
export async function aCollection(page: Page, title: string) {
  const { items } = await (await page.request.get('/api/search?kind=screens&limit=3')).json();
  const images: string[] = items.map(({ id }: { id: string }) => id);
  const headers = { origin: new URL(page.url()).origin };
  const { id } = await (await page.request.post('/api/collections', { data: { title, images }, headers })).json();
  const note = { note: 'The **severity** comes first', version: 0 };
  await page.request.put(`/api/collections/${id}/items/${images[0]}`, { data: note, headers });
  const shared = await page.request.put(`/api/collections/${id}/share`, { headers });
  expect(shared.status()).toBe(200);
  const { token } = await shared.json();
  return { path: `/collections/${id}`, shared: `/s/${token}`, compare: `/compare?i=${images.join(',')}`, images };
}
