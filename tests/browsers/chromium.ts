import { chromium as playwright } from 'playwright';
import { ensureChromium } from '#scripts/test/browser.ts';
import type { BrowserKind, Driver, Viewport } from './driver.ts';

async function launch(executablePath: string, viewport: Viewport): Promise<Driver> {
  const browser = await playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return {
    name: `Chromium ${browser.version()}`,
    go: async (url) => {
      await page.goto('about:blank');
      await page.goto(url);
    },
    back: async () => {
      await page.goBack();
    },
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    clickAt: (x, y) => page.mouse.click(x, y),
    setCookie: (url, name, value) => context.addCookies([{ url, name, value }]),
    screenshot: () => page.screenshot(),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}

/** The browser of the end-to-end tests, as the one that the others are compared with. */
export const chromium: BrowserKind = { name: 'chromium', find: ensureChromium, install: 'see CONTRIBUTING.md', launch };
