import { defineConfig, devices } from 'playwright/test';

/** Where the sites of the browser tests listen: one that nobody changes, one that admins edit, one with its pictures elsewhere. */
const PUBLIC_PORT = Number(process.env.E2E_PORT ?? 4410);
const ADMIN_PORT = PUBLIC_PORT + 1;
const CLOUD_PORT = PUBLIC_PORT + 2;
/** `E2E_IMAGE_HOST=cloudinary` runs every test with the stand-in of Cloudinary as image host. */
const IMAGE_HOST = process.env.E2E_IMAGE_HOST ?? 'local';

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
    ],
  },
};

const site = (port: number, imageHost = IMAGE_HOST) => ({
  command: `node tests/setup/e2e-server.ts ${port}`,
  env: { E2E_IMAGE_HOST: imageHost },
  url: `http://localhost:${port}/healthz`,
  timeout: 240_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
});

/** `E2E_SITES=public,admin` starts only the sites that the projects named by `--project` need. */
const started = process.env.E2E_SITES?.split(',');
const SITES = (
  [
    ['public', site(PUBLIC_PORT)],
    ['admin', site(ADMIN_PORT)],
    ['cloudinary', site(CLOUD_PORT, 'cloudinary')],
  ] as const
).filter(([name]) => started?.includes(name) ?? true);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list']],
  use: { ...chromium, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
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
  ],
  webServer: SITES.map(([, server]) => server),
});
