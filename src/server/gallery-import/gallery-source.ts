import type { NewCompanyRow } from '#db/schema/companies.ts';
import type { NewImageRow } from '#db/schema/images.ts';
import { COMPANY_TEXTS, type CompanyTextName } from '#shared/companies/company-fields.ts';
import { COMPANY_LIMITS, companyFormSchema } from '#shared/companies/company-form.contract.ts';
import type { ImageFields } from '#shared/images/image-fields.ts';
import type { RegionInput } from '#shared/regions/region.contract.ts';
import type { SourceReading } from './vocabulary.repository.ts';
import type { SourceVocabulary } from './vocabulary-files.ts';

type Report = (field: string, why: string) => void;

const FORM = companyFormSchema.shape;

/** A company without what the form would refuse: a long description is cut, other fields are left out; each is reported. */
export function fitToForm(company: SourceCompany, report: Report): SourceCompany {
  const copy = { ...company };
  if (copy.description && copy.description.length > COMPANY_LIMITS.description) {
    const limit = COMPANY_LIMITS.description.toLocaleString('en');
    report('description', `has more than ${limit} characters; the rest is left out.`);
    copy.description = copy.description.slice(0, COMPANY_LIMITS.description).toWellFormed().trimEnd();
  }
  for (const field of [...COMPANY_TEXTS, 'logoColor', 'logoIcon', 'description'] as const) {
    const problem = copy[field] ? FORM[field].safeParse(copy[field]).error : undefined;
    if (!problem) continue;
    report(field, `is left out: ${problem.issues[0]?.message ?? 'not as expected.'}`);
    copy[field] = undefined;
  }
  return copy;
}

/** A company as an import folder describes it; paths are relative to the folder. */
export type SourceCompany = { [Name in CompanyTextName]?: string | null | undefined } & {
  name: string;
  slug: string;
  folder: string;
  /**
   * A plain tree says only what its folders are called: name, folder and cover derived from it never replace those of the gallery.
   * Covers are candidates, best first; the first one that is readable and not hidden is the cover.
   */
  derived?: { covers: readonly string[] };
  /** Undefined leaves the value in the gallery unchanged, here and below. */
  logo?: string | null | undefined;
  heroImage?: string | null | undefined;
  description?: string | undefined;
  logoColor?: string | undefined;
  logoIcon?: string | undefined;
  /** What an export knows beside that; it is taken for a new company only. */
  stored?: Pick<NewCompanyRow, 'draft' | 'publishAt' | 'demo' | 'edited' | 'createdAt'>;
};

/** An earlier version of an image, with its file's path. */
type SourceVersion = { file: string; shownFrom: Date; replacedAt: Date };

/** A region as an import folder describes it; `name`: what reports call it. */
export type SourceRegion = { name: string; input: RegionInput };

/** An image as an import folder describes it. */
export type SourceImage = ImageFields & {
  /** Path relative to the import folder. */
  file: string;
  folder: string;
  /** Path below its own folder; identifies the image in the index. */
  sourceName: string;
  tags: readonly string[];
  /** Undefined leaves those in the gallery unchanged. */
  regions?: readonly SourceRegion[] | undefined;
  position: number;
  /** What an export knows beside that; it is taken for a new image only. */
  stored?: Pick<
    NewImageRow,
    'hidden' | 'draft' | 'publishAt' | 'placed' | 'mayDownload' | 'originalName' | 'edited' | 'createdAt' | 'changedAt'
  >;
  versions?: readonly SourceVersion[];
  /** A person's corrections of its reading; taken for a new image only. */
  reading?: SourceReading;
};

/** A flow as an import folder describes it. */
export type SourceFlow = {
  /** Slug or name. */
  company: string;
  name: string;
  /** Its address, if it is free. */
  slug?: string | undefined;
  goal: string;
  stage: string;
  /** Images by their path relative to the import folder. */
  steps: { file: string; caption: string }[];
};

/** A skipped entry: which one, and why with its remedy, in one line. */
export type Skipped = { what: string; why: string };

/** The contents of an import folder. */
export type GallerySource = {
  companies: SourceCompany[];
  images: SourceImage[];
  flows?: SourceFlow[];
  flowsSkipped?: readonly Skipped[];
  vocabulary?: SourceVocabulary;
  skipped: Skipped[];
  /** Further notes for the report. */
  notes: string[];
};

/** An import that can't begin; the message names the thing and the remedy in one line. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}
