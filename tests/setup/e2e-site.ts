import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBuiltSite, testSettings } from './built-site.ts';

/** Where the server of the browser tests on a port says what it is. */
export const e2eSiteFile = (port: number): string => join(tmpdir(), `gallery-e2e-${port}.json`);

/** Ways into the site that browser tests are looking at: its database and services, session cookies. Close its `gallery` afterwards. */
export async function e2eSite(port: number) {
  const { dataDir } = JSON.parse(readFileSync(e2eSiteFile(port), 'utf8')) as { dataDir: string };
  return openBuiltSite(testSettings(dataDir, { PORT: String(port) }));
}
