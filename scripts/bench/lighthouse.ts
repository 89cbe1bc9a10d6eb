import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from '../test/browser.ts';
import type { Bench } from './bench.ts';
import { median } from './measurement.ts';
import { ensureNpm, runProgram } from './peers.ts';
import { withFolder } from './workbench.ts';

const VERSION = '13.5.0';

/** Lighthouse's categories, each 0 to 100. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's results for a page on a phone, with its default throttling. */
export type LighthouseResult = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Largest contentful paint, in s. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time, in ms. */
  tbt: number;
  /** Audits without full score in any category but performance. */
  findings: string[];
};

type LighthouseReport = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
};

function resultOf({ categories, audits }: LighthouseReport): LighthouseResult {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const findings = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint') / 1_000,
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    findings,
  };
}

/** Runs several times on an address. Undefined if Lighthouse can't be installed. */
export async function runLighthouse(
  address: string,
  runs: number,
  bench: Bench,
): Promise<LighthouseResult[] | undefined> {
  const program = await ensureNpm('lighthouse', VERSION, bench);
  if (!program) return undefined;
  return withFolder(async (folder) => {
    const results: LighthouseResult[] = [];
    for (let run = 0; run < runs; run += 1) {
      const file = join(folder, `${run}.json`);
      const chromium = [`CHROME_PATH=${ensureChromium()}`, process.execPath];
      const flags = '--chrome-flags=--headless=new --no-sandbox';
      await runProgram('env', [
        ...chromium,
        program,
        address,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        flags,
      ]);
      results.push(resultOf(JSON.parse(await readFile(file, 'utf8')) as LighthouseReport));
    }
    return results;
  });
}

/** The median of one value of several results. */
export const medianOf = (results: readonly LighthouseResult[], value: (result: LighthouseResult) => number): number =>
  median(results.map(value));
