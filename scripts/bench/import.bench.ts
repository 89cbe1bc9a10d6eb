import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawDemo } from '#db/demo/draw.ts';
import { readSettings } from '#server/env.ts';
import { openGallery } from '../serve/open-gallery.ts';
import { PROJECT_DIR, withFolder } from './workbench.ts';

const IMAGES = 120;
/** What the issue asks for. */
const WANTED = { ratio: 0.85, memoryMb: 600, againPer500Ms: 2_000 };
/** The same outputs as the local image host makes (docs/image-formats.md). */
const AVIF = { quality: 60, effort: 1, chromaSubsampling: '4:4:4' } as const;
const WIDTHS = [480, 960];

/** Real screenshots where they lie beside the project; else the demo gallery is drawn. */
const REAL_GALLERY = join(PROJECT_DIR, '../shared/gallery');

type ListedFile = { file: string; folder: string };
type ListedCompany = { logo?: string | null; heroImage?: string | null };

const readList = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'images.json'), 'utf8')) as ListedFile[];

/** An importable folder with every n-th image of another one. */
async function thinnedOut(from: string, to: string): Promise<void> {
  const all = await readList(from);
  const every = Math.max(1, Math.floor(all.length / IMAGES));
  const kept = all.filter((_, at) => at % every === 0);
  await mkdir(to, { recursive: true });
  await copyFile(join(from, 'companies.json'), join(to, 'companies.json'));
  await writeFile(join(to, 'images.json'), JSON.stringify(kept));
  const folders = new Set(all.map(({ file }) => file.split('/')[0] ?? ''));
  for (const folder of folders) await symlink(join(from, folder), join(to, folder));
}

const prepareSource = (source: string) =>
  existsSync(REAL_GALLERY) ? thinnedOut(REAL_GALLERY, source) : drawDemo({ out: source, images: IMAGES });

const verdict = (ok: boolean) => (ok ? 'ok' : 'MISSED');

async function encodeBare(file: string, out: string): Promise<void> {
  const { data, info } = await sharp(file).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  for (const width of [...WIDTHS.filter((width) => width < info.width), info.width]) {
    await sharp(data, { raw: info }).resize({ width }).avif(AVIF).toFile(`${out}-${width}.avif`);
  }
}

const COVER = { fit: 'cover', position: 'left top' } as const;

/** A company's artwork: the logo, and the cover in both widths. */
async function drawArtworkBare(company: ListedCompany, source: string, out: string): Promise<void> {
  if (company.logo) {
    const logo = sharp(join(source, company.logo)).resize(160, 160, { fit: 'inside' });
    await logo.webp({ quality: 90 }).toFile(`${out}-logo.webp`);
  }
  if (!company.heroImage) return;
  const hero = sharp(join(source, company.heroImage)).flatten({ background: '#fff' }).resize(960, 600, COVER);
  const { data, info } = await hero.raw().toBuffer({ resolveWithObject: true });
  for (const width of WIDTHS) {
    await sharp(data, { raw: info }).resize({ width }).avif(AVIF).toFile(`${out}-cover-${width}.avif`);
  }
}

/** A bare sharp loop over the files, as many at a time as the import. */
async function bareLoop(source: string, out: string): Promise<number> {
  const images = await readList(source);
  const companies = JSON.parse(await readFile(join(source, 'companies.json'), 'utf8')) as ListedCompany[];
  const jobs = [
    ...images.map(
      ({ file }, at) =>
        () =>
          encodeBare(join(source, file), join(out, String(at))),
    ),
    ...companies.map((company, at) => () => drawArtworkBare(company, source, join(out, `company-${at}`))),
  ].values();
  await mkdir(out, { recursive: true });
  const startedAt = performance.now();
  const worker = async () => {
    for (const job of jobs) await job();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return images.length / ((performance.now() - startedAt) / 1000);
}

/** Import rate against a bare sharp loop with the same outputs and parallelism, peak memory, and an import with nothing new. */
export async function benchImport(): Promise<void> {
  await withFolder(async (folder) => {
    const source = join(folder, 'source');
    await prepareSource(source);
    const gallery = await openGallery(readSettings({ DATA_DIR: folder }), { projectDir: PROJECT_DIR });
    try {
      sharp.concurrency(1);
      sharp.cache(false);
      const startedAt = performance.now();
      const { images } = await gallery.app.galleryImport.importFolder(source);
      const ours = images.added / ((performance.now() - startedAt) / 1000);
      const memoryMb = process.resourceUsage().maxRSS / 1024;
      const againAt = performance.now();
      await gallery.app.galleryImport.importFolder(source);
      const againMs = ((performance.now() - againAt) / images.added) * 500;

      const bare = await bareLoop(source, join(folder, 'bare'));
      const ratio = ours / bare;
      console.log(
        `  import ${ours.toFixed(1)} images/s, bare sharp ${bare.toFixed(1)}: ratio ${ratio.toFixed(2)} (wanted ≥ ${WANTED.ratio}) ${verdict(ratio >= WANTED.ratio)}`,
      );
      console.log(
        `  peak memory ${memoryMb.toFixed(0)} MB (wanted < ${WANTED.memoryMb}) ${verdict(memoryMb < WANTED.memoryMb)}`,
      );
      console.log(
        `  nothing new: ${againMs.toFixed(0)} ms per 500 images (wanted < ${WANTED.againPer500Ms}) ${verdict(againMs < WANTED.againPer500Ms)}`,
      );
    } finally {
      gallery.close();
    }
  });
}
