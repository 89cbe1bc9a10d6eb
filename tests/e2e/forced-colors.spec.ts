import { expect, type Locator } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

const sortArrow = (element: Locator) => element.evaluate((node) => getComputedStyle(node, '::before').backgroundColor);

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test(
  'in forced-colors mode, selected chips, tabs and suggestions are distinguishable, and controls have borders',
  LONG,
  async ({ page }) => {
    await page.goto('/');
    const chips = page.getByRole('group', { name: 'Filter by tag' }).first().getByRole('button');
    await expect(chips.first()).toHaveAttribute('aria-pressed', 'true');
    expect(await styleOf(chips.first(), 'background-color')).not.toBe(await styleOf(chips.nth(1), 'background-color'));
    expect(await styleOf(chips.nth(1), 'border-top-width')).toBe('1px');
    const tabs = page.getByRole('tab');
    expect(await styleOf(tabs.first(), 'border-bottom-color')).not.toBe(
      await styleOf(tabs.nth(1), 'border-bottom-color'),
    );
    expect(await styleOf(page.getByRole('combobox').first(), 'border-top-width')).toBe('1px');
    expect(await styleOf(page.locator('[data-sign-in-prompt]').first(), 'border-top-width')).toBe('1px');

    await page.getByRole('combobox', { name: 'Search screens' }).fill('a');
    await page.keyboard.press('ArrowDown');
    const options = page.getByRole('listbox').getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    expect(await styleOf(options.first(), 'background-color')).not.toBe(
      await styleOf(options.nth(1), 'background-color'),
    );

    await page.goto('/coverage');
    const sort = page.getByRole('button', { name: 'Sort by company' });
    expect(await sortArrow(sort)).not.toBe(await styleOf(sort, 'background-color'));
  },
);
