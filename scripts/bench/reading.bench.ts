import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readImage } from '#server/reading/read-image.ts';
import type { Bench } from './bench.ts';
import { hasColour, type Label, readLabels, type Score, scoreOf } from './reading-score.ts';

const sum = (scores: readonly Score[], field: 'known' | 'found' | 'right' | 'read') =>
  scores.reduce((total, score) => total + score[field], 0);

type Measured = {
  label: Label;
  score: Score;
  seconds: number;
  theme: boolean;
  background: boolean;
  accent: boolean | null;
};

async function measure(folder: string, label: Label): Promise<Measured> {
  const bytes = await readFile(join(folder, label.file));
  const before = process.cpuUsage();
  const reading = await readImage({ bytes, part: 'everything' });
  const { user, system } = process.cpuUsage(before);
  return {
    label,
    score: scoreOf(reading, label),
    seconds: (user + system) / 1e6,
    theme: reading.theme === label.theme,
    background: hasColour(reading, label.background),
    accent: label.accent === null ? null : hasColour(reading, label.accent),
  };
}

/** Compares readings of labelled screenshots with their labels. Needs `--gallery` with these images. */
export async function benchReading(bench: Bench): Promise<void> {
  if (!bench.gallery) {
    bench.say('skipped: --gallery names the folder of the labelled screenshots');
    return;
  }
  const labels = await readLabels();
  bench.say(`reading ${labels.length} labelled screenshots …`);
  const all: Measured[] = [];
  for (const label of labels) {
    const measured = await measure(bench.gallery, label);
    all.push(measured);
    const { missing, wrong } = measured.score;
    bench.say(`${label.file}: missing ${missing.join(' ') || 'none'}; wrong ${wrong.join(' ') || 'none'}`);
  }
  const part = (name: string, figure: number, least: number) =>
    bench.report({ name, figure, unit: '', limit: { of: 'figure', is: 'at least', value: least } });
  const recall = (scores: readonly Score[]) => sum(scores, 'found') / sum(scores, 'known');
  const scores = all.map(({ score }) => score);
  const share = (flags: readonly (boolean | null)[]) => {
    const known = flags.filter((flag) => flag !== null);
    return known.filter(Boolean).length / known.length;
  };
  part('distinct words found', recall(scores), 0.9);
  part(
    'the same in dark images',
    recall(all.filter(({ label }) => label.theme === 'dark').map(({ score }) => score)),
    0.85,
  );
  part('words read that are right', sum(scores, 'right') / sum(scores, 'read'), 0.93);
  part('theme right', share(all.map(({ theme }) => theme)), 0.985);
  part('background colour in the palette', share(all.map(({ background }) => background)), 0.97);
  part('main accent in the palette', share(all.map(({ accent }) => accent)), 0.85);
  bench.report({
    name: 'processor time of an image',
    figure: all.reduce((total, { seconds }) => total + seconds, 0) / all.length,
    unit: 's',
    limit: { of: 'figure', is: 'at most', value: 2.2 },
  });
}
