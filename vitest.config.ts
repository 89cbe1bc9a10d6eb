import { defineConfig } from 'vitest/config';

/** Tests of what speaks SQL; they run once more on a database behind libSQL over HTTP. */
const ON_REMOTE_DATABASE_TOO = [
  'src/server/{audit,builds,cache,companies,gallery-check,gallery-import,gallery-sync,images,maintenance,search}/*.test.ts',
  'src/server/auth/session.test.ts',
  'tests/api/{gated-lists,search,sign-in,upload,users}.test.ts',
];

export default defineConfig({
  test: {
    setupFiles: ['tests/setup/no-console-errors.ts'],
    testTimeout: 20_000,
    // A processor for each; left to itself, vitest keeps one free, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'db/**/*.test.ts',
            'db/**/*.test.tsx',
            'scripts/**/*.test.ts',
            'tests/{architecture,api,budgets,build,crash,fakes,faults,fuzz,hosted,leak}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'remote',
          include: ON_REMOTE_DATABASE_TOO,
          // Its process opens a file of its own.
          exclude: ['src/server/gallery-sync/large-sync.test.ts'],
          env: { TEST_DATABASE: 'remote' },
        },
      },
    ],
  },
});
