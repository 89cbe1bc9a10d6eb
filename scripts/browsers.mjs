// `npm run browsers -- [firefox|webkit] [test …]`: runs the public browser tests in Playwright's Firefox and WebKit.
import { spawnSync } from 'node:child_process';
import { ensurePackages, runPinned } from './toolchain.mjs';

const ENGINES = ['firefox', 'webkit'];
const PLAYWRIGHT = 'node_modules/playwright/cli.js';

ensurePackages();
const args = process.argv.slice(2);
const named = ENGINES.filter((name) => args.includes(name));
const engines = named.length > 0 ? named : ENGINES;
const installed = spawnSync(process.execPath, [PLAYWRIGHT, 'install', ...engines], { stdio: 'inherit' });
if (installed.status !== 0) {
  console.error(
    `Playwright could not fetch ${engines.join(' and ')}. Run this on a machine that reaches its downloads.`,
  );
  process.exit(1);
}
Object.assign(process.env, { E2E_SITES: 'public', E2E_ENGINES: engines.join(',') });
const projects = engines.map((name) => `--project=${name}`);
runPinned(PLAYWRIGHT, ['test', ...projects, ...args.filter((word) => !ENGINES.includes(word))]);
