import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';

/** Delays responses of these addresses (a glob) by `lateMs`, as on a slow connection. */
export async function delayResponses(page: Page, addresses: string, lateMs: number): Promise<void> {
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    await wait(lateMs);
    // The page may have cancelled the request.
    await route.fulfill({ response }).catch(() => undefined);
  });
}
