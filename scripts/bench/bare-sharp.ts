// Baseline of imports: a bare sharp loop with the same outputs and parallelism. Run as `bare-sharp.ts <source> <out>`.
import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type ListedCompany, listedImages } from './import-sources.ts';

/** The same outputs as the local image host creates (docs/image-formats.md). */
const AVIF = { quality: 60, effort: 1, chromaSubsampling: '4:4:4' } as const;
const FULL_AVIF = { ...AVIF, quality: 67, effort: 0 } as const;
const WIDTHS = [480, 960];
const COVER = { fit: 'cover', position: 'left top' } as const;

const [source = '', out = ''] = process.argv.slice(2);

async function encode(file: string, to: string): Promise<void> {
  const { data, info } = await sharp(file).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  for (const width of [...WIDTHS.filter((width) => width < info.width), info.width]) {
    const options = width === info.width ? FULL_AVIF : AVIF;
    await sharp(data, { raw: info }).resize({ width }).avif(options).toFile(`${to}-${width}.avif`);
  }
}

/** A company's artwork: the logo, and the cover in both widths. */
async function drawArtwork(company: ListedCompany, to: string): Promise<void> {
  if (company.logo) {
    const logo = sharp(join(source, company.logo)).resize(160, 160, { fit: 'inside' });
    await logo.webp({ quality: 90 }).toFile(`${to}-logo.webp`);
  }
  if (!company.heroImage) return;
  const hero = sharp(join(source, company.heroImage)).flatten({ background: '#fff' }).resize(960, 600, COVER);
  const { data, info } = await hero.raw().toBuffer({ resolveWithObject: true });
  for (const width of WIDTHS) {
    await sharp(data, { raw: info }).resize({ width }).avif(AVIF).toFile(`${to}-cover-${width}.avif`);
  }
}

sharp.concurrency(1);
sharp.cache(false);
const images = await listedImages(source);
const companies = JSON.parse(await readFile(join(source, 'companies.json'), 'utf8')) as ListedCompany[];
const jobs = [
  ...images.map(
    ({ file }, at) =>
      () =>
        encode(join(source, file), join(out, String(at))),
  ),
  ...companies.map((company, at) => () => drawArtwork(company, join(out, `company-${at}`))),
].values();
await mkdir(out, { recursive: true });
const startedAt = performance.now();
const worker = async () => {
  for (const job of jobs) await job();
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));
process.send?.({ ms: performance.now() - startedAt });
process.disconnect?.();
