// `npm run crash`: kills the gallery at many random moments and prints the results.
import { parseArgs } from 'node:util';
import { openCrashSite } from './crash-site.ts';
import { ACTIVITIES, type Figures, runCrashRounds } from './rounds.ts';

function wrongUsage(): never {
  console.error(`npm run crash -- [--rounds 200] [--seed n] [${ACTIVITIES.map(({ name }) => name).join('|')} …]`);
  process.exit(1);
}

function readArguments() {
  try {
    const options = { rounds: { type: 'string', default: '200' }, seed: { type: 'string' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return wrongUsage();
  }
}

const { values, positionals } = readArguments();
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const rounds = Number(values.rounds);
const activities = ACTIVITIES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed) || activities.length === 0) wrongUsage();

console.log(`${rounds} rounds, seed ${seed}`);
const figures = await runCrashRounds({
  site: await openCrashSite(),
  rounds,
  seed,
  activities,
  onRound: (text) => console.log(text),
});
const sum = (of: (row: Figures) => number) => figures.reduce((total, row) => total + of(row), 0);
const line = (...cells: (string | number)[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(10) : String(cell).padStart(13))).join(''));
console.log();
line('', 'rounds', 'killed', 'acknowledged', 'repaired', 'failures');
for (const row of figures) {
  line(row.name, row.rounds, row.killed, row.acknowledged, row.repaired, row.failures.length);
}
const failures = sum(({ failures: list }) => list.length);
line(
  'all',
  sum((row) => row.rounds),
  sum((row) => row.killed),
  sum((row) => row.acknowledged),
  sum((row) => row.repaired),
  failures,
);
for (const { name, failures: list } of figures) for (const failure of list) console.error(`${name}: ${failure}`);
process.exitCode = failures === 0 ? 0 : 1;
