import { join } from 'node:path';
import { z } from 'astro/zod';
import { errorCode } from '#db/error-code.ts';
import { withEdited } from '#db/sql-parts.ts';
import { EDITED_IN_FILE, mapTexts } from '#shared/companies/company-fields.ts';
import { COMPANY_LIMITS, identityProblem, isReservedSlug } from '#shared/companies/company-form.contract.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { tagSchema } from '#shared/images/image-admin.contract.ts';
import { imageFieldsSchema } from '#shared/images/image-fields.contract.ts';
import {
  EDITED,
  IMAGE_FIELD_NAMES,
  type ImageFieldName,
  type ImageFields,
  imageField,
  mapFields,
  NO_FIELDS,
} from '#shared/images/image-fields.ts';
import { PALETTE_MAX, READ_TEXT_MAX_LENGTH } from '#shared/reading/reading-edit.contract.ts';
import { THEMES } from '#shared/reading/theme.ts';
import { REGIONS_MAX, regionInputSchema } from '#shared/regions/region.contract.ts';
import { textSchema } from '#shared/text/text.contract.ts';
import {
  fitToForm,
  type GallerySource,
  ImportRefused,
  type SourceCompany,
  type SourceImage,
  type SourceRegion,
} from './gallery-source.ts';
import { readPlainFile } from './import-images.ts';

/** Reports what is skipped, and why. */
type Skip = (what: string, why: string) => void;

/** A long text on one line; one that is too long is cut and reported. */
function fitting(text: string, max: number, report: (why: string) => void): string {
  const line = text.replace(/\s*[\n\r\t]\s*/g, ' ');
  if (line.length <= max) return line;
  report(`has more than ${max} characters; the rest is left out.`);
  return line.slice(0, max).toWellFormed();
}

/** The fields of an entry; those that the form would refuse are left out and reported. */
function importedFields(entry: Partial<Record<ImageFieldName, unknown>>, what: string, skip: Skip): ImageFields {
  const fields = IMAGE_FIELD_NAMES.map((name) => {
    const report = (why: string) => skip(`${what}: ${name}`, why);
    const field = imageField(name);
    const value = entry[name] ?? (field.kind === 'date' ? '' : NO_FIELDS[name]);
    const fitted = field.kind === 'long-text' && typeof value === 'string' ? fitting(value, field.max, report) : value;
    const { data, error } = imageFieldsSchema.shape[name].safeParse(fitted);
    if (error) report(`is left out: ${error.issues[0]?.message ?? 'not as expected.'}`);
    return [name, error ? NO_FIELDS[name] : data];
  });
  return Object.fromEntries(fields) as ImageFields;
}

// What an export writes into `companies.json` and `images.json` beside the fields of a folder that people make.

const flag = z.boolean().nullish();
const moment = z.iso.datetime().nullish();
const dateOf = (text: string | null | undefined): Date | undefined => (text ? new Date(text) : undefined);
const SOURCE_NAME_MAX = 1_000;

/** Fields of an entry of `companies.json`. */
const COMPANY_STATE = {
  draft: flag,
  publishAt: moment,
  demo: flag,
  addedAt: moment,
  edited: z.array(z.string()).nullish(),
};

/** Fields of an entry of `images.json`. */
const IMAGE_STATE = {
  // The name that identifies it in its folder, as the file system had it: no file name has NUL, which separates keys.
  sourceName: z
    .string()
    .min(1)
    .max(SOURCE_NAME_MAX)
    .regex(/^[^\0]+$/)
    .nullish(),
  originalName: z.string().max(SOURCE_NAME_MAX).nullish(),
  position: z.int().min(0).max(9_999_999).nullish(),
  ...{
    hidden: flag,
    draft: flag,
    publishAt: moment,
    placed: flag,
    mayDownload: flag,
    addedAt: moment,
    changedAt: moment,
  },
  edited: z.array(z.string()).nullish(),
  reading: z
    .object({
      text: textSchema(READ_TEXT_MAX_LENGTH).optional(),
      theme: z.enum(THEMES).optional(),
      palette: z
        .array(z.object({ l: z.number(), c: z.number(), h: z.number(), share: z.number() }))
        .max(PALETTE_MAX)
        .optional(),
    })
    .nullish(),
  versions: z
    .array(z.object({ file: z.string().min(1), shownFrom: z.iso.datetime(), replacedAt: z.iso.datetime() }))
    .nullish(),
};

type CompanyState = z.output<z.ZodObject<typeof COMPANY_STATE>>;
type ImageState = z.output<z.ZodObject<typeof IMAGE_STATE>>;

const storedCompany = ({ draft, publishAt, demo, addedAt, edited }: CompanyState): Pick<SourceCompany, 'stored'> => {
  const createdAt = dateOf(addedAt);
  const bits = withEdited(EDITED_IN_FILE, 0, edited ?? []);
  const stored = {
    ...(draft ? { draft, publishAt: dateOf(publishAt) ?? null } : {}),
    ...(demo ? { demo } : {}),
    ...(bits ? { edited: bits } : {}),
    ...(createdAt ? { createdAt } : {}),
  };
  return Object.keys(stored).length > 0 ? { stored } : {};
};

