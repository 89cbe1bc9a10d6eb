// `npm run fuzz`: sends many generated requests to a served site and prints the results.
import { parseArgs } from 'node:util';
import { startFuzzSite } from './fuzz-site.ts';
import { runFuzz } from './run-fuzz.ts';

function wrongUsage(): never {
  console.error('npm run fuzz -- [--requests 20000] [--seed n]');
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({ options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } } }).values;
  } catch {
    return wrongUsage();
  }
}

const values = readArguments();
const requests = Number(values.requests);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) wrongUsage();

console.log(`${requests} requests, seed ${seed}`);
const fuzzed = await startFuzzSite();
let told = 0;
try {
  const figures = await runFuzz(fuzzed, {
    requests,
    seed,
    onRound: (sent) => {
      if (sent - told < 2_000) return;
      told = sent;
      console.log(`${sent} sent`);
    },
  });
  console.log(`\n${figures.requests} requests in ${Math.round(figures.seconds)} s, ${figures.calls} kinds of calls`);
  for (const [status, count] of [...figures.statuses].sort(([a], [b]) => a - b)) console.log(`${status}  ${count}`);
  console.log('no 5xx, nothing told, nothing changed without the right to');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await fuzzed.stop();
}
