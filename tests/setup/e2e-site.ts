import { readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { openBuiltSite, testSettings } from './built-site.ts';

/** Where the server of the browser tests on a port says what it is; another user's run must not stand in the way. */
export const e2eSiteFile = (port: number): string => join(tmpdir(), `gallery-e2e-${userInfo().uid}-${port}.json`);

/** What a server of the browser tests says of itself: its folder, and the settings of the services that it uses. */
type E2eSite = { dataDir: string; hosted: Record<string, string> };

/** Ways into the site that browser tests are looking at: its database and services, session cookies. Close its `gallery` afterwards. */
export async function e2eSite(port: number) {
  const { dataDir, hosted } = JSON.parse(readFileSync(e2eSiteFile(port), 'utf8')) as E2eSite;
  return openBuiltSite(testSettings(dataDir, { PORT: String(port), ...hosted }));
}
