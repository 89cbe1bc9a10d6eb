import { describe, expect, test } from 'vitest';
import { CODE, IMPORTS, inside, isTest, matches, TESTS, textOf } from './project.ts';

/** Maximum number of lines of the code that draws the demo. */
const DEMO_LINES_MAX = 5_000;

const lineCount = (file: string) => textOf(file).split('\n').length - 1;

describe('code', () => {
  test('that draws the demo stays within its line limit', () => {
    const drawing = CODE.filter((file) => inside(file, 'scripts/demo'));
    const lines = [...drawing, 'scripts/demo/page.css'].map(lineCount).reduce((sum, count) => sum + count, 0);
    expect(drawing).toEqual(expect.arrayContaining(['scripts/demo/main.ts', 'scripts/demo/screens/cases.ts']));
    expect(lines).toBeLessThanOrEqual(DEMO_LINES_MAX);
  });

  test('has no comments about future work or past states', () => {
    const lines = [...CODE, ...TESTS].flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) =>
          /^\s*(?:\/\/|\/?\*+)\s.*\b(?:TODO|FIXME|XXX|HACK|used to be|no longer needed|for now)\b/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines).toEqual([]);
  });

  test('formats dates in one place, so that all have one format', () => {
    const formatting =
      /\bIntl\.(?:DateTimeFormat|RelativeTimeFormat)\b|\btoLocale(?:Date|Time)String\b|\bto(?:Date|Time)String\(/g;
    const code = CODE.filter((file) => inside(file, 'src'));
    const uses = matches(code, formatting);
    expect(uses.filter((use) => !use.startsWith('src/shared/text/dates.ts'))).toEqual([]);
    expect(uses.length).toBeGreaterThan(0);
  });

  test('quotes with “ ” what people read; the one text with other marks is quoted from the spec', () => {
    // In a string or a template: marks around words or a value, which no attribute or address has.
    const texts = CODE.filter((file) => ['features', 'layouts', 'ui'].some((wing) => inside(file, `src/${wing}`)));
    const straight = /(?:`[^`\n]*?(?<![=\w:(])"\$\{[^`\n]*`|'[^'\n]* "[\w ]+"[^'\n]*')/g;
    expect(matches(texts, straight)).toEqual([expect.stringContaining('images with tag "${tag')]);
    const problems = CODE.filter((file) => inside(file, 'src/server') && !inside(file, 'src/server/gallery-import'));
    expect(matches(problems, /\b(?:detail|message)(?:: | = )`[^`]*"\$\{[^`]*`/g)).toEqual([]);
  });

  test('writes no ref during render', () => {
    // Two spaces: the top level of a hook or component.
    expect(matches(CODE, /^ {2}\w+\.current = /gm)).toEqual([]);
  });

  test('of built pages reads only the application, so that a build detects changes', () => {
    const drawn = CODE.filter((file) => file.endsWith('.astro'));
    expect(matches(drawn, /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bprocess\./g)).toEqual([]);
    expect(matches(['src/server/http/static-paths.ts'], /\bprops\b/g)).toEqual([]);
    const paths = matches(
      CODE.filter((file) => inside(file, 'src/pages')),
      /export const getStaticPaths = (?!\w+Paths;).*/g,
    );
    expect(paths).toEqual([expect.stringContaining('Object.entries(ICONS)')]);
    const openers = IMPORTS.filter(({ target }) => target === 'src/server/runtime.ts').map(({ file }) => file);
    expect(openers.sort()).toEqual([
      'src/middleware.ts',
      'src/server/http/static-paths.ts',
      'src/server/page-renderer.ts',
    ]);
  });

  test('is not commented out', () => {
    const asleep = CODE.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) =>
          /^\s*\/\/\s*(?:import .* from .*|(?:const|let) \w+ = .*;|return [\w(]+.*;|if \(.*\) \{|\w+\(.*\);)\s*$/.test(
            line,
          ),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(asleep).toEqual([]);
  });

  test('gives a reason for each disabled lint rule and disables no type check', () => {
    const silent = [...CODE, ...TESTS].flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => /biome-ignore(?!-)\s+[\w/]+(?!\S*:\s\S)/.test(line) && !/biome-ignore [\w/]+: \S/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(silent).toEqual([]);
    const unchecked = [...CODE, ...TESTS].filter((file) => /@ts-(?:ignore|expect-error|nocheck)\b/.test(textOf(file)));
    expect(unchecked.filter((file) => !inside(file, 'tests/architecture'))).toEqual([]);
  });
});

describe('tests', () => {
  const others = TESTS.filter((file) => !inside(file, 'tests/architecture'));

  test('are never in src/pages, where they would become routes', () => {
    expect(TESTS.filter((file) => inside(file, 'src/pages'))).toEqual([]);
  });

  test('are .spec files in tests/e2e, and .test files everywhere else', () => {
    const misplaced = TESTS.filter((file) => isTest(file) && file.includes('.spec.') !== inside(file, 'tests/e2e'));
    expect(misplaced).toEqual([]);
  });

  test('next to the code never import a page', () => {
    const besideCode = others.filter((file) => inside(file, 'src') || inside(file, 'db'));
    expect(matches(besideCode, /from '[^']*\/pages\/[^']*'/g)).toEqual([]);
  });

  test('mock no modules', () => {
    expect(matches(others, /\bvi\.(?:mock|doMock|unmock|hoisted|importActual)\(|\bjest\b\./g)).toEqual([]);
  });

  test('do not sleep', () => {
    const asleep = /\bwaitForTimeout\(|await new Promise\([^;]*setTimeout|from 'node:timers\/promises'/g;
    expect(matches(others.filter(isTest), asleep)).toEqual([]);
  });

  test('are never exclusive, and never skipped without a reason', () => {
    const left = matches(
      others,
      /\b(?:test|it|describe)\.(?:only|todo|fixme|fails)\b|\b(?:test|it|describe)\.skip\((?!!?\w+, ')/g,
    );
    expect(left).toEqual([]);
  });

  test('have a descriptive name', () => {
    const named = /^\s*(?:test|it)(?:\.each\([^\n]*\))?\(\s*(['"`])((?:(?!\1).)+)\1/gm;
    const names = others
      .filter(isTest)
      .flatMap((file) => [...textOf(file).matchAll(named)].map(([, , name = '']) => ({ file, name })));
    expect(names.length).toBeGreaterThan(600);
    const poor = names.filter(
      ({ name }) => /^should\b|^works?\b|^test\b/i.test(name) || name.trim().split(/\s+/).length < 2,
    );
    expect(poor).toEqual([]);
  });
});
