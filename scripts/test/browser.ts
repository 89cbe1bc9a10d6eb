import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** The headless shell comes first: the tests take a quarter less processor time in it. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The system's Chromium, or Playwright's own. */
function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name))).find(existsSync);
  if (found) return found;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

const run = (command: string, args: readonly string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log("No Chromium here: installing Debian's …");
  const install = (name: string) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  return run('apt-get', ['update', '-qq']) && (install('chromium-headless-shell') || install('chromium'));
}

function installWithPlaywright(): boolean {
  console.log('No Chromium here: Playwright downloads its own …');
  return run('playwright', ['install', 'chromium']);
}

/** Path of a Chromium for the browser tests; installs one if there is none. Throws with the remedy if that fails. */
export function ensureChromium(): string {
  const there = findChromium();
  if (there) return there;
  installWithApt() || installWithPlaywright();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium and it could not be installed. Install it (Debian: apt-get install chromium) and run npm test again.',
  );
}
