import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { tagSchema } from '#shared/images/image-admin.contract.ts';
import { folderSlug } from '../companies/folder-slug.ts';
import { type GallerySource, NO_DETAILS, type SourceImage } from './gallery-source.ts';
import { identityProblem } from './validate-company.ts';

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

/** Adds the images of one company's folder; each sub-folder on the path is a tag. */
async function readCompanyFolder(
  root: string,
  folder: string,
  source: GallerySource,
  ignored: string[],
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
      const valid = tagSchema.safeParse(name);
      if (!valid.success) {
        source.skipped.push({ what: `${file}: tag "${name}"`, why: valid.error.issues[0]?.message ?? 'is not a tag.' });
      } else if (!tags.includes(valid.data)) tags.push(valid.data);
    }
    source.images.push({ file, folder, sourceName, tags, alt: '', position: source.images.length, ...NO_DETAILS });
  }
  return { logo: logo && `${folder}/${logo}` };
}

/**
 * Reads a plain tree `<Company name>/<image files>`, with tags from sub-folders (contract 2). `logo.*` in a company's folder is
 * its logo, its first valid image that is not hidden the cover.
 */
export async function readTreeLayout(root: string): Promise<GallerySource> {
  const source: GallerySource = { companies: [], images: [], skipped: [], notes: [] };
  const ignored: string[] = [];
  const entries = await readdir(root, { withFileTypes: true });
  entries.sort((a, b) => byName(a.name, b.name));
  const folderOfSlug = new Map<string, string>();
  for (const { name, ...entry } of entries.map((found) => ({ name: found.name, isFolder: found.isDirectory() }))) {
    if (entry.isFolder && isPrivate(name)) {
      ignored.push(name);
      continue;
    }
    if (isNoise(name)) continue;
    if (!entry.isFolder) {
      source.skipped.push({ what: name, why: 'is not in a company folder. Move it into the folder of its company.' });
      continue;
    }
    if (name === TEST_UPLOADS_FOLDER) {
      source.skipped.push({
        what: `${name}/`,
        why: 'never shows in the gallery. Give the folder the name of a company.',
      });
      continue;
    }
    const problem = identityProblem({ name, folder: name });
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
    const { logo } = await readCompanyFolder(root, name, source, ignored);
    const derived = { covers: coversAmong(source.images.slice(first)) };
    source.companies.push({ name, slug, folder: name, derived, logo });
  }
  if (ignored.length > 0) {
    source.notes.push(
      `Not imported, as the name begins with "_" or ".": ${ignored.map((path) => `${path}/`).join(', ')}`,
    );
  }
  return source;
}

/** Files with an image's extension come first: the bytes decide later, but a README is no cover. */
const coversAmong = (images: readonly SourceImage[]): string[] => {
  const files = images.map(({ file }) => file);
  return [...files.filter((file) => IMAGE_NAME.test(file)), ...files.filter((file) => !IMAGE_NAME.test(file))];
};
