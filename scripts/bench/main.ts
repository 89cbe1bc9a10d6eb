// `npm run bench -- [part …]`: measures the performance targets.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { Argument, Command } from 'commander';
import { ROOT } from '../toolchain.mjs';
import { type Bench, benchFor, parseSizes } from './bench.ts';
import { removePrepared } from './galleries.ts';
import { isWithinLimit, type Row } from './measurement.ts';
import { type BrokenPart, type Run, withTable } from './report.ts';

/** The parts in the order of a whole run. Each is `<name>.bench.ts`, which exports `measure`, and is loaded when it runs. */
const PARTS = {
  import: 'import of images, against a bare sharp loop and another gallery generator on the same images',
  regions: 'renditions of regions, against a bare sharp loop with the same outputs (--gallery)',
  reading: 'what is read in labelled screenshots, against what a person sees in them (--gallery)',
  phrases: 'phrases read off an image find it; --gallery names the data folder of a gallery that was read',
  build: 'rebuild of the site, against a bare Astro project with as many trivial pages',
  api: 'signed-in lists, against a bare server that sends the same bytes',
  page: 'what a visitor is sent before doing anything, and Lighthouse, for the home page and a company page',
  client: 'chips, search and scrolling of a signed-in user on a slow machine, against a click that does nothing',
  find: 'search in 200,000 images, against raw FTS5 and MiniSearch; the admin’s filters, retagging and merging at 20,000',
  agents: 'searches of agents at /mcp, each with a token',
  hosted: 'the hosted setup with 100,000 images on fakes: first pages, edits and build hook, refreshes',
};

const DOCUMENT = join(ROOT, 'docs/performance.md');

const about = Object.entries(PARTS).map(([name, text]) => `  ${name.padEnd(8)} ${text}`);
const program = new Command('npm run bench --')
  .addArgument(new Argument('[part...]', 'all without any').choices(Object.keys(PARTS)))
  .option(
    '--size <list>',
    'demo, large (1,000 companies, 20,000 images), or <companies>x<images>; several with commas',
    'demo,large',
  )
  .option('--gallery <folder>', 'folder of screenshots to import (default: the demo gallery)')
  .option('--out <folder>', 'where the JSON file of the run goes', 'node_modules/.cache/bench')
  .option('--write-docs', 'puts the table of the run into docs/performance.md')
  .addHelpText('after', `\nParts:\n${about.join('\n')}`)
  .parse();
const values = program.opts<{ size: string; gallery?: string; out: string; writeDocs?: boolean }>();
const { sizes, unknown } = parseSizes(values.size);
if (unknown.length > 0) program.error(`error: There is no size ${unknown.join(', ')}.`);
const gallery = values.gallery && resolve(values.gallery);

const startedAt = new Date();
const rows: Row[] = [];
const broken: BrokenPart[] = [];
const parts = Object.entries(PARTS).filter(([name]) => program.args.length === 0 || program.args.includes(name));
for (const [part, about] of parts) {
  console.log(`\n${part}: ${about}`);
  try {
    const { measure }: { measure: (bench: Bench) => Promise<void> } = await import(`./${part}.bench.ts`);
    await measure(benchFor(part, { sizes, gallery }, rows));
  } catch (error) {
    console.error(error);
    broken.push({ part, why: error instanceof Error ? error.message : String(error) });
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
const out = resolve(values.out);
const file = join(out, `${run.startedAt.replaceAll(':', '-').slice(0, 19)}.json`);
await mkdir(out, { recursive: true });
await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
if (values.writeDocs) await writeFile(DOCUMENT, withTable(await readFile(DOCUMENT, 'utf8'), run));

const missed = rows.filter((row) => isWithinLimit(row) === false);
console.log(`\n${rows.length} figures in ${Math.round(run.seconds)} s, ${missed.length} limits not met. ${file}`);
// A missed limit is a result; a part that threw is a failure.
process.exit(broken.length > 0 ? 1 : 0);
