import { availableParallelism } from 'node:os';
import path from 'node:path';
import { COMPANIES } from './companies/all-companies.ts';
import { DrawPool } from './draw-pool.ts';
import { type Drawn, DrawnIndex, hashOfCode, writeWhole } from './drawn.ts';
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
  /** Told of each picture as soon as its file is there, those of an earlier run first. */
  onPicture?: (picture: DrawnPicture) => void;
  /** Draws nothing more once this says so, and rejects with its reason. */
  signal?: AbortSignal;
}

/** A picture of the gallery as `images.json` describes it; `position` counts from 0. */
export interface DrawnPicture {
  file: string;
  folder: string;
  width: number;
  height: number;
  tags: string[];
  alt: string;
  position: number;
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
  const places = placesOf(plan);
  let done = 0;
  const isThere = (job: Job, drawn: Drawn): void => {
    done += 1;
    options.onProgress?.(done, jobs.length);
    const place = places.get(job);
    if (place) options.onPicture?.(describe(job, drawn, place));
  };
  options.onProgress?.(0, jobs.length);
  const missing: Job[] = [];
  for (const job of jobs) {
    const drawn = await index.find(job);
    if (drawn) isThere(job, drawn);
    else missing.push(job);
  }
  try {
    await drawAll(missing, options, async (job, drawn) => {
      await index.add(job, drawn);
      isThere(job, drawn);
    });
  } finally {
    await index.save();
  }
  await writeWhole(path.join(options.out, 'companies.json'), asJson(plan.map(companyRecord)));
  const images = [...places].map(([job, place]) => imageRecord(describe(job, index.get(job), place)));
  await writeWhole(path.join(options.out, 'images.json'), asJson(images));
  return { companies: plan.length, images: images.length, drawn: missing.length };
}

/** Which company's folder each picture belongs to, and its place in the gallery; logos have none. */
function placesOf(plan: readonly PlannedCompany[]): Map<Job, Place> {
  const pictures = plan.flatMap(({ slug, pictures }) => pictures.map((job) => [job, slug] as const));
  return new Map(pictures.map(([job, folder], position) => [job, { folder, position }]));
}

type Place = Pick<DrawnPicture, 'folder' | 'position'>;
type OnDrawn = Parameters<DrawPool['run']>[1];

async function drawAll(jobs: Job[], { out, concurrency, signal }: DrawDemoOptions, onDrawn: OnDrawn): Promise<void> {
  if (jobs.length === 0) return;
  const pool = new DrawPool(out, Math.min(concurrency ?? availableParallelism(), jobs.length));
  try {
    // Copies are made from drawn files, so these come first.
    await pool.run(
      jobs.filter((job) => job.variant === 0),
      onDrawn,
      signal,
    );
    await pool.run(
      jobs.filter((job) => job.variant !== 0),
      onDrawn,
      signal,
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

function describe(job: Job, drawn: Drawn | undefined, place: Place): DrawnPicture {
  if (!drawn) throw new Error(`${job.file} was not drawn`);
  const { width, height, tags, alt } = drawn;
  return { file: job.file, width, height, tags, alt, ...place };
}

const imageRecord = ({ file, folder, width, height, tags, alt }: DrawnPicture) => ({
  file,
  folder,
  width,
  height,
  tags,
  alt,
});
