import type { Company } from './company.ts';

/** One picture file to make. */
export interface Job {
  /** Path below the folder of the gallery. */
  file: string;
  slug: string;
  /** Name in the registry. */
  picture: string;
  seed: number;
  /** 0 is drawn; any other number is a recoloured copy of the drawn one, for galleries of benchmark size. */
  variant: number;
  /** The drawn file that a copy is made from. */
  source?: string;
}

/** A company as planned: the drawn one that it is, or is a copy of, and its pictures in order. */
export interface PlannedCompany {
  base: Company;
  name: string;
  slug: string;
  logo: Job | null;
  pictures: Job[];
}

/** How many companies and pictures in total; as many as are drawn when left out. */
export interface PlanSize {
  companies?: number | undefined;
  images?: number | undefined;
  seed: number;
}

const OFFSHOOTS = ['Cloud', 'One', 'Labs', 'Edge', 'Core', 'Federal', 'Air', 'Next'];

function nameOf(base: Company, generation: number): string {
  if (generation === 0) return base.name;
  const round = Math.floor((generation - 1) / OFFSHOOTS.length);
  const word = OFFSHOOTS[(generation - 1) % OFFSHOOTS.length] ?? 'Cloud';
  return `${base.name} ${word}${round === 0 ? '' : ` ${round + 1}`}`;
}

/** Drawn pictures are PNG, which is quick; copies are WebP, which keeps ten thousands of them small. */
function jobOf(folder: string, name: string, what: Omit<Job, 'file' | 'source'>): Job {
  if (what.variant === 0) return { file: `${folder}/${name}.png`, ...what };
  return { file: `${folder}/${name}.webp`, ...what, source: `${what.slug}/${what.picture}.png` };
}

function picturesOf(
  base: Company,
  slug: string,
  generation: number,
  count: number,
  available: number,
  seed: number,
): Job[] {
  return Array.from({ length: count }, (_, i) => {
    const round = Math.floor(i / available);
    const picture = base.pictures[i % available] ?? '';
    const variant = generation === 0 ? round : round + 1 + generation * 31;
    const name = round === 0 ? picture : `${picture}-${round + 1}`;
    return jobOf(slug, name, { slug: base.slug, picture, seed, variant });
  });
}

/** Which companies and pictures a gallery of the given size has, in curated order. */
export function planGallery(companies: readonly Company[], size: PlanSize): PlannedCompany[] {
  const count = size.companies ?? companies.length;
  const quota = (i: number): number | undefined =>
    size.images === undefined ? undefined : Math.floor(size.images / count) + (i < size.images % count ? 1 : 0);
  return Array.from({ length: count }, (_, i) => {
    const at = i % companies.length;
    const base = companies[at];
    if (!base) throw new RangeError('a gallery needs companies');
    const generation = Math.floor(i / companies.length);
    const name = nameOf(base, generation);
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const pictures = quota(i) ?? base.pictures.length;
    const available = Math.max(1, Math.min(base.pictures.length, quota(at) ?? base.pictures.length));
    const logo = jobOf(slug, 'logo', { slug: base.slug, picture: 'logo', seed: size.seed, variant: generation });
    return {
      base,
      name,
      slug,
      logo: base.logo ? logo : null,
      pictures: picturesOf(base, slug, generation, pictures, available, size.seed),
    };
  });
}

/** All files of a plan, the drawn ones before their copies. */
export function jobsOf(plan: readonly PlannedCompany[]): Job[] {
  const all = plan.flatMap((company) => (company.logo ? [company.logo, ...company.pictures] : company.pictures));
  return [...all.filter((job) => job.variant === 0), ...all.filter((job) => job.variant !== 0)];
}
