// `npm run bench -- [part …]`: measures the performance targets.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchFor, parseSizes } from './bench.ts';
import { isWithinLimit, type Row } from './measurement.ts';
import { PARTS } from './parts.ts';
import { removePrepared } from './prepared-gallery.ts';
import { type BrokenPart, type Run, withTable } from './report.ts';
import { PROJECT_DIR } from './workbench.ts';

const DOCUMENT = join(PROJECT_DIR, 'docs/performance.md');

const USAGE = `npm run bench [-- [part …] [--size <list>] [--gallery <folder>] [--out <folder>] [--write-docs]]

  --size        demo, large (1,000 companies, 20,000 images), huge (ten times that), or <companies>x<images>;
                several with commas (default: demo,large)
  --gallery     folder of screenshots to import (default: the demo gallery)
  --out         where the run's JSON file goes (default: node_modules/.cache/bench)
  --write-docs  puts the run's table into docs/performance.md

Parts (default: all):
${Object.entries(PARTS)
  .map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
  .join('\n')}`;

/** Prints the problem with the command and ends the process. */
function refuse(why: string): never {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        size: { type: 'string', default: 'demo,large' },
        gallery: { type: 'string' },
        out: { type: 'string', default: join(PROJECT_DIR, 'node_modules/.cache/bench') },
        'write-docs': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) refuse(`There is no part ${unknown.join(', ')}.`);
const { sizes, unknown: unknownSizes } = parseSizes(values.size);
if (unknownSizes.length > 0) refuse(`There is no size ${unknownSizes.join(', ')}.`);
const gallery = values.gallery && resolve(values.gallery);

const startedAt = new Date();
const rows: Row[] = [];
const broken: BrokenPart[] = [];
const parts = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
for (const [name, { about, run }] of parts) {
  console.log(`\n${name}: ${about}`);
  try {
    await run(benchFor(name, { sizes, gallery }, rows));
  } catch (error) {
    console.error(error);
    broken.push({ part: name, why: error instanceof Error ? error.message : String(error) });
  }
}

await removePrepared();

const run: Run = {
  startedAt: startedAt.toISOString(),
  seconds: (Date.now() - startedAt.getTime()) / 1000,
  machine: {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
  },
  parts: parts.map(([name]) => name),
  sizes: sizes.map(({ name }) => name),
  rows,
  broken,
};
const file = join(resolve(values.out), `${run.startedAt.replaceAll(':', '-').slice(0, 19)}.json`);
await mkdir(resolve(values.out), { recursive: true });
await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
if (values['write-docs']) await writeFile(DOCUMENT, withTable(await readFile(DOCUMENT, 'utf8'), run));

const missed = rows.filter((row) => isWithinLimit(row) === false);
console.log(`\n${rows.length} figures in ${Math.round(run.seconds)} s, ${missed.length} limits not met. ${file}`);
// A missed limit is a result; a part that threw is a failure.
process.exit(broken.length > 0 ? 1 : 0);
