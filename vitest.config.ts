import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'db/**/*.test.ts',
      'db/**/*.test.tsx',
      'scripts/**/*.test.ts',
      'tests/{architecture,api,crash,fakes,faults,leak}/**/*.test.ts',
    ],
    setupFiles: ['tests/setup/no-console-errors.ts'],
    testTimeout: 20_000,
  },
});
