import { expect } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

test(
  'an admin invites someone before their first sign-in, and withdraws the invitation',
  LONG,
  async ({ adminPage: page }) => {
    await page.goto('/admin');
    const email = 'invited-by-a-test@example.com';
    const section = page.getByRole('region', { name: 'Invitations' });
    await section.getByLabel('Email').fill('Invited-by-a-test@example.com');
    await expect(section.getByLabel('Role')).toHaveValue('user');
    await section.getByLabel('Role').selectOption('admin');
    await section.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.locator('[data-toast]')).toContainText('They get their role at their first sign-in.');
    const invitation = section.getByRole('listitem').filter({ hasText: email });
    await expect(invitation).toContainText('Admin');
    await invitation.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
    await expect(invitation).toHaveCount(0);
  },
);
