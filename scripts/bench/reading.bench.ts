import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mean } from '#server/averages.ts';
import { type Reading, readImage } from '#server/reading/read-image.ts';
import type { Bench } from './bench.ts';
import { atLeast, atMost, cpuTime } from './measurement.ts';
import { hasColour, type Label, readLabels, type Score, scoreOf } from './reading-score.ts';

/** A reading against its label; shares are 0 or 1 here. */
type Read = { label: Label; score: Score; seconds: number; theme: number; background: number; accent: number[] };

async function readLabelled(folder: string, label: Label): Promise<Read> {
  const bytes = await readFile(join(folder, label.file));
  let reading: Reading = {};
  const ms = await cpuTime(async () => {
    reading = await readImage({ bytes, part: 'everything' });
  });
  return {
    label,
    score: scoreOf(reading, label),
    seconds: ms / 1_000,
    theme: Number(reading.theme === label.theme),
    background: Number(hasColour(reading, label.background)),
    accent: label.accent === null ? [] : [Number(hasColour(reading, label.accent))],
  };
}

/** One count of the scores as a share of another. */
const share = (of: readonly Read[], count: 'found' | 'right', all: 'known' | 'read') =>
  mean(of.map(({ score }) => score[count])) / mean(of.map(({ score }) => score[all]));

/** Compares readings of labelled screenshots with their labels. Needs `--gallery` with these images. */
export async function measure({ gallery, say, report }: Bench): Promise<void> {
  if (!gallery) return say('skipped: --gallery names the folder of the labelled screenshots');
  const all: Read[] = [];
  for (const label of await readLabels()) {
    const read = await readLabelled(gallery, label);
    all.push(read);
    const { missing, wrong } = read.score;
    say(`${label.file}: missing ${missing.join(' ') || 'none'}; wrong ${wrong.join(' ') || 'none'}`);
  }
  const dark = all.filter(({ label }) => label.theme === 'dark');
  const figures: [name: string, figure: number, min: number][] = [
    ['distinct words found', share(all, 'found', 'known'), 0.9],
    ['the same in dark images', share(dark, 'found', 'known'), 0.85],
    ['words read that are right', share(all, 'right', 'read'), 0.93],
    ['theme right', mean(all.map(({ theme }) => theme)), 0.985],
    ['background colour in the palette', mean(all.map(({ background }) => background)), 0.97],
    ['main accent in the palette', mean(all.flatMap(({ accent }) => accent)), 0.85],
  ];
  for (const [name, figure, min] of figures) report(name, figure, '', { limit: atLeast(min) });
  report('processor time of an image', mean(all.map(({ seconds }) => seconds)), 's', { limit: atMost(2.2) });
}
