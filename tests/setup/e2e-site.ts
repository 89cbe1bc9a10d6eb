import { readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { openBuiltSite, testSettings } from './built-site.ts';

/** Path of the file that describes the browser tests' server on a port; separate for each user of the machine. */
export const e2eSiteFile = (port: number): string => join(tmpdir(), `gallery-e2e-${userInfo().uid}-${port}.json`);

/** Description of such a server: its folder, and the configuration of its services. */
type E2eSite = { dataDir: string; hosted: Record<string, string> };

/** Access to the site of a browser test: its folder, database and services, session cookies. Close its `gallery` afterwards. */
export async function e2eSite(port: number) {
  const { dataDir, hosted } = JSON.parse(readFileSync(e2eSiteFile(port), 'utf8')) as E2eSite;
  return { dataDir, ...(await openBuiltSite(testSettings(dataDir, { PORT: String(port), ...hosted }))) };
}
