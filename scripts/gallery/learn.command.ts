import type { Command } from 'commander';
import type { LearnedTag } from '#server/suggestions/learn.service.ts';
import { counted } from '#shared/text/counted.ts';
import { progressOf } from '../terminal/progress.ts';
import { withApp } from './open-app.ts';

const percent = (part: number): string => `${Math.round(part * 100)} %`.padStart(6);

function lineOf({ tag, images, verdict, isOffered }: LearnedTag, width: number): string {
  const name = `${isOffered ? '*' : ' '} ${tag.padEnd(width)} ${String(images).padStart(6)}`;
  if (!verdict) return `${name}   too few images`;
  const { offers, precision, recall, threshold } = verdict;
  const test = `${String(offers).padStart(7)} ${offers > 0 ? percent(precision) : '     -'} ${percent(recall)}`;
  return `${name} ${test} ${isOffered ? threshold.toFixed(2).padStart(10) : '         -'}`;
}

/** `gallery learn`: trains the models that suggest tags. */
export function registerLearn(program: Command): void {
  program
    .command('learn')
    .description(
      'Learns from the tags of the gallery, and from what curators accepted and rejected, which tags to offer for an image by its words and its layout. Nothing is tagged.',
    )
    .action(async () => {
      const startedAt = Date.now();
      const progress = progressOf('Learning tags');
      const report = await withApp((app) => app.learning.learn(progress.update)).finally(progress.end);
      const offered = report.tags.filter(({ isOffered }) => isOffered);
      const sum = (of: 'offers' | 'right') => offered.reduce((total, { verdict }) => total + (verdict?.[of] ?? 0), 0);
      const width = Math.max(3, ...report.tags.map(({ tag }) => tag.length));
      console.log(`  ${'tag'.padEnd(width)} images  offers  right  found  threshold`);
      for (const tag of report.tags.toSorted((a, b) => b.images - a.images)) console.log(lineOf(tag, width));
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
      console.log(
        `${counted(report.images, 'image')} of ${counted(report.companies, 'company', 'companies')}. Each company was tested on what the others teach.`,
      );
      const share = report.images > 0 ? sum('offers') / report.images : 0;
      const right = sum('offers') > 0 ? `, ${percent(sum('right') / sum('offers')).trim()} of them right` : '';
      console.log(`${counted(offered.length, 'tag')} offered (*): ${share.toFixed(2)} an image${right} (${seconds} s)`);
    });
}
