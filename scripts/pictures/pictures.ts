import type { Page } from 'playwright';

/** One screenshot of the docs: its page, viewer and theme. */
export type Picture = {
  /** File name in `docs/pictures`, without its ending. */
  name: string;
  path: string;
  theme: 'light' | 'dark';
  as: 'visitor' | 'user' | 'admin';
  /** Viewport in CSS pixels; 1440 x 900 when not given. */
  width?: number;
  height?: number;
  /** Runs on the page before the screenshot is taken. */
  before?: (page: Page) => Promise<void>;
};

async function openFirstImage(page: Page): Promise<void> {
  await page.locator('[data-image-id]').first().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}

/** The pictures that the README and the docs show. */
export const PICTURES: readonly Picture[] = [
  { name: 'home-light', path: '/#screens', theme: 'light', as: 'user' },
  { name: 'home-dark', path: '/#ui-elements', theme: 'dark', as: 'user' },
  { name: 'companies', path: '/#companies', theme: 'light', as: 'user' },
  { name: 'company', path: '/company/gridfathom', theme: 'dark', as: 'user' },
  { name: 'lightbox', path: '/#screens', theme: 'dark', as: 'user', before: openFirstImage },
  { name: 'visitor', path: '/company/ravenloom', theme: 'light', as: 'visitor', height: 1300 },
  { name: 'phone', path: '/#companies', theme: 'dark', as: 'visitor', width: 390, height: 844 },
  { name: 'admin-companies', path: '/admin/companies', theme: 'light', as: 'admin' },
  { name: 'admin-images', path: '/admin/images', theme: 'dark', as: 'admin' },
];
