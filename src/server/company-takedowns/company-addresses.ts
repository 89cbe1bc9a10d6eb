import type { CompanyRow } from '#db/schema/companies.ts';
import { renditionAddress } from '#shared/images/image-address.ts';
import { companyPath, flowPath, imagePath, similarPath } from '#shared/site/addresses.ts';
import { PAGES, type Page } from '#shared/site/pages.ts';
import { gridWidths, type ImageHost } from '../image-host/image-host.port.ts';
import type { VersionFiles } from '../takedowns/takedowns.repository.ts';

/** What belongs to a company, as far as addresses follow from it; files include those of earlier versions. */
type Belongings = {
  imageIds: readonly string[];
  flowSlugs: readonly string[];
  files: readonly Pick<VersionFiles, 'publicId' | 'version' | 'format' | 'width'>[];
};

/** Addresses that stay without the company: the public pages that are about no single one, and lists of data. */
export const LISTS = [
  ...Object.values<Page>(PAGES).flatMap(({ path, access }) =>
    access === 'public' && !path.includes('{') ? [path] : [],
  ),
  '/coverage.csv',
  '/feed.xml',
  '/feeds/new.xml',
  '/sitemap.xml',
  '/api/companies',
  '/api/flows',
  '/api/search',
];

/** Widths of a cover's renditions; a logo has one. */
const COVER_WIDTHS = [480];

const of = (address: string, widths: readonly number[]): string[] => [
  ...new Set([address, ...widths.map((width) => renditionAddress(address, width))]),
];

/** Every address at which a company, its images, flows and files can be asked for. */
export function addressesOf(
  { slug, logoUrl, heroImage }: Pick<CompanyRow, 'slug' | 'logoUrl' | 'heroImage'>,
  { imageIds, flowSlugs, files }: Belongings,
  { address, isArtwork }: Pick<ImageHost, 'address' | 'isArtwork'>,
): string[] {
  return [
    companyPath(slug),
    `/og${companyPath(slug)}.png`,
    `/feeds${companyPath(slug)}.xml`,
    `/previews${companyPath(slug)}.json`,
    ...['', '/images', '/logo'].map((rest) => `/api/companies/${slug}${rest}`),
    ...flowSlugs.flatMap((flow) => [flowPath(flow), `/og${flowPath(flow)}.png`, `/api/flows/${flow}`]),
    ...[logoUrl, heroImage].flatMap((artwork) =>
      artwork && isArtwork(artwork) ? of(artwork, artwork === heroImage ? COVER_WIDTHS : []) : [],
    ),
    ...imageIds.flatMap((id) => [
      imagePath(id),
      `/og${imagePath(id)}.png`,
      similarPath(id),
      ...['', '/details', '/similar'].map((rest) => `/api/images/${id}${rest}`),
    ]),
    // The width of an image that came deleted with a backup is not known.
    ...files.filter(({ width }) => width > 0).flatMap((file) => of(address(file), gridWidths(file.width))),
  ];
}
