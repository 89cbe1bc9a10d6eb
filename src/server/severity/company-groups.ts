import type { Company } from '#shared/companies/company.contract.ts';
import { cropAround } from '#shared/severity/crop.ts';
import type { SeverityEvidence } from '#shared/severity/severity.contract.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { ImageAddress } from '../gallery/image.mapper.ts';
import type { SeverityRepository } from './severity.repository.ts';
import { type FoundMark, type SeverityGroup, severityGroups } from './severity-groups.ts';

/** An image with severity colours, and its place in the index. */
export type ShownImage = Awaited<ReturnType<SeverityRepository['findImages']>>[number] & { place: number };
export type CompanyGroups = { company: Company; groups: SeverityGroup[] };

/** The colours of all companies with a page, and the images that show them. */
export async function readCompanyGroups(
  { repository, gallery }: { repository: SeverityRepository; gallery: GalleryService },
  index: GalleryIndex,
): Promise<{ images: ReadonlyMap<string, ShownImage>; companies: CompanyGroups[] }> {
  const [rows, decisions] = await Promise.all([repository.findImages(), repository.findDecisions()]);
  const images = new Map<string, ShownImage>();
  const marks = new Map<number, FoundMark[]>();
  for (const row of rows) {
    const place = index.places[row.number] ?? -1;
    const at = place < 0 ? -1 : (index.company[place] ?? -1);
    if (at < 0) continue;
    images.set(row.id, { ...row, place });
    const own = row.marks.map((mark) => ({ ...mark, hash: row.contentHash, image: row.id }));
    marks.set(at, [...(marks.get(at) ?? []), ...own]);
  }
  const companies = index.companies.flatMap((_, at): CompanyGroups[] => {
    const company = gallery.companyAt(index, at);
    if (!company) return [];
    const own = decisions.filter((decision) => decision.company === company.id);
    const groups = severityGroups(marks.get(at) ?? [], own);
    return groups.length > 0 ? [{ company, groups }] : [];
  });
  return { images, companies };
}

/** The part of an image that shows a mark. */
export const toEvidence = (mark: FoundMark, image: ShownImage, address: ImageAddress): SeverityEvidence => ({
  id: image.id,
  address: address(image),
  width: image.width,
  height: image.height,
  crop: cropAround(mark.box, image),
  kind: mark.kind,
  fill: mark.fill,
});
