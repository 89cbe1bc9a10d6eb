import { defineConfig, devices } from 'playwright/test';
import { ADMIN_PORT, CLOUD_PORT, PUBLIC_PORT, SITE_NAMES } from '#tests/setup/e2e-ports.ts';

/** `E2E_HOSTED=1` runs every test on a fake Cloudinary and a fake hosted database (`npm test -- --hosted browser`). */
const IS_HOSTED = process.env.E2E_HOSTED === '1';

const chromium = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      // One process renders all pages: a new one for each visit is a third of what loading a page costs.
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
    ],
  },
};

/** Time in which the sites start, in ms; in a run without `npm test`, they are built first. */
const BUILD_MS = 480_000 * (IS_HOSTED ? 3 : 1);

const IS_LONG = process.env.LONG_TESTS === '1';

/** The site on Cloudinary takes a build of its own, so `npm test` leaves it to the tests of its image host. */
const inThisRun = SITE_NAMES.filter((name) => IS_LONG || name !== 'cloudinary');
/** `E2E_SITES=public,admin` starts only the sites that the projects named by `--project` need. */
const sites = process.env.E2E_SITES?.split(',') ?? inThisRun;

/** `E2E_ENGINES=firefox,webkit` adds the public tests in other engines (`npm run browsers`); one file speaks Chromium's own protocol. */
const engines = (process.env.E2E_ENGINES?.split(',') ?? []).map((name) => ({
  name,
  testIgnore: /(admin-.*|cloudinary|lightbox-touch)\.spec\.ts/,
  use: {
    ...devices[name === 'firefox' ? 'Desktop Firefox' : 'Desktop Safari'],
    viewport: chromium.viewport,
    launchOptions: {},
    reuseContext: false,
    baseURL: `http://localhost:${PUBLIC_PORT}`,
  },
}));

export default defineConfig({
  testDir: 'tests/e2e',
  // Node strips their types itself; Playwright's compiler takes three times as long until its cache is filled.
  build: { external: ['**/{src,db,scripts,tests}/**'] },
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests with the tag `@long` run only in `npm test -- --long`.
  grepInvert: IS_LONG ? [] : /@long/,
  workers: 2,
  // Generous, because a busy machine is slow: only a test that fails waits as long.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  // Motion costs much time without a graphics card, and only a test that looks at it needs it.
  use: {
    ...chromium,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    reuseContext: true,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'public',
      testIgnore: /(admin-.*|cloudinary)\.spec\.ts/,
      use: { ...chromium, baseURL: `http://localhost:${PUBLIC_PORT}` },
    },
    {
      name: 'admin',
      testMatch: /admin-.*\.spec\.ts/,
      fullyParallel: false,
      use: { ...chromium, baseURL: `http://localhost:${ADMIN_PORT}` },
    },
    {
      name: 'cloudinary',
      testMatch: /cloudinary\.spec\.ts/,
      use: { ...chromium, baseURL: `http://localhost:${CLOUD_PORT}` },
    },
    ...engines,
  ].filter(({ name }) => !SITE_NAMES.includes(name) || sites.includes(name)),
  webServer: {
    command: `node tests/setup/e2e-server.ts ${sites.join(' ')}`,
    wait: { stdout: /serving all sites/ },
    timeout: BUILD_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
