import type { CompanyRow } from '#db/schema/companies.ts';
import { editedFields } from '#db/sql-parts.ts';
import { EDITED_IN_FILE } from '#shared/companies/company-fields.ts';
import { EDITED, IMAGE_FIELD_NAMES, type ImageFields, isKnown } from '#shared/images/image-fields.ts';
import { textsOf } from '../gallery/company.mapper.ts';
import type { ExportedFlow, ExportedImage } from './gallery-export.repository.ts';

type Entry = Record<string, unknown>;

/** Without what is unknown: a folder that people make does not have it either. */
const withoutUnknown = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && isKnown(value)));

const moment = (date: Date | null | undefined): string | undefined => date?.toISOString();

/** The fields of an image, as `images.json` has them. */
export const fieldEntries = (image: ImageFields): Entry =>
  withoutUnknown(Object.fromEntries(IMAGE_FIELD_NAMES.map((name) => [name, image[name]])));

/** An entry of `companies.json`; `logo` and `heroImage` are paths. */
export const companyEntry = (
  row: CompanyRow,
  folder: string,
  artwork: { logo?: string; heroImage?: string },
): Entry => {
  const { name, slug, description, logoColor, logoIcon } = row;
  return withoutUnknown({
    ...{ name, slug, folder, description, ...artwork, logoColor, logoIcon, ...textsOf(row) },
    ...(row.draft ? { draft: true, publishAt: moment(row.publishAt) } : {}),
    demo: row.demo || undefined,
    addedAt: moment(row.createdAt),
    edited: row.edited === 0 ? undefined : editedFields(EDITED_IN_FILE, row.edited),
  });
};

/** The regions of an image, if it has some. */
export const regionEntries = ({ regions }: Pick<ExportedImage, 'regions'>): Entry =>
  regions.length > 0 ? { regions } : {};

/** What a person corrected in the reading of an image. */
function readingEntry({ correction }: Pick<ExportedImage, 'correction'>): Entry {
  if (!correction) return {};
  const { text, theme, palette } = correction;
  const corrected = Object.entries({ text, theme, palette }).filter(([, value]) => value !== null);
  return { reading: Object.fromEntries(corrected) };
}

/** An entry of `images.json`; `versions` are those whose files were written. */
export const imageEntry = (image: ExportedImage, file: string, versions: readonly Entry[]): Entry => ({
  file,
  ...{ folder: image.folder, width: image.width, height: image.height, tags: image.tags },
  ...fieldEntries(image),
  originalName: image.originalName,
  ...withoutUnknown({
    ...{ sourceName: image.sourceName, position: image.position },
    placed: image.placed || undefined,
    hidden: image.hidden || undefined,
    ...(image.draft ? { draft: true, publishAt: moment(image.publishAt) } : {}),
    mayDownload: image.mayDownload ? undefined : false,
    addedAt: moment(image.publishedAt ?? image.createdAt),
    changedAt: moment(image.changedAt),
  }),
  ...(image.edited === 0 ? {} : { edited: editedFields(EDITED, image.edited) }),
  ...(versions.length > 0 ? { versions } : {}),
  ...regionEntries(image),
  ...readingEntry(image),
});

/** An entry of `flows.json`; undefined if its company or all of its images are gone. `files`: paths by image. */
export function flowEntry(flow: ExportedFlow, companies: readonly CompanyRow[], files: ReadonlyMap<string, string>) {
  const company = companies.find(({ id }) => id === flow.companyId)?.slug;
  const steps = flow.steps.flatMap(({ imageId, caption }) => {
    const file = files.get(imageId);
    return file ? [{ file, ...(caption ? { caption } : {}) }] : [];
  });
  if (!company || steps.length === 0) return undefined;
  const { name, slug, goal, stage } = flow;
  return { company, name, slug, goal, ...(stage ? { stage } : {}), steps };
}

const GITHUB_FILE = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/(.+)$/;
const IMAGE_PATH = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** The public address of an image's file, if it is known: the one it was collected from, or a source that is the file itself. */
export function fileAddressOf(image: ImageFields): string | undefined {
  if (image.sourceImage) return image.sourceImage;
  const [, repository, path] = GITHUB_FILE.exec(image.source) ?? [];
  const address = repository ? `https://raw.githubusercontent.com/${repository}/${path}` : image.source;
  return URL.canParse(address) && IMAGE_PATH.test(new URL(address).pathname) ? address : undefined;
}
