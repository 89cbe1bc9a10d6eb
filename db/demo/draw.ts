import { availableParallelism } from 'node:os';
import path from 'node:path';
import { COMPANIES } from './companies/index.ts';
import { DrawPool } from './draw-pool.ts';
import { DrawnIndex, hashOfCode, writeWhole } from './drawn.ts';
import { type Job, jobsOf, type PlannedCompany, planGallery } from './plan.ts';

/** What to draw and where. */
export interface DrawDemoOptions {
  /** Folder that the gallery is written into; made when missing. */
  out: string;
  /** Number of companies; all that are drawn by hand when left out, recoloured copies beyond these. */
  companies?: number;
  /** Number of pictures in total, in the same way. */
  images?: number;
  /** The same seed gives the same bytes. */
  seed?: number;
  /** Threads that draw; one per core when left out. */
  concurrency?: number;
  onProgress?: (done: number, total: number) => void;
}

const CREDIT = { source: 'Drawn for this gallery', license: 'MIT' };

/**
 * Draws the demo gallery as an importable folder: `companies.json`, `images.json` and one folder of pictures per company.
 * What is already there is not drawn again; an interrupted run can be repeated. Answers the number of companies, of pictures
 * in the gallery, and of files that had to be drawn (logos included).
 */
export async function drawDemo(
  options: DrawDemoOptions,
): Promise<{ companies: number; images: number; drawn: number }> {
  const plan = planGallery(COMPANIES, {
    companies: options.companies,
    images: options.images,
    seed: options.seed ?? 1,
  });
  const jobs = jobsOf(plan);
  const index = await DrawnIndex.open(options.out, await hashOfCode());
  const missing: Job[] = [];
  for (const job of jobs) if (!(await index.find(job))) missing.push(job);
  let done = jobs.length - missing.length;
  options.onProgress?.(done, jobs.length);
  try {
    await drawAll(missing, options, async (job, drawn) => {
      await index.add(job, drawn);
      done += 1;
      options.onProgress?.(done, jobs.length);
    });
  } finally {
    await index.save();
  }
  await writeWhole(path.join(options.out, 'companies.json'), asJson(plan.map(companyRecord)));
  const images = plan.flatMap((company) => company.pictures.map((job) => imageRecord(company, job, index)));
  await writeWhole(path.join(options.out, 'images.json'), asJson(images));
  return { companies: plan.length, images: images.length, drawn: missing.length };
}

type OnDrawn = Parameters<DrawPool['run']>[1];

async function drawAll(jobs: Job[], { out, concurrency }: DrawDemoOptions, onDrawn: OnDrawn): Promise<void> {
  if (jobs.length === 0) return;
  const pool = new DrawPool(out, Math.min(concurrency ?? availableParallelism(), jobs.length));
  try {
    // Copies are made from drawn files, so these come first.
    await pool.run(
      jobs.filter((job) => job.variant === 0),
      onDrawn,
    );
    await pool.run(
      jobs.filter((job) => job.variant !== 0),
      onDrawn,
    );
  } finally {
    await pool.close();
  }
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function companyRecord({ base, name, slug, logo, pictures }: PlannedCompany) {
  return {
    name,
    slug,
    description: base.description,
    websiteUrl: `https://${slug}.example.com`,
    ...(logo ? { logo: logo.file } : {}),
    ...(pictures[0] ? { heroImage: pictures[0].file } : {}),
    folder: slug,
    logoColor: base.color,
    logoIcon: base.icon,
    ...CREDIT,
  };
}

function imageRecord(company: PlannedCompany, job: Job, index: DrawnIndex) {
  const drawn = index.get(job);
  if (!drawn) throw new Error(`${job.file} was not drawn`);
  const { width, height, tags, alt } = drawn;
  return { file: job.file, folder: company.slug, width, height, tags, alt };
}
