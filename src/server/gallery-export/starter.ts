import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyRow } from '#db/schema/companies.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';
import { textsOf } from '../gallery/company.mapper.ts';
import { fieldEntries, fileAddressOf, regionEntries } from './export-entries.ts';
import { ExportRefused } from './export-files.ts';
import type { GalleryExportRepository } from './gallery-export.repository.ts';

/** The companies of an export, and the folders whose images are left out of it. */
export type Exported = { companies: readonly CompanyRow[]; leftOut: readonly string[] };

/** Writes a starter: companies, images and flows by public address, without any file. */
export async function writeStarter(
  repository: GalleryExportRepository,
  { companies, leftOut }: Exported,
  root: string,
  onProgress: (done: number, total: number) => void,
) {
  const match = folderMatcher(companies);
  const total = await repository.countImages(leftOut);
  const images: Record<string, unknown>[] = [];
  const addresses = new Map<string, string>();
  const used = new Set<string>();
  const taken = new Set<string>();
  let done = 0;
  for await (const page of repository.imagePages(leftOut)) {
    for (const image of page) {
      const address = fileAddressOf(image);
      const found = match(image.folder);
      if (!address || image.hidden || !('company' in found) || taken.has(address)) continue;
      taken.add(address);
      addresses.set(image.id, address);
      used.add(found.company.id);
      const { sourceImage: _, ...fields } = fieldEntries(image);
      const { width, height, tags } = image;
      images.push({ address, company: found.company.slug, width, height, tags, ...fields, ...regionEntries(image) });
    }
    done += page.length;
    onProgress(done, total);
  }
  const listed = companies.filter(({ id, draft }) => used.has(id) && !draft);
  const slugs = new Map(listed.map(({ id, slug }) => [id, slug]));
  const flows = (await repository.findFlows()).flatMap(({ slug, companyId, name, goal, steps }) => {
    const own = steps.flatMap(({ imageId, caption }) => {
      const image = addresses.get(imageId);
      return image ? [{ image, ...(caption ? { title: caption } : {}) }] : [];
    });
    const company = slugs.get(companyId);
    return company && own.length > 1 ? [{ slug, company, title: name, goal, steps: own }] : [];
  });
  const starter = {
    companies: listed.map((company) => {
      const { name, slug, description } = company;
      return { name, slug, description, ...textsOf(company) };
    }),
    images: images.filter(({ company }) => [...slugs.values()].includes(String(company))),
    flows,
  };
  if (starter.images.length === 0)
    throw new ExportRefused(
      'No image has a known address at its source. Add the source of some, or export without --addresses.',
    );
  await writeFile(join(root, 'starter.json'), `${JSON.stringify(starter, null, 1)}\n`);
  return { companies: starter.companies.length, images: starter.images.length, flows: flows.length, gone: [] };
}
