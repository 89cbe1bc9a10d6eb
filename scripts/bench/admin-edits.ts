import { setTimeout as wait } from 'node:timers/promises';
import { openGallery } from '#server/site-server/open-gallery.ts';
import type { PreparedGallery } from './prepared-gallery.ts';
import { PROJECT_DIR } from './workbench.ts';

const POLL_MS = 50;
/** Timeout in ms for an edit to be live. */
const LIVE_MAX_MS = 300_000;
const EDITOR = 'editor@example.com';

/** Simulates an admin of a served gallery: saves companies and waits until pages show the change. */
export async function openAdmin({ settings, port }: PreparedGallery) {
  const { app, db, close } = await openGallery(settings, { projectDir: PROJECT_DIR });
  const { id } = await app.users.getByEmail(EDITOR);
  await db.$client.execute({ sql: "UPDATE users SET role = 'admin' WHERE id = ?", args: [id] });
  const cookie = await app.sessions.cookieHeaderFor(id);
  const [company] = await app.companyAdmin.list().finally(close);
  if (!company) throw new Error('The gallery has no company to edit.');
  const base = `http://127.0.0.1:${port}`;
  const headers = { Cookie: cookie, Origin: settings.siteUrl, 'Content-Type': 'application/json' };

  /** Saves a description; returns the HTTP status. */
  const save = async (description: string): Promise<number> => {
    const { name, slug } = company;
    const body = JSON.stringify({ name, slug, description });
    const answer = await fetch(`${base}/api/admin/companies/${company.id}`, { method: 'PUT', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };

  /** Saves and waits until a visitor's page shows the change; returns the time in ms. */
  const saveAndSee = async (description: string): Promise<number> => {
    const startedAt = performance.now();
    const status = await save(description);
    if (status !== 200) throw new Error(`The save was answered with ${status}.`);
    for (;;) {
      const page = await (await fetch(`${base}/company/${company.slug}`)).text();
      const tookMs = performance.now() - startedAt;
      if (page.includes(description)) return tookMs;
      if (tookMs > LIVE_MAX_MS) throw new Error('The edit did not become live.');
      await wait(POLL_MS);
    }
  };

  /** Takes down the first image of the company's page; returns the times in ms until lists and the page omit it. */
  const takeDownAndSee = async (): Promise<{ unlistedMs: number; unseenMs: number }> => {
    const list = `${base}/api/companies/${company.slug}/images`;
    const listed = async (): Promise<{ id: string; image: { public_id: string } }[]> =>
      (await fetch(list, { headers: { Cookie: cookie } })).json();
    const [image] = await listed();
    if (!image) throw new Error('The company has no image to take down.');
    const startedAt = performance.now();
    const body = JSON.stringify({ image: image.id, reason: 'Benchmark' });
    const answer = await fetch(`${base}/api/admin/takedowns`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The takedown was answered with ${answer.status}.`);
    if ((await listed()).some(({ id }) => id === image.id)) throw new Error('The image is still listed.');
    const unlistedMs = performance.now() - startedAt;
    for (;;) {
      const page = await (await fetch(`${base}/company/${company.slug}`)).text();
      const unseenMs = performance.now() - startedAt;
      if (!page.includes(image.image.public_id)) return { unlistedMs, unseenMs };
      if (unseenMs > LIVE_MAX_MS) throw new Error('The image did not leave the page.');
      await wait(POLL_MS);
    }
  };

  return { save, saveAndSee, takeDownAndSee };
}
