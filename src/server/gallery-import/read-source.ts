import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { errorCode } from '#db/error-code.ts';
import { identityProblem } from '#shared/companies/company-form.contract.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { newFlowSchema, stageNameSchema } from '#shared/flows/flow.contract.ts';
import { tagSchema } from '#shared/images/image-admin.contract.ts';
import { NO_FIELDS } from '#shared/images/image-fields.ts';
import { folderSlug } from '../companies/folder-slug.ts';
import {
  type GallerySource,
  ImportRefused,
  type Skipped,
  type SourceFlow,
  type SourceImage,
} from './gallery-source.ts';
import { readJsonLayout, readList } from './json-layout.ts';
import { NO_VOCABULARY, readVocabulary } from './vocabulary-files.ts';

/** Files that operating systems create in folders. */
const LEFT_BY_SYSTEMS = new Set(['thumbs.db', 'desktop.ini', '__macosx']);
const IMAGE_NAME = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** File name of a company's logo in its folder. */
const LOGO_NAME = /^logo\.(?:svg|png|jpe?g|webp|gif|avif)$/i;

const isNoise = (name: string) => name.startsWith('.') || LEFT_BY_SYSTEMS.has(name.toLowerCase());
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Ignored folders: drafts, sources, version control. */
const isPrivate = (name: string) => /^[._]/.test(name) && !LEFT_BY_SYSTEMS.has(name.toLowerCase());

/** Paths of all files below a folder, relative to it, in natural order; private folders are added to `ignored`. */
async function filesBelow(folder: string, ignored: string[], prefix = ''): Promise<string[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  entries.sort((a, b) => byName(a.name, b.name));
  const files: string[] = [];
  for (const entry of entries) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory() && isPrivate(entry.name)) ignored.push(path);
    else if (isNoise(entry.name)) continue;
    else if (entry.isDirectory()) files.push(...(await filesBelow(folder, ignored, path)));
    else files.push(path);
  }
  return files;
}

/** Whether the name of a sub-folder is a tag. */
/** The tag that a sub-folder stands for; undefined: none. */
type TagOf = (name: string) => string | undefined;

/** Adds the images of one company's folder; the sub-folders on the path that are tags are its tags, others are added to `untagged`. */
async function readCompanyFolder(
  root: string,
  folder: string,
  source: GallerySource,
  { ignored, untagged, tagOf }: { ignored: string[]; untagged: Set<string>; tagOf: TagOf },
): Promise<{ logo: string | undefined }> {
  const below: string[] = [];
  const files = await filesBelow(join(root, folder), below);
  ignored.push(...below.map((path) => `${folder}/${path}`));
  const [logo, ...otherLogos] = files.filter((name) => LOGO_NAME.test(name));
  for (const name of otherLogos) {
    source.notes.push(`${folder}/${name} is not used: the logo of ${folder} is ${logo}.`);
  }
  for (const sourceName of files.filter((name) => !LOGO_NAME.test(name))) {
    const file = `${folder}/${sourceName}`;
    const tags: string[] = [];
    for (const name of sourceName.split('/').slice(0, -1)) {
      const tag = tagOf(name);
      if (tag === undefined) {
        untagged.add(name);
        continue;
      }
      const valid = tagSchema.safeParse(tag);
      if (!valid.success) {
        source.skipped.push({ what: `${file}: tag "${name}"`, why: valid.error.issues[0]?.message ?? 'is not a tag.' });
      } else if (!tags.includes(valid.data)) tags.push(valid.data);
    }
    source.images.push({ file, folder, sourceName, tags, position: source.images.length, ...NO_FIELDS });
  }
  return { logo: logo && `${folder}/${logo}` };
}

/**
 * Reads a plain tree `<Company name>/<image files>`, with the tags of its sub-folders (contract 2). `logo.*` in a company's folder is
 * its logo, its first valid image that is not hidden the cover.
 */
