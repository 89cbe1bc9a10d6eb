// `npm run browsers`: makes one journey through a built site in Chromium, Firefox and WebKit, in a window of a desktop and
// of a phone, and prints what came of it.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';
import { chromium } from './chromium.ts';
import { type BrowserKind, type Driver, VIEWPORTS } from './driver.ts';
import { firefox } from './firefox.ts';
import { Page } from './page.ts';
import { SIGNED_IN_STOPS } from './signed-in-stops.ts';
import { VISITOR_STOPS } from './visitor-stops.ts';
import { webkit } from './webkit.ts';

/** After which what fades in or slides is there, in ms. */
const SETTLE_MS = 600;

const KINDS: readonly BrowserKind[] = [chromium, firefox, webkit];

/** Makes every stop of the journey. Answers how many of them did not hold. */
async function travel(driver: Driver, site: BuiltSite, folder: string): Promise<number> {
  const page = new Page(driver, site.baseUrl);
  const picture = async (name: string) => {
    await wait(SETTLE_MS);
    await writeFile(join(folder, `${name}.png`), await driver.screenshot());
  };
  let failures = 0;
  for (const { name, visit } of [...VISITOR_STOPS, ...SIGNED_IN_STOPS]) {
    try {
      await visit({ page, site, picture });
      const errors = await driver.takeErrors();
      if (errors.length > 0) throw new Error(`printed errors: ${errors.join(' | ')}`);
      console.log(`  ok      ${name}`);
    } catch (error) {
      failures += 1;
      console.log(`  FAILED  ${name}\n          ${error instanceof Error ? error.message : error}`);
      await picture(`failed-${failures}`).catch(() => undefined);
      await driver.takeErrors().catch(() => undefined);
    }
  }
  return failures;
}

type Window = keyof typeof VIEWPORTS;

/** The journey in one browser, on a site of its own. */
async function travelIn(kind: BrowserKind, size: Window): Promise<number> {
  const program = kind.find();
  if (!program) {
    console.log(`${kind.name} is not installed: ${kind.install}`);
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), `gallery-${kind.name}-${size}-`));
  const site = await startBuiltSite();
  try {
    const driver = await kind.launch(program, VIEWPORTS[size]);
    try {
      console.log(`${driver.name}, ${size}, pictures in ${folder}`);
      return await travel(driver, site, folder);
    } finally {
      await driver.close();
    }
  } finally {
    await site.stop();
  }
}

const SIZES = Object.keys(VIEWPORTS) as Window[];
const NAMES = [...KINDS.map(({ name }) => name), ...SIZES];
const asked = process.argv.slice(2);
if (asked.some((word) => !(NAMES as string[]).includes(word))) {
  console.error(`npm run browsers -- [${NAMES.join('|')} …]`);
  process.exit(1);
}
/** Those that were asked for, all when none was. */
const chosen = <T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] => {
  const named = all.filter((one) => asked.includes(nameOf(one)));
  return named.length > 0 ? named : all;
};
let failures = 0;
for (const kind of chosen(KINDS, ({ name }) => name)) {
  for (const size of chosen(SIZES, (name) => name)) failures += await travelIn(kind, size);
}
console.log(failures === 0 ? 'The journey holds in every browser.' : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