/** The state of an image: a draft is hidden, and only a draft has a publication date. */
function storedImage(
  state: ImageState,
  what: string,
  skip: Skip,
): Pick<SourceImage, 'stored' | 'versions' | 'reading'> {
  const { draft, publishAt, placed, mayDownload, originalName, edited, addedAt, changedAt } = state;
  const [createdAt, replacedAt] = [dateOf(addedAt), dateOf(changedAt)];
  const bits = withEdited(EDITED, 0, edited ?? []);
  const stored = {
    ...(state.hidden || draft ? { hidden: true } : {}),
    ...(draft ? { draft, publishAt: dateOf(publishAt) ?? null } : {}),
    ...(placed ? { placed } : {}),
    ...(mayDownload === false ? { mayDownload } : {}),
    ...(typeof originalName === 'string' ? { originalName } : {}),
    ...(bits ? { edited: bits } : {}),
    ...(createdAt ? { createdAt } : {}),
    ...(replacedAt ? { changedAt: replacedAt } : {}),
  };
  const versions = (state.versions ?? []).flatMap(({ file, shownFrom, replacedAt: until }) => {
    const problem = pathProblem(file);
    if (problem) skip(`${what}: version ${file}`, `The path ${problem}.`);
    return problem ? [] : [{ file, shownFrom: new Date(shownFrom), replacedAt: new Date(until) }];
  });
  return {
    ...(Object.keys(stored).length > 0 ? { stored } : {}),
    ...(versions.length > 0 ? { versions } : {}),
    ...(state.reading ? { reading: state.reading } : {}),
  };
}

/** Why a path of an import folder is refused, or undefined if it stays inside. */
function pathProblem(path: string): string | undefined {
  if (path.includes('\0')) return 'contains a character that no file name has';
  if (/^([/\\]|[a-z]:[/\\])/i.test(path)) return 'is absolute; write it relative to the import folder';
  const leaves = path.split(/[/\\]/).includes('..');
  return leaves ? 'leads out of the import folder; write it without ".."' : undefined;
}

/** Line and column (from 1) of a position in a text. */
function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}

/** Where JSON.parse stopped; its messages contain the position, except for a text that ends too early. */
function positionOf(message: string, text: string): number {
  const named = /at position (\d+)/.exec(message)?.[1];
  if (named) return Number(named);
  const token = /^Unexpected token '(.+?)', (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/u.exec(message);
  const at = token?.[2] ? text.indexOf(token[2]) : -1;
  return at >= 0 ? at + Math.max(0, token?.[2]?.indexOf(token[1] ?? '') ?? 0) : text.trimEnd().length;
}

/** Parses JSON; throws an error with line, column and the problem. */
function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { line, column } = lineAndColumn(text, positionOf(message, text));
    const problem = message.replace(/ (in JSON )?at position .*$/s, '').replace(/, (?:\.\.\.)?"[\s\S]*$/u, '');
    throw new Error(`line ${line}, column ${column}: ${problem}`);
  }
}

const required = z.string().trim().min(1);
const text = z.string().trim().nullish();

const companySchema = z.object({
  name: required,
  slug: required,
  folder: required,
  description: text,
  ...mapTexts(() => text),
  logo: text,
  heroImage: text,
  logoColor: text,
  logoIcon: text,
  ...COMPANY_STATE,
});

const imageSchema = z.object({
  file: required,
  folder: required,
  tags: z.array(z.string()).nullish(),
  ...IMAGE_STATE,
  regions: z.array(z.unknown()).nullish(),
  ...mapFields((name) => ('choices' in imageField(name) ? z.unknown().optional() : text)),
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
    ...mapTexts((name) => emptied(data[name])),
    logo: safePath(data.logo, 'logo', what, skip),
    heroImage: safePath(data.heroImage, 'heroImage', what, skip),
    logoColor: data.logoColor || undefined,
    logoIcon: data.logoIcon || undefined,
    ...storedCompany(data),
  };
  return fitToForm(company, (field, why) => skip(`${what}: ${field}`, why));
}

/** The regions of an entry; one that can't be used is reported and costs itself only. */
const regionsOf = (list: readonly unknown[] | null | undefined, what: string, skip: Skip): SourceRegion[] | undefined =>
  list?.flatMap((entry, at) => {
    const { data, error } = regionInputSchema.safeParse(entry);
    const isTooMuch = at >= REGIONS_MAX ? `is left out: an image has at most ${REGIONS_MAX}.` : undefined;
    const why = isTooMuch ?? error?.issues[0]?.message;
    const name = `${what}: region ${at + 1}`;
    if (why !== undefined) skip(name, why);
    return data && why === undefined ? [{ name, input: data }] : [];
  });

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
  const derived = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
  return {
    ...{ file, folder, sourceName: data.sourceName ?? derived, tags, position: data.position ?? position },
    ...importedFields(data, what, skip),
    ...storedImage(data, what, skip),
    regions: regionsOf(data.regions, what, skip),
  };
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
