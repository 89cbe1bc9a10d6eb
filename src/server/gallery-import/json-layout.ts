import { join } from 'node:path';
import { z } from 'astro/zod';
import { errorCode } from '#db/error-code.ts';
import { COMPANY_LIMITS } from '#shared/companies/company-form.contract.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { isReservedSlug } from '#shared/companies/reserved-slugs.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { tagSchema } from '#shared/images/image-admin.contract.ts';
import { type GallerySource, ImportRefused, type SourceCompany, type SourceImage } from './gallery-source.ts';
import { altOf, detailsOf, type Skip } from './image-texts.ts';
import { parseJsonText, pathProblem } from './json-text.ts';
import { readPlainFile } from './source-files.ts';
import { fitToForm, identityProblem } from './validate-company.ts';

const required = z.string().trim().min(1);
const text = z.string().trim().nullish();

const companySchema = z.object({
  name: required,
  slug: required,
  folder: required,
  description: text,
  websiteUrl: text,
  logo: text,
  heroImage: text,
  logoColor: text,
  logoIcon: text,
  source: text,
  license: text,
  category: text,
});

const imageSchema = z.object({
  file: required,
  folder: required,
  tags: z.array(z.string()).nullish(),
  alt: text,
  title: text,
  source: text,
  license: text,
  author: text,
  capturedAt: text,
});

