import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { screensView } from './src/server/mcp/view-bundle.ts';

const IS_LONG = process.env.LONG_TESTS === '1';
/** Tests with a short form that is cheaper, or whose rule others test at less cost; `npm test -- --long` runs all. */
const LONG = IS_LONG ? [] : ['**/*.long.test.ts'];

/**
 * Each of these files has a process of its own, because it changes or measures the process, or builds whole sites.
 * All others share two threads and what they import: loading that again for each file would be most of the time.
 */
const ISOLATED = [
  'tests/{crash,hops}/**/*.test.ts',
  'tests/{build,faults,fuzz,hosted,leak}/**/*.long.test.ts',
  'scripts/gallery/file-modes.long.test.ts',
  'src/server/gallery-sync/large-sync.long.test.ts',
  'src/server/site-server/{serve-gallery,upload-load}.long.test.ts',
];

/** Where the longest of them are, longest first: one that begins last leaves every other processor idle. */
const LONGEST = [
  'tests/crash/',
  'several-processes',
  'rendered-pages',
  'netlify-function',
  'serve-gallery',
  'moved-site',
];

/** Without times of an earlier run, vitest would take the largest files first; of these, the longest are small. */
class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    const of = (name: string) => sorted.filter(({ project }) => project.name === name);
    const long = LONGEST.flatMap((name) => of('isolated').filter(({ moduleId }) => moduleId.includes(name)));
    return [...new Set([...of('embedded'), ...long, ...sorted])];
  }
}

/**
 * These run again on a database behind libSQL over HTTP: they write in batches, meet its errors, or read large answers. The short
 * form runs one file of each of the three.
 */
const ON_REMOTE_DATABASE_TOO = [
  'src/server/{audit,companies,gallery-import,image-versions,images,reading,search}/*.service.test.ts',
  'src/server/builds/builds.service.test.ts',
  'src/server/gallery-sync/gallery-sync.service.test.ts',
  'src/server/auth/session.test.ts',
  'tests/api/{collections,upload,users}.test.ts',
];
const ON_REMOTE_DATABASE_IN_SHORT = [
  'src/server/images/image-admin.service.test.ts',
  'src/server/search/search.service.test.ts',
  'src/server/auth/session.test.ts',
];

/** Threads whose files share their modules; what a test puts in place of a global or a setting is gone with it. */
const SHARED = { pool: 'threads', isolate: false, unstubGlobals: true, unstubEnvs: true } as const;

export default defineConfig({
  plugins: [screensView()],
  test: {
    setupFiles: ['tests/setup/no-console-errors.ts'],
    // Generous, because a busy machine is slow: only a test that fails waits as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A processor for each; left to itself, vitest keeps one free, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          ...SHARED,
          include: ['{src,db,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...ISOLATED, ...LONG],
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED, exclude: LONG } },
      {
        extends: true,
        test: {
          name: 'remote',
          ...SHARED,
          include: IS_LONG ? ON_REMOTE_DATABASE_TOO : ON_REMOTE_DATABASE_IN_SHORT,
          env: { TEST_DATABASE: 'remote' },
        },
      },
    ],
  },
});
