import { strict as assert } from 'node:assert';
import { type Stop, TILE, type Travel, WALL } from './stops.ts';

/** Signs the browser in: a session is written instead of clicked through. */
async function signIn({ page, site }: Travel, email: string, role: 'user' | 'admin'): Promise<void> {
  const [name = '', value = ''] = (await site.sessionCookie(email, role)).split(';')[0]?.split('=') ?? [];
  await page.setCookie(name, value);
  await page.setCookie('gallery_signed_in', '1');
}

const user: Stop = {
  name: 'signed in: everything is open, the account menu',
  visit: async (travel) => {
    const { page } = travel;
    await signIn(travel, 'reader@example.com', 'user');
    await page.visit('/#screens');
    // More than the preview; in a narrow window no more than what is near it.
    await page.until('all images are there', async () => (await page.count(TILE)) > 3);
    assert.equal(await page.count(WALL), 0);
    await page.click('header button[aria-haspopup]');
    await page.sees('header', 'reader@example.com');
    await page.press('Escape');
  },
};

const admin: Stop = {
  name: 'admin: companies, form in a dialog, question before input is lost, toast',
  visit: async (travel) => {
    const { page, picture } = travel;
    await signIn(travel, 'admin@example.com', 'admin');
    await page.visit('/admin/companies');
    await page.sees('article', 'Aegis Security');
    await picture('admin-companies');
    await page.click('button', 'Add Company');
    await page.sees('dialog[open]', 'Add New Company');
    await page.click('dialog[open] input');
    await page.type('Kestrel');
    await picture('admin-dialog');
    await page.press('Escape');
    await page.sees('[role="alertdialog"]', 'Discard what you have typed?');
    const focusedInQuestion = () =>
      page.run(() =>
        document.querySelector('[role="alertdialog"]')?.contains(document.activeElement)
          ? document.activeElement?.textContent
          : undefined,
      );
    await page.until('the question begins at Cancel', async () => (await focusedInQuestion()) === 'Cancel');
    await picture('admin-question');
    await page.click('[role="alertdialog"] button', 'Cancel');
    await page.click('dialog[open] button', 'Create');
    await page.sees('[data-toast]', 'Company created successfully');
    await page.seesNo('dialog[open]');
    await picture('admin-toast');
  },
};

const desks: Stop = {
  name: 'admin: every other desk, the account',
  visit: async (travel) => {
    const { page, picture } = travel;
    await signIn(travel, 'admin@example.com', 'admin');
    for (const [path, heading] of [
      ['/admin', 'User Management'],
      ['/admin/images', 'Images'],
      ['/admin/cache', 'Cache Management'],
      ['/admin/audit', 'Audit'],
      ['/account', 'Your account'],
    ] as const) {
      await page.visit(path);
      await page.sees('h1', heading);
      await picture(path.slice(1).replace('/', '-'));
    }
  },
};

/** What a user and then an admin see. */
export const SIGNED_IN_STOPS: readonly Stop[] = [user, admin, desks];
