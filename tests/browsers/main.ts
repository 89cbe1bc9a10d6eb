// `npm run browsers`: makes one journey through a built site in Chromium, Firefox and WebKit and prints what came of it.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';
import { chromium } from './chromium.ts';
import type { BrowserKind, Driver } from './driver.ts';
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

/** The journey in one browser, on a site of its own. */
async function travelIn(kind: BrowserKind): Promise<number> {
  const program = kind.find();
  if (!program) {
    console.log(`${kind.name} is not installed: ${kind.install}`);
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), `gallery-${kind.name}-`));
  const site = await startBuiltSite();
  try {
    const driver = await kind.launch(program);
    try {
      console.log(`${driver.name}, pictures in ${folder}`);
      return await travel(driver, site, folder);
    } finally {
      await driver.close();
    }
  } finally {
    await site.stop();
  }
}

const asked = process.argv.slice(2);
const kinds = KINDS.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (kinds.length === 0) {
  console.error(`npm run browsers -- [${KINDS.map(({ name }) => name).join('|')} …]`);
  process.exit(1);
}
let failures = 0;
for (const kind of kinds) failures += await travelIn(kind);
console.log(failures === 0 ? 'The journey holds in every browser.' : `${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
