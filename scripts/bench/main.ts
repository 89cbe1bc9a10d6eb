/** A part measures one thing and prints it with the ratio to its baseline of the same run. */
type Part = { about: string; run: () => Promise<void> };

const PARTS: Record<string, Part> = {
  api: {
    about: 'signed-in lists with 20,000 images, against a bare server that sends the same bytes',
    run: async () => (await import('./api.bench.ts')).benchApi(),
  },
  build: {
    about: 'rebuild of the site, small gallery and large, against a bare Astro project with as many pages',
    run: async () => (await import('./build.bench.ts')).benchBuild(),
  },
  import: {
    about: 'import of images, against a bare sharp loop with the same outputs and parallelism',
    run: async () => (await import('./import.bench.ts')).benchImport(),
  },
  static: {
    about: 'a signed-out visitor’s page, against bare sirv on the same files',
    run: async () => (await import('./static.bench.ts')).benchStatic(),
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are:`);
  for (const [name, { about }] of Object.entries(PARTS)) console.error(`  ${name.padEnd(10)} ${about}`);
  process.exit(1);
}
for (const [name, { about, run }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}: ${about}`);
  await run();
}

export {};
