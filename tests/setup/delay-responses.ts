import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';

/** Lets answers of these addresses (a glob) arrive `lateMs` after the server made them, as over a slow line. */
export async function delayResponses(page: Page, addresses: string, lateMs: number): Promise<void> {
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    await wait(lateMs);
    // Who asked may have given up.
    await route.fulfill({ response }).catch(() => undefined);
  });
}
