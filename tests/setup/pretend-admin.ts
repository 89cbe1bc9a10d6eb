import type { Page } from 'playwright/test';

const SIGNED_IN = {
  user: {
    id: 'admin-1',
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: null,
    displayName: 'Ann',
    profileImageUrl: null,
    role: 'admin',
    createdAt: '2025-01-01T00:00:00.000Z',
  },
  expiresAt: '2099-01-01T00:00:00.000Z',
};

/** Mocks the calls that tell a page about an admin's session, for tests of the page only; the server has no such session. */
export async function pretendAdmin(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'gallery_signed_in', value: '1', url: baseURL ?? '' }]);
  await page.route('**/api/auth/session', (route) => route.fulfill({ json: SIGNED_IN }));
  await page.route('**/api/user/admin-status*', (route) => route.fulfill({ json: { isAdmin: true } }));
}