async function readTreeLayout(root: string, tagOf: TagOf): Promise<GallerySource> {
  const source: GallerySource = { companies: [], images: [], skipped: [], notes: [] };
  const ignored: string[] = [];
  const untagged = new Set<string>();
  const entries = await readdir(root, { withFileTypes: true });
  entries.sort((a, b) => byName(a.name, b.name));
  const folderOfSlug = new Map<string, string>();
  for (const entry of entries) {
    const { name } = entry;
    if (entry.isDirectory() && isPrivate(name)) {
      ignored.push(name);
      continue;
    }
    if (isNoise(name)) continue;
    if (!entry.isDirectory()) {
      const why = entry.isSymbolicLink()
        ? 'is a link. Put the folder of the company itself there.'
        : 'is not in a company folder. Move it into the folder of its company.';
      source.skipped.push({ what: name, why });
      continue;
    }
    if (name === TEST_UPLOADS_FOLDER) {
      source.skipped.push({
        what: `${name}/`,
        why: 'never shows in the gallery. Give the folder the name of a company.',
      });
      continue;
    }
    const companyName = name.trim();
    const problem = identityProblem({ name: companyName, folder: name });
    if (problem) {
      source.skipped.push({ what: `${name}/`, why: problem });
      continue;
    }
    const slug = folderSlug(name);
    const other = folderOfSlug.get(slug);
    if (other !== undefined) {
      source.skipped.push({
        what: `${name}/`,
        why: `would have the same address as "${other}". Rename one of the two.`,
      });
      continue;
    }
    folderOfSlug.set(slug, name);
    const first = source.images.length;
    const { logo } = await readCompanyFolder(root, name, source, { ignored, untagged, tagOf });
    const derived = { covers: coversAmong(source.images.slice(first)) };
    source.companies.push({ name: companyName, slug, folder: name, derived, logo });
  }
  if (ignored.length > 0) {
    source.notes.push(
      `Not imported, as the name begins with "_" or ".": ${ignored.map((path) => `${path}/`).join(', ')}`,
    );
  }
  if (untagged.size > 0) {
    const names = [...untagged].map((name) => `"${name}"`).join(', ');
    source.notes.push(`Sub-folders that are no known tag: ${names}. Add --tags-from-folders to make them tags.`);
  }
  return source;
}

/** Files with an image's extension come first: the bytes decide later, but a README is no cover. */
const coversAmong = (images: readonly SourceImage[]): string[] => {
  const files = images.map(({ file }) => file);
  return [...files.filter((file) => IMAGE_NAME.test(file)), ...files.filter((file) => !IMAGE_NAME.test(file))];
};

const flowSchema = z.object({
  company: z.string().trim().min(1),
  name: newFlowSchema.shape.name,
  slug: z
    .string()
    .refine((slug) => slugOf(slug) === slug, 'is no address')
    .nullish(),
  goal: newFlowSchema.shape.goal.nullish(),
  stage: stageNameSchema.nullish(),
  steps: z
    .array(
      z.object({
        file: z.string().trim().min(1),
        caption: newFlowSchema.shape.steps.element.shape.caption.nullish(),
      }),
    )
    .min(1),
});

/** Adds the flows of `flows.json` to a source (contract of issue 25). Throws `ImportRefused` if the file can't be read. */
async function readFlows(root: string, source: GallerySource): Promise<GallerySource> {
  const flows: SourceFlow[] = [];
  const names = new Set<string>();
  const skipped: Skipped[] = [];
  for (const [at, entry] of (await readList(root, 'flows.json')).entries()) {
    const parsed = flowSchema.safeParse(entry);
    if (!parsed.success) {
      const fields = new Set(parsed.error.issues.map(({ path, message }) => `"${path.join('.')}": ${message}`));
      skipped.push({ what: `flows.json: entry ${at + 1}`, why: `${[...fields].join(' ')} Repair it there.` });
      continue;
    }
    const { company, name, slug, goal, stage, steps } = parsed.data;
    const key = `${company.toLowerCase()}\n${name}`;
    if (names.has(key)) {
      skipped.push({ what: `flows.json: ${company}: ${name}`, why: 'is there twice. Rename or remove one entry.' });
      continue;
    }
    names.add(key);
    const captioned = steps.map(({ file, caption }) => ({ file, caption: caption ?? '' }));
    flows.push({ company, name, slug: slug ?? undefined, goal: goal ?? '', stage: stage ?? '', steps: captioned });
  }
  return { ...source, flows, flowsSkipped: skipped };
}

/** Why a folder can't be listed, with its remedy. */
function refusal(root: string, error: unknown): ImportRefused {
  const code = errorCode(error);
  if (code === 'ENOENT') return new ImportRefused(`The folder ${root} does not exist. Check the path.`);
  if (code === 'ENOTDIR') return new ImportRefused(`${root} is a file. Name the folder that contains it.`);
  if (code === 'EACCES') return new ImportRefused(`The folder ${root} may not be read. Give this user the right to.`);
  return new ImportRefused(
    `The folder ${root} can't be read: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/** Reads either layout of contract 2. Throws `ImportRefused` if there is nothing to import. */
export async function readGallerySource(root: string, tagOf: TagOf = (name) => name): Promise<GallerySource> {
  const names = await readdir(root).catch((error: unknown) => {
    throw refusal(root, error);
  });
  const isJson = names.includes('companies.json') || names.includes('images.json');
  const source = await (isJson ? readJsonLayout(root) : readTreeLayout(root, tagOf));
  if (source.companies.length + source.images.length + source.skipped.length === 0) {
    throw new ImportRefused(
      `The folder ${root} is empty. It needs companies.json and images.json, or a folder of images per company.`,
    );
  }
  const { vocabulary, skipped } = isJson
    ? await readVocabulary(root, names)
    : { vocabulary: NO_VOCABULARY, skipped: [] };
  const whole = { ...source, vocabulary, skipped: [...source.skipped, ...skipped] };
  return names.includes('flows.json') ? readFlows(root, whole) : whole;
}
