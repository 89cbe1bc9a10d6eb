import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { severityColours } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { type BuiltSite, PROJECT_DIR, startBuiltSite } from '#tests/setup/built-site.ts';
import { htmlFindings } from '#tests/setup/html-findings.ts';
import { longTest } from '#tests/setup/long-test.ts';

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site?.stop());

/** Pages of each layout: those of images differ by what a viewer may see. */
async function pagesByLayout(): Promise<Record<string, string[]>> {
  const rows = await site.gallery.db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.folder, 'aegis-security'))
    .orderBy(images.position);
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  return {
    AdminLayout: ['/admin'],
    CollectionLayout: ['/compare', '/collections'],
    ImageLayout: [`/image/${first}`, `/image/${last}`, '/image/no-such-image'],
    LegalLayout: ['/privacy-policy'],
    PopupLayout: ['/sign-in-done'],
    PublicLayout: ['/', '/company/aegis-security'],
  };
}

test('a page of each layout is valid HTML, for visitors and for admins', async () => {
  const pages = await pagesByLayout();
  const layouts = (await readdir(join(PROJECT_DIR, 'src/layouts'))).flatMap(
    (name) => /^(\w+Layout)\.astro$/.exec(name)?.[1] ?? [],
  );
  expect(Object.keys(pages)).toEqual(layouts.sort());
  const admin = await site.sessionCookie('admin@example.com', 'admin');
  for (const path of Object.values(pages).flat()) {
    for (const cookie of ['', admin]) {
      const html = await (await fetch(`${site.baseUrl}${path}`, { headers: { cookie } })).text();
      expect(await htmlFindings(html), path).toEqual([]);
    }
  }
});

longTest(
  'before any colour is confirmed, the study of severity colours says so, and search engines leave it out',
  async () => {
    const { db, app, releases } = site.gallery;
    await db.delete(severityColours);
    await app.builds.runNow('Tests', () => {});
    const client = releases.client((await releases.currentId()) ?? '');
    const html = await readFile(join(client, 'atlas/severity.html'), 'utf8');
    expect(html).toContain('No colours are confirmed yet');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(await htmlFindings(html)).toEqual([]);
    expect(await readFile(join(client, 'sitemap.xml'), 'utf8')).not.toContain('/atlas/severity');
  },
);