/** Reads a list from one of the files; throws `ImportRefused` if it is no list. */
export async function readList(root: string, file: string): Promise<readonly unknown[]> {
  const content = await readPlainFile(join(root, file)).catch((error: unknown) => {
    const missing = errorCode(error) === 'ENOENT';
    throw new ImportRefused(
      missing
        ? `${file} is missing in ${root}. Put it beside the other one, or remove both to import plain folders.`
        : `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  let parsed: unknown;
  try {
    parsed = parseJsonText(content.toString('utf8'));
  } catch (error) {
    throw new ImportRefused(
      `${file} is not valid JSON, ${error instanceof Error ? error.message : String(error)}. Repair it there.`,
    );
  }
  if (!Array.isArray(parsed)) throw new ImportRefused(`${file} must be a list: [ {…}, {…} ].`);
  return parsed;
}

/** The fields of an entry that are missing or have the wrong type, as a sentence. */
const fieldProblems = (error: z.ZodError): string => {
  const fields = [...new Set(error.issues.map((issue) => String(issue.path[0] ?? 'entry')))];
  return `${fields.map((field) => `"${field}"`).join(', ')} missing or not as expected. Add what is missing`;
};

/**
 * An entry by its schema, undefined after reporting what is missing. A wrong optional field is reported and left out: it does
 * not cost the entry.
 */
function readEntry<S extends z.ZodObject>(
  schema: S,
  entry: unknown,
  what: string,
  skip: Skip,
): z.output<S> | undefined {
  const parsed = schema.safeParse(entry);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')));
  const isOptional = (field: string) => schema.shape[field]?.safeParse(undefined).success === true;
  if (![...wrong].every(isOptional)) {
    skip(what, `${fieldProblems(parsed.error)}.`);
    return undefined;
  }
  for (const field of wrong) skip(`${what}: ${field}`, 'is not as expected. It is left out.');
  return schema.parse(Object.fromEntries(Object.entries(entry as object).filter(([field]) => !wrong.has(field))));
}

const nameOfEntry = (entry: unknown, key: string, fallback: string): string => {
  const value = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : fallback;
};

/** A path of an entry: null if it is empty, undefined if it is missing or, after reporting why, can't be used. */
function safePath(
  path: string | null | undefined,
  field: string,
  owner: string,
  skip: Skip,
): string | null | undefined {
  if (!path) return emptied(path);
  const problem = pathProblem(path);
  if (problem) skip(`${owner}: ${field} "${path}"`, `${problem}.`);
  return problem ? undefined : path;
}

/** A text of an entry: an empty one is null and removes the value, a missing one leaves it. */
const emptied = (value: string | null | undefined): string | null | undefined =>
  value === undefined ? undefined : value || null;

function slugProblem(slug: string): string | undefined {
  if (slug.length > COMPANY_LIMITS.slug) return `The slug has more than ${COMPANY_LIMITS.slug} characters. Shorten it.`;
  if (slugOf(slug) !== slug) return `The slug "${slug}" can't be an address. Use "${slugOf(slug) || 'my-company'}".`;
  return isReservedSlug(slug) ? `The slug "${slug}" belongs to a page of the site. Choose another one.` : undefined;
}

function companyOf(entry: unknown, at: number, skip: Skip): SourceCompany | undefined {
  const what = `companies.json: ${nameOfEntry(entry, 'name', `entry ${at + 1}`)}`;
  const data = readEntry(companySchema, entry, what, skip);
  if (!data) return undefined;
  const problem = slugProblem(data.slug) ?? identityProblem(data);
  if (problem) {
    skip(what, problem);
    return undefined;
  }
  const company: SourceCompany = {
    name: data.name,
    slug: data.slug,
    folder: data.folder,
    description: data.description === null ? '' : data.description,
    websiteUrl: emptied(data.websiteUrl),
    logo: safePath(data.logo, 'logo', what, skip),
    heroImage: safePath(data.heroImage, 'heroImage', what, skip),
    logoColor: data.logoColor || undefined,
    logoIcon: data.logoIcon || undefined,
    source: emptied(data.source),
    license: emptied(data.license),
    category: emptied(data.category),
  };
  return fitToForm(company, (field, why) => skip(`${what}: ${field}`, why));
}

function imageOf(entry: unknown, position: number, skip: Skip): SourceImage | undefined {
  const what = `images.json: ${nameOfEntry(entry, 'file', `entry ${position + 1}`)}`;
  const data = readEntry(imageSchema, entry, what, skip);
  if (!data) return undefined;
  const { file, folder } = data;
  const problem = pathProblem(file);
  if (problem) {
    skip(what, `The path ${problem}.`);
    return undefined;
  }
  if (folder === TEST_UPLOADS_FOLDER) {
    skip(what, `The folder "${TEST_UPLOADS_FOLDER}" never shows in the gallery. Choose another one.`);
    return undefined;
  }
  const tags: string[] = [];
  for (const tag of data.tags ?? []) {
    const valid = tagSchema.safeParse(tag);
    if (!valid.success) skip(`${what}: tag "${tag}"`, valid.error.issues[0]?.message ?? 'is not a tag.');
    else if (!tags.includes(valid.data)) tags.push(valid.data);
  }
  const sourceName = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
  const alt = altOf(data.alt ?? '', what, skip);
  return { file, folder, sourceName, tags, alt, position, ...detailsOf(data, what, skip) };
}

/** Reads the layout with `companies.json` and `images.json` (contract 2); unknown fields are ignored. */
export async function readJsonLayout(root: string): Promise<GallerySource> {
  const source: GallerySource = { companies: [], images: [], skipped: [], notes: [] };
  const skip: Skip = (what, why) => source.skipped.push({ what, why });
  const [companyEntries, imageEntries] = [await readList(root, 'companies.json'), await readList(root, 'images.json')];
  const names = new Set<string>();
  for (const [at, entry] of companyEntries.entries()) {
    const company = companyOf(entry, at, skip);
    if (!company) continue;
    const keys = [`slug ${company.slug}`, `name ${company.name.toLowerCase()}`, `folder ${company.folder}`];
    const twice = keys.find((key) => names.has(key));
    if (twice) {
      skip(
        `companies.json: ${company.name}`,
        `is there twice (same ${twice.split(' ')[0]}). Remove or rename one entry.`,
      );
      continue;
    }
    for (const key of keys) names.add(key);
    source.companies.push(company);
  }
  const files = new Set<string>();
  for (const [position, entry] of imageEntries.entries()) {
    const image = imageOf(entry, position, skip);
    if (!image) continue;
    const key = `${image.folder}\0${image.sourceName}`;
    if (files.has(key)) skip(`images.json: ${image.file}`, 'is there twice. Remove one of the entries.');
    else source.images.push(image);
    files.add(key);
  }
  return source;
}
